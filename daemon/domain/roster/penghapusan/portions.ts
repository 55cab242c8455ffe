import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { WithKabar } from '#daemon/base/list.ts';
import type { ChangingInPortions } from '#daemon/base/transaction.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { CancelWaiting } from '../cancel-waiting.ts';
import type { GoneKind } from '#daemon/storage/roster/hilang.ts';
import type { Hindrance } from '#daemon/storage/roster/recorded-rows.ts';
import type { PenghapusanStore, Restored } from '#daemon/storage/roster/penghapusan.ts';

interface PortionServices {
  store: PenghapusanStore;
  changingInPortions: ChangingInPortions;
  cancelWaiting: CancelWaiting;
  mendOrders(ids: readonly string[]): void;
  withdraw(ids: readonly string[]): number;
  /** These schedules are back, and what people were told of them may not be so any more. */
  cameBack(kind: JadwalKind, ids: readonly string[]): void;
  yieldLoop: YieldLoop;
  refusalOf(hindrance: Hindrance): Error;
  /** Called after a failed portion: what is left must be tried again. */
  onFailure(): void;
}

/** What was done: the first restored schedules, the number of withdrawn messages, and who has to hear of it. */
export interface Outcome {
  back: Restored[];
  /** All restored schedules. */
  ids: Record<JadwalKind, string[]>;
  withdrawn: number;
  heard: WithKabar;
}

/** Schedules that are compared in one turn. */
const COMPARED = 200;
const portionsOf = ({ ids }: Outcome): [JadwalKind, string[]][] =>
  (['pengajian', 'jumatan'] as const).flatMap((kind) =>
    Array.from({ length: Math.ceil(ids[kind].length / COMPARED) }, (_, n): [JadwalKind, string[]] => [
      kind,
      ids[kind].slice(n * COMPARED, (n + 1) * COMPARED),
    ]),
  );

/** The portions of large deletions and of their undo, one after the other (docs/decisions/0051). */
export function createPortions({ store, cancelWaiting, yieldLoop, ...services }: PortionServices) {
  const cancelBy: Record<GoneKind, (ids: readonly string[]) => number> = {
    masjid: cancelWaiting.byMasjid,
    mubaligh: cancelWaiting.byMubaligh,
    pengajian: cancelWaiting.byPengajian,
    jumatan: cancelWaiting.byJumatan,
  };
  /** What those who wait want to know, by deletion. */
  const asked = new Map<string, { outcome: Outcome; limit: number }>();
  let running: Promise<void> | undefined;

  /** Returns whether more is to do. */
  function removeSome({ id, jenis }: NonNullable<ReturnType<PenghapusanStore['underway']>>): boolean {
    const gone = store.next(id);
    if (!gone) {
      store.ended(id);
      return false;
    }
    store.addDibatalkan(id, cancelBy[gone.kind](gone.ids));
    store.removeHidden(id, jenis, gone);
    return true;
  }

  /** Returns whether more is to do. Throws conflict if a hindrance remains. */
  function restoreSome(id: string, outcome: Outcome, limit: number): boolean {
    const rows = store.restoreRows(id);
    if (rows?.hindrance) throw services.refusalOf(rows.hindrance);
    if (rows) return true;
    const [pengajian, jumatan] = store.nextRestored(id);
    if (pengajian!.length + jumatan!.length > 0) {
      store.updateStatus(id);
      outcome.withdrawn += services.withdraw(store.pendingOff(id));
      store.updateKabar(id);
      services.mendOrders(pengajian!);
      outcome.ids.pengajian.push(...pengajian!);
      outcome.ids.jumatan.push(...jumatan!);
      store.setReady(id);
      return true;
    }
    outcome.back = store.restored(id, limit);
    store.show(id);
    return false;
  }

  const nothing = (): Outcome => ({ back: [], ids: { pengajian: [], jumatan: [] }, withdrawn: 0, heard: {} });

  async function run(): Promise<void> {
    for (let one = store.underway(); one; one = store.underway()) {
      const { id, jalan } = one;
      const waits = asked.get(id);
      const { outcome, limit } = waits ?? { outcome: nothing(), limit: 0 };
      const change = services.changingInPortions();
      const some = () => (jalan === 'hapus' ? removeSome(one!) : restoreSome(id, outcome, limit));
      while (change.transaction(some)) await yieldLoop();
      for (const [kind, ids] of portionsOf(outcome)) {
        await yieldLoop();
        change.transaction(() => services.cameBack(kind, ids));
      }
      if (waits) outcome.heard = change.heard();
      await yieldLoop();
    }
  }

  /** One run at a time, which does all there is. */
  function finishAll(): Promise<void> {
    running ??= run()
      .catch((error: unknown) => {
        services.onFailure();
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    finishAll,

    /** Does the portions of a deletion, or of its undo, that is decided, and returns the first `limit` schedules. */
    async finish(id: string, limit: number): Promise<Outcome> {
      const outcome = nothing();
      asked.set(id, { outcome, limit });
      try {
        // Another run may have looked for the last time just before this was decided.
        do await finishAll();
        while (store.underway()?.id === id);
        return outcome;
      } finally {
        asked.delete(id);
      }
    },

    /** All portions of an undo at once, in the caller's transaction. */
    restoreAll(id: string, limit: number): Outcome {
      const outcome = nothing();
      while (restoreSome(id, outcome, limit));
      for (const [kind, ids] of portionsOf(outcome)) services.cameBack(kind, ids);
      return outcome;
    },
  };
}
