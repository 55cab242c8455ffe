import * as z from 'zod';
import { createChildQueue, runInChild, type ChildWords } from '#daemon/base/child.ts';
import { MimbarError, stopping } from '#daemon/base/errors.ts';
import { type Usulan, usulan } from '#daemon/board/usulan/draft.ts';
import type { UsulanInput, UsulanProgress } from '#daemon/board/usulan/problem.ts';

/** Parent to child: one month. */
export type Request = { type: 'usulan'; input: UsulanInput };

/** Child to parent: how far it is, then the draft, in one message: 500 mosques are a megabyte. */
export const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: z.object({ selesai: z.number(), dari: z.number().positive() }) }),
  z.object({ type: z.literal('usulan'), usulan }),
  z.object({ type: z.literal('failed'), stack: z.string() }),
]);
export type Answer = z.infer<typeof answer>;

/** Every cell belongs to the board that was asked for, each once, and who is proposed is one of its preachers. */
export function answersTo({ jumat, masjid, mubaligh }: UsulanInput, { sel, kosong }: Usulan): boolean {
  const [fridays, places] = [new Set(jumat), new Set(masjid.map(({ id }) => id))];
  const people = new Set(mubaligh.map(({ id }) => id));
  const seen = new Set([...sel, ...kosong].map(({ id_masjid, tanggal }) => `${id_masjid} ${tanggal}`));
  return (
    seen.size === sel.length + kosong.length &&
    [...sel, ...kosong].every(({ id_masjid, tanggal }) => places.has(id_masjid) && fridays.has(tanggal)) &&
    sel.every((one) => [one, ...one.berikutnya].every(({ id_mubaligh }) => people.has(id_mubaligh)))
  );
}

export type PlanningService = ReturnType<typeof createPlanningService>;

export type PlanningOptions = {
  /** The child's file: `child.ts` beside this one when running from source, its bundle otherwise. */
  childPath: string;
  timeoutMs?: number;
  maxOldSpaceMb?: number;
  maxRssMb?: number;
};

export type DraftOptions = { onProgress?: (progress: UsulanProgress) => void; signal?: AbortSignal };

const words: ChildWords = {
  name: 'planning',
  tooLate: () =>
    new MimbarError('unavailable', 'Usulan terlalu lama disusun. Pilih lebih sedikit tempat, lalu coba lagi.'),
  tooHeavy: () => new MimbarError('unavailable', 'Usulan terlalu besar. Pilih lebih sedikit tempat, lalu coba lagi.'),
};

/** Drafts that may wait for their turn. */
const WAITING_MAX = 4;

const busy = () => new MimbarError('unavailable', 'Masih ada usulan lain yang sedang disusun. Coba lagi sebentar.');

/** Drafts, each in a process of its own with bounds on time and memory, one at a time in the order of the calls. */
export function createPlanningService(options: PlanningOptions) {
  const limits = { timeoutMs: 60_000, maxOldSpaceMb: 192, maxRssMb: 300, ...options };
  const queue = createChildQueue({ waitingMax: WAITING_MAX, busy, stopping });

  async function run(
    input: UsulanInput,
    onProgress: (progress: UsulanProgress) => void,
    signal: AbortSignal,
  ): Promise<Usulan> {
    let usulan: Usulan | undefined;
    const receive = (message: unknown): boolean => {
      const { data } = answer.safeParse(message);
      if (data?.type === 'failed') throw new Error(`planning child failed: ${data.stack}`);
      if (data?.type === 'progress') onProgress(data.progress);
      else if (data && answersTo(input, data.usulan)) usulan = data.usulan;
      else throw new Error('planning child gave an answer that is none to what was asked');
      return usulan !== undefined;
    };
    await runInChild<Request, unknown>(limits, [{ type: 'usulan', input }], receive, signal, words);
    return usulan!;
  }

  return {
    /**
     * The draft of a month. Rejects with the signal's reason once it aborts, and ends the child; with a MimbarError
     * when it takes too long or too much memory, or when too many wait; with any other error for a bug.
     */
    async draft(input: UsulanInput, { onProgress = () => undefined, signal }: DraftOptions = {}): Promise<Usulan> {
      signal?.throwIfAborted();
      // The signal is not given to the queue, which would start the next job before this child has exited.
      return queue.run((closed) => run(input, onProgress, signal ? AbortSignal.any([closed, signal]) : closed));
    },

    /** Whether another draft would be rejected. */
    isFull: queue.isFull,

    close: queue.close,
  };
}
