import { randomBytes } from 'node:crypto';
import { addDays } from '#shared/base/dates.ts';
import type { TerimaInput, UsulanRequest, UsulanView } from '#shared/roster/papan/usulan.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import type { Usulan, UsulanInput, UsulanProgress } from '../usulan/types.ts';
import type { Orang } from '#daemon/roster/orang.ts';
import { dated } from './cell.ts';
import { asOneMan } from './check/one-man.ts';
import { fridaysOf } from './fridays.ts';
import { createUsulanAccept, type UsulanAcceptParts } from './usulan-accept.ts';

/** Makes drafts in a child process, one at a time. Rejects with the signal's reason once it aborts. */
export interface Drafter {
  draft(
    input: UsulanInput,
    options: { onProgress(progress: UsulanProgress): void; signal: AbortSignal },
  ): Promise<Usulan>;
  /** Whether another draft would be rejected. */
  isFull(): boolean;
}

export interface UsulanJobsOptions extends UsulanAcceptParts {
  drafter: Drafter;
  orang: Pick<Orang, 'men'>;
  clock: Clock;
  onFailed(error: unknown): void;
}

interface Job {
  id: string;
  bulan: string;
  /** UTC ms. */
  at: number;
  state: UsulanView['state'];
  kemajuan: number;
  pesan: string | null;
  usulan: Usulan | undefined;
  stop: AbortController;
}

/**
 * Maximum number of cached drafts and of all their cells, and the cache time in ms. A cell with its reasons takes a
 * kilobyte.
 */
const KEPT = 20;
const KEPT_CELLS = 12_000;
const KEPT_MS = 6 * 3_600_000;
/** Number of past days whose sermons a draft considers. */
const PAST = 371;
const CANCELLED = 'Usulan dibatalkan';
/** Running and finished drafts. In memory only: nothing is stored until cells are accepted. */
export function createUsulanJobs(options: UsulanJobsOptions) {
  const { store, clock } = options;
  const { cellOf, accept } = createUsulanAccept(options);
  const running = new Set<Promise<void>>();
  const jobs = new Map<string, Job>();

  function getJob(id: string): Job {
    const job = jobs.get(id);
    if (!job) throw notFound('Usulan tidak ditemukan. Susun usulan lagi.');
    return job;
  }

  function forget(): void {
    const done = [...jobs.values()].filter(({ state }) => state !== 'running').toReversed();
    let cells = 0;
    for (const [newer, { id, at, usulan }] of done.entries()) {
      cells += usulan ? usulan.sel.length + usulan.kosong.length : 0;
      const isTooMuch = newer >= KEPT || (newer > 0 && cells > KEPT_CELLS);
      if (isTooMuch || at < clock.now() - KEPT_MS) jobs.delete(id);
    }
  }

  function inputOf({ bulan, sel }: UsulanRequest): UsulanInput {
    const jumat = fridaysOf(bulan);
    const [first, last] = [jumat[0]!, jumat.at(-1)!];
    const input = {
      jumat,
      masjid: store.masjid(),
      mubaligh: store.mubaligh(),
      cuti: store.cuti(first, last),
      jadwal: store.jadwal('jumatan', addDays(first, -PAST), last),
      terkunci: store.locks(first, last),
      udzur: store.udzur('jumatan', first, last),
      ...(sel && { sel: sel.map(cellOf) }),
    };
    return asOneMan(input, options.orang.men());
  }

  async function run(job: Job, input: UsulanInput): Promise<void> {
    try {
      job.stop.signal.throwIfAborted();
      const onProgress = ({ selesai, dari }: UsulanProgress) => void (job.kemajuan = selesai / dari);
      job.usulan = await options.drafter.draft(input, { onProgress, signal: job.stop.signal });
      Object.assign(job, { state: 'done', kemajuan: 1 });
      forget();
    } catch (error) {
      job.state = 'failed';
      if (job.stop.signal.aborted) job.pesan = CANCELLED;
      else {
        job.pesan =
          error instanceof MimbarError
            ? error.message
            : 'Usulan gagal disusun. Coba lagi, atau pilih lebih sedikit sel.';
        if (!(error instanceof MimbarError)) options.onFailed(error);
      }
    }
  }

  function view(job: Job): UsulanView {
    const { id, bulan, state, kemajuan, pesan, usulan } = job;
    const names = new Map(usulan ? store.mubaligh().map((row) => [row.id, row.nama_mubaligh]) : []);
    const named = <T extends { id_mubaligh: string }>(one: T) => ({
      ...one,
      nama_mubaligh: names.get(one.id_mubaligh) ?? '',
    });
    return {
      id,
      bulan,
      state,
      kemajuan,
      pesan,
      sel: (usulan?.sel ?? []).map((sel) => ({ ...dated(named(sel)), berikutnya: sel.berikutnya.map(named) })),
      kosong: usulan?.kosong.length ?? 0,
      tempat_kosong: (usulan?.kosong ?? []).map(dated),
      biaya: usulan?.biaya ?? 0,
      beban_min: usulan?.beban_min ?? 0,
      beban_max: usulan?.beban_max ?? 0,
    };
  }

  return {
    /** Starts a draft of a month, for all empty cells or the given ones. Throws unavailable if too many wait. */
    start(request: UsulanRequest): { id: string } {
      forget();
      if (options.drafter.isFull())
        throw new MimbarError('unavailable', 'Usulan lain sedang disusun. Coba lagi sebentar.', { retryAfter: 5 });
      const job: Job = {
        // Hexadecimal: an id that begins with a dash would be an option to the CLI.
        id: randomBytes(12).toString('hex'),
        bulan: request.bulan,
        at: clock.now(),
        state: 'running',
        kemajuan: 0,
        pesan: null,
        usulan: undefined,
        stop: new AbortController(),
      };
      const input = inputOf(request);
      jobs.set(job.id, job);
      const work = run(job, input).finally(() => running.delete(work));
      running.add(work);
      return { id: job.id };
    },

    /** Throws not_found; a draft is cached for some hours and lost at a restart. */
    get: (id: string): UsulanView => view(getJob(id)),

    /** Cancels a running draft. Throws not_found. */
    cancel(id: string): UsulanView {
      const job = getJob(id);
      if (job.state === 'running') {
        job.stop.abort();
        Object.assign(job, { state: 'failed', pesan: CANCELLED });
      }
      return view(job);
    },

    /**
     * Stores the proposed cells, all or these; a cell may name another preacher than the draft. Cells that have changed
     * meanwhile are skipped and reported. Throws not_found, and conflict while the draft is not done.
     */
    accept: async (actor: Actor, id: string, input: TerimaInput) => accept(actor, getJob(id), input),

    /** Cancels running drafts. */
    async close(): Promise<void> {
      for (const { stop } of jobs.values()) stop.abort();
      await Promise.all(running);
    },
  };
}
