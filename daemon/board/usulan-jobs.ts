import { randomBytes } from 'node:crypto';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { invalidField, MimbarError, notFound } from '#daemon/base/errors.ts';
import type { Orang } from '#daemon/roster/index.ts';
import { dateInZone, dateOf, addDays, addMonths } from '#shared/base/dates.ts';
import type { TerimaInput, UsulanRequest, UsulanView } from '#shared/roster/papan/usulan.ts';
import { fridaysOf, asOneMan } from './check.ts';
import type { PapanStore, Sel } from './papan.store.ts';
import { dated, keyOf, type JumatanChanges } from './papan.ts';
import type { RosterCheck } from './roster-check.ts';
import type { Usulan, UsulanInput, UsulanProgress } from './usulan/problem.ts';

/** The sources that decide whether a cell can still be filled; locks are checked again when it is. */
const SOURCES = ['masjid', 'mubaligh', 'jumatan', 'pengajian', 'cuti'] as const;
/** Cells that are checked between two turns of the event loop: a few milliseconds' work. */
const CELLS_AT_ONCE = 100;

export interface UsulanAcceptParts extends Pick<Means, 'audit' | 'optimistic' | 'timezone'> {
  store: PapanStore;
  jumatan: JumatanChanges;
  check: RosterCheck;
}

interface Accepted {
  count: number;
  skipped: number;
  dilewati: (Sel & { alasan: string })[];
  /** The filled cells with their schedules. */
  sel: (Sel & { id: string; version: number })[];
}

/** Stores cells of a draft that have not changed since the draft was made. */
export function createUsulanAccept({ store, jumatan, check, optimistic, audit, timezone }: UsulanAcceptParts) {
  function cellOf(input: { id_masjid: string | number; tanggal: string }): Sel {
    const tanggal = dateOf(input.tanggal, timezone);
    if (tanggal === undefined) throw invalidField('sel', 'Tanggal tidak valid');
    return { id_masjid: String(input.id_masjid), tanggal };
  }

  const locksOf = (jumat: readonly string[]) => new Set(store.locks(jumat[0]!, jumat.at(-1)!).map(keyOf));

  /**
   * Returns why a cell cannot be stored any more; undefined if it can, and then it counts as stored for the following
   * cells.
   */
  function createTaker(jumat: readonly string[]) {
    const [first, last] = [jumat[0]!, jumat.at(-1)!];
    const around = check.around(first, last);
    const standing = new Map<string, string>();
    for (const row of store.jadwal('jumatan', first, last))
      if (!standing.has(keyOf(row))) standing.set(keyOf(row), row.id_mubaligh);
    const locks = locksOf(jumat);
    const declined = new Set(store.udzur('jumatan', first, last).map((row) => `${row.id_mubaligh} ${row.tanggal}`));
    const masjid = new Set(store.masjid().map(({ id }) => id));
    const mubaligh = new Set(store.mubaligh().map(({ id }) => id));
    return (sel: Sel, id_mubaligh: string, isChosen: boolean): string | undefined => {
      const key = keyOf(sel);
      const before = standing.get(key);
      if (before !== undefined)
        return before === id_mubaligh ? 'Sudah terisi dengan ustadz ini' : 'Sudah diisi orang lain';
      if (locks.has(key)) return 'Sudah dikunci';
      if (!masjid.has(sel.id_masjid)) return 'Masjid ini sudah dihapus';
      if (!mubaligh.has(id_mubaligh)) return 'Ustadz ini sudah dihapus';
      if (!isChosen && declined.has(`${id_mubaligh} ${sel.tanggal}`)) return 'Sudah menjawab berhalangan';
      const asked = { kind: 'jumatan' as const, id: '', ...sel, id_mubaligh, waktu: '' };
      const clash = isChosen ? undefined : around.find(asked).find(({ berat }) => berat === 'bentrok');
      if (clash) return clash.teks;
      standing.set(key, id_mubaligh);
      around.add(asked);
      return undefined;
    };
  }

  async function accept(
    actor: Actor,
    { usulan, bulan }: { usulan: Usulan | undefined; bulan: string },
    input: TerimaInput,
  ): Promise<Accepted> {
    if (!usulan) throw new MimbarError('conflict', 'Usulan belum selesai disusun');
    const proposed = new Map(usulan.sel.map((one) => [keyOf(one), one.id_mubaligh]));
    const empty = new Set(usulan.kosong.map(keyOf));
    const wanted =
      input?.sel?.map((one) => ({
        sel: cellOf(one),
        id_mubaligh: one.id_mubaligh === undefined ? undefined : String(one.id_mubaligh),
      })) ??
      usulan.sel.map((one) => ({ sel: { id_masjid: one.id_masjid, tanggal: one.tanggal }, id_mubaligh: undefined }));
    const jumat = fridaysOf(bulan);
    return optimistic(SOURCES, async ({ yieldLoop, commit, restart }) => {
      const take = createTaker(jumat);
      const taken: (Sel & { id_mubaligh: string })[] = [];
      const dilewati: Accepted['dilewati'] = [];
      for (const [at, { sel, id_mubaligh }] of wanted.entries()) {
        if (at % CELLS_AT_ONCE === 0) await yieldLoop();
        const own = proposed.get(keyOf(sel));
        const chosen = id_mubaligh ?? own;
        const isAsked = own !== undefined || empty.has(keyOf(sel));
        const alasan =
          chosen === undefined || !isAsked
            ? 'Tidak ada dalam usulan'
            : take(sel, chosen, id_mubaligh !== undefined && id_mubaligh !== own);
        if (alasan === undefined) taken.push({ ...sel, id_mubaligh: chosen! });
        else dilewati.push(dated({ ...sel, alasan }));
      }
      return commit(() => {
        const locks = locksOf(jumat);
        if (taken.some((sel) => locks.has(keyOf(sel)))) restart();
        jumatan.changeMany(
          actor,
          taken.map((form) => ({ form })),
        );
        const count = taken.length;
        if (count > 0) audit.record(actor, 'usulan.accept', 'usulan', { bulan, count });
        const filled = new Set(taken.map(keyOf));
        const sel = store
          .jadwal('jumatan', jumat[0]!, jumat.at(-1)!)
          .filter((row) => filled.has(keyOf(row)))
          .map(({ id, id_masjid, tanggal, version }) => dated({ id, id_masjid, tanggal, version }));
        return { count, skipped: dilewati.length, dilewati, sel };
      });
    });
  }

  return { cellOf, accept };
}

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
  setting: { get(): { berturut: number } };
  clock: Clock;
  onFailed(error: unknown): void;
}

interface Job {
  id: string;
  bulan: string;
  isLikeLastMonth: boolean;
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
/** Number of past days whose sermons and leaves a draft considers. */
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

  /** Who stood where a month before, on the Friday of the same number. */
  function lastMonth(bulan: string): UsulanInput['bulan_lalu'] {
    const before = fridaysOf(addMonths(`${bulan}-01`, -1).slice(0, 7));
    const jumat = fridaysOf(bulan);
    return store.jadwal('jumatan', before[0]!, before.at(-1)!).flatMap(({ id_masjid, id_mubaligh, tanggal }) => {
      const same = jumat[before.indexOf(tanggal)];
      return same === undefined ? [] : [{ id_masjid, id_mubaligh, tanggal: same }];
    });
  }

  function inputOf({ bulan, sel, seperti_bulan_lalu }: UsulanRequest): UsulanInput {
    const jumat = fridaysOf(bulan);
    const [first, last] = [jumat[0]!, jumat.at(-1)!];
    const sejak = new Map(store.known().map(({ id, created_at }) => [id, dateInZone(created_at, options.timezone)]));
    const input = {
      jumat,
      masjid: store.masjid(),
      mubaligh: store.mubaligh().map((row) => ({ ...row, sejak: sejak.get(row.id) })),
      cuti: store.cuti(addDays(first, -PAST), last),
      jadwal: store.jadwal('jumatan', addDays(first, -PAST), last),
      terkunci: store.locks(first, last),
      udzur: store.udzur('jumatan', first, last),
      pengajian: options.check.beside(jumat),
      berturut: options.setting.get().berturut,
      ...(sel && { sel: sel.map(cellOf) }),
      ...(seperti_bulan_lalu && { bulan_lalu: lastMonth(bulan) }),
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
      setiap_jumat: usulan?.setiap_jumat ?? 0,
      ...(job.isLikeLastMonth && { seperti_bulan_lalu: usulan?.seperti_bulan_lalu ?? 0 }),
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
        isLikeLastMonth: request.seperti_bulan_lalu ?? false,
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
