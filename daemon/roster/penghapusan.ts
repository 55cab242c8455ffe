import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { conflict, MimbarError, notFound } from '#daemon/base/errors.ts';
import type { WithKabar, Result } from '#daemon/base/list.ts';
import type { ChangingInPortions, Changing } from '#daemon/base/transaction.ts';
import { formatDate } from '#shared/base/dates.ts';
import type { RowNoun } from '#shared/base/row-noun.ts';
import { PULIH_HOURS, type Penghapusan, type PulihResult } from '#shared/operations/penghapusan.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Hindrance } from './contact.store.ts';
import type { GoneKind } from './cuti.store.ts';
import type { CancelWaiting } from './jadwal.ts';
import type { PenghapusanStore, Restored, StoredPenghapusan } from './penghapusan.store.ts';

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

export interface PenghapusanServices extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  store: PenghapusanStore;
  changing: Changing;
  changingInPortions: ChangingInPortions;
  /** The clashes of a restored schedule, as sentences. */
  clashes(jadwal: Restored): string[];
  /** Called inside the transaction: these pengajian were restored, and the location may have changed since. */
  mendOrders(ids: readonly string[]): void;
  cancelWaiting: CancelWaiting;
  /** Called inside the transaction: cancels outdated messages; returns the number of cancelled ones. */
  withdraw(ids: readonly string[]): number;
  /** Called inside the transaction: these schedules are back; what people were told may not be so any more. */
  cameBack(kind: JadwalKind, ids: readonly string[]): void;
  /** Between two portions. Throws once the daemon stops. */
  yieldLoop: YieldLoop;
  /** Called after a failed portion. */
  onFailure(): void;
}

const KEPT = PULIH_HOURS * 3_600_000;
/** Maximum number of listed deletions. */
const LISTED = 100;
/** From this number of rows on, schedules of people included, a deletion goes in portions. */
const LARGE = 300;
/** Maximum number of named clashes, and of checked schedules. */
const NAMED = 5;
const LOOKED_AT = 200;

/** What others refer to. */
const NEEDED: ReadonlySet<RowNoun> = new Set<RowNoun>(['masjid', 'mubaligh', 'rutin']);

const GONE: Record<string, string> = {
  masjid: 'Masjidnya sudah dihapus juga. Pulihkan masjidnya dulu.',
  mubaligh: 'Mubalighnya sudah dihapus juga. Pulihkan mubalighnya dulu.',
  rutin: 'Pengajian rutinnya sudah dihapus juga. Pulihkan pengajian rutinnya dulu.',
};

function sentenceOf(hindrance: Hindrance): string {
  if (hindrance.kind === 'changed')
    return 'Tidak dapat dipulihkan: pengajian rutinnya sudah diubah setelah penghapusan itu.';
  if (hindrance.kind === 'gone')
    return GONE[hindrance.parent] ?? 'Tidak dapat dipulihkan: data yang terkait sudah dihapus juga.';
  if (hindrance.table === 'template')
    return `Nama template '${hindrance.nama}' sudah dipakai lagi. Ubah dulu nama template yang baru.`;
  if (hindrance.table === 'rutin_tanggal')
    return 'Tidak dapat dipulihkan: pengajian rutinnya sudah membuat jadwal baru pada tanggal yang sama.';
  return 'Tidak dapat dipulihkan: tempatnya sudah diisi data lain.';
}

const refusalOf = (hindrance: Hindrance): MimbarError => conflict(sentenceOf(hindrance));

/** Deletions can be undone for a day. */
export function createPenghapusan({ store, transaction, changing, audit, clock, ...services }: PenghapusanServices) {
  const { yieldLoop } = services;
  const portions = createPortions({ ...services, store, refusalOf });
  /** The running deletion; nested deletions belong to it. */
  let underway: string | undefined;
  const since = () => clock.now() - KEPT;
  const mayRestore = ({ role, id_account }: Actor, one: StoredPenghapusan) =>
    role === 'superadmin' || (id_account !== null && id_account === one.id_account);

  /** Throws not_found, forbidden, and conflict for a deletion that was undone before. */
  function getOpen(actor: Actor, id: string): StoredPenghapusan {
    const one = store.find(id);
    if (!one || one.at <= since())
      throw notFound('Penghapusan tidak ditemukan: setelah sehari tidak dapat dipulihkan lagi');
    if (!mayRestore(actor, one))
      throw new MimbarError('forbidden', `Hanya ${one.actor} atau superadmin yang dapat memulihkan ini`);
    if (one.jalan === 'hapus') throw conflict('Penghapusan ini masih berjalan. Coba lagi sebentar lagi.');
    if (one.restored_at !== null) throw conflict(`Sudah dipulihkan oleh ${one.restored_by ?? 'admin lain'}`);
    return one;
  }

  /** Nothing that a running undo needs may go meanwhile. */
  function requireNoRestore(jenis: RowNoun): void {
    if (NEEDED.has(jenis) && store.underway()?.jalan === 'pulih')
      throw conflict('Pemulihan data sedang berjalan. Coba lagi sebentar lagi.');
  }

  /** Decides that a deletion is undone; its portions are to follow. */
  function begin(actor: Actor, one: StoredPenghapusan): void {
    const { id, jenis, count, jadwal } = one;
    if (store.underway()) throw conflict('Penghapusan atau pemulihan lain sedang berjalan. Coba lagi sebentar lagi.');
    const hindrance = store.beginRestore(id, {
      restored_at: clock.now(),
      restored_by: actor.label,
      id_restorer: actor.id_account,
    });
    if (hindrance) throw refusalOf(hindrance);
    audit.record(actor, `${jenis}.restore`, jenis, { count, ...(jadwal > count && { jadwal }) });
  }

  const clashesOf = (one: Restored): string[] =>
    services.clashes(one).map((note) => `${formatDate(one.tanggal)}: ${note}`);

  function resultOf(one: StoredPenghapusan, { withdrawn }: Outcome, clashes: readonly string[]): Result<PulihResult> {
    const { id, jenis, count, jadwal, dibatalkan } = one;
    const more = clashes.length - NAMED;
    return {
      data: { id, jenis, count, jadwal, dibatalkan },
      warnings: [
        ...(dibatalkan > 0
          ? [`${dibatalkan} pesan yang dibatalkan saat dihapus tidak dikirim lagi dengan sendirinya`]
          : []),
        ...(withdrawn > 0 ? [`${withdrawn} pesan pembatalan yang belum terkirim tidak jadi dikirim`] : []),
        ...clashes.slice(0, NAMED),
        ...(more > 0 ? [`Dan ${more} bentrok lagi`] : []),
      ],
    };
  }

  const isLarge = ({ count, jadwal }: Pick<StoredPenghapusan, 'count' | 'jadwal'>) => Math.max(count, jadwal) > LARGE;

  /** As `restore`, in the caller's transaction. Throws conflict for a large deletion. */
  function restoreNow(actor: Actor, id: string): Result<PulihResult> {
    return changing(() => {
      const one = getOpen(actor, id);
      if (isLarge(one)) throw conflict('Penghapusan sebanyak ini dipulihkan dari jejak audit.');
      begin(actor, one);
      const outcome = portions.restoreAll(id, LOOKED_AT);
      return resultOf(one, outcome, outcome.back.flatMap(clashesOf));
    });
  }

  return {
    /**
     * Runs a deletion so that it can be undone; call it inside a transaction. Its id goes into the audit row and the
     * answer. `work` returns the number of deleted rows and of cancelled messages.
     */
    keep(actor: Actor, jenis: RowNoun, work: () => { count: number; cancelled: number }): { penghapusan?: string } {
      if (underway !== undefined) {
        work();
        return { penghapusan: underway };
      }
      requireNoRestore(jenis);
      // It would take hidden rows along, and neither could be undone without the other.
      if (NEEDED.has(jenis) && store.underway())
        throw conflict('Penghapusan lain sedang berjalan. Coba lagi sebentar lagi.');
      underway = store.begin({ at: clock.now(), actor: actor.label, id_account: actor.id_account, jenis });
      try {
        const id = underway;
        const { count, cancelled } = work();
        return store.end(id, { count, dibatalkan: cancelled }) ? { penghapusan: id } : {};
      } finally {
        underway = undefined;
      }
    },

    /** The deletions that the actor can undo, newest first. */
    list: ({ role, id_account }: Actor): Penghapusan[] =>
      store
        .open(since(), role === 'superadmin' ? undefined : (id_account ?? ''), LISTED)
        .map(({ id, at, actor: by, jenis, count, jadwal }) => ({
          id,
          at: new Date(at).toISOString(),
          actor: by,
          jenis,
          count,
          jadwal,
        })),

    /** Which of these can still be undone. */
    openAmong: (ids: readonly string[]): Set<string> => new Set(store.openAmong(ids, since())),

    restoreNow,

    /**
     * Restores all rows with their ids, or none. Messages that the deletion cancelled stay cancelled. Throws as
     * `getOpen` does, and conflict if a hindrance remains.
     */
    async restore(actor: Actor, id: string): Promise<Result<PulihResult>> {
      const one = getOpen(actor, id);
      if (!isLarge(one)) return restoreNow(actor, id);
      transaction(() => begin(actor, getOpen(actor, id)));
      const outcome = await portions.finish(id, LOOKED_AT);
      const clashes: string[] = [];
      for (const jadwal of outcome.back) {
        clashes.push(...clashesOf(jadwal));
        await yieldLoop();
      }
      return { ...resultOf(one, outcome, clashes), ...outcome.heard };
    },

    /** Whether a deletion of so many rows, with the schedules of people, goes in portions. */
    isLarge: (count: number): boolean => count > LARGE,

    /**
     * A deletion of many rows: it is decided, and they are out of everybody's sight, with the first transaction, to
     * which `record` adds the audit row; they go in portions that let others pass. Killed in between, the next start
     * finishes it.
     */
    async removeLarge(
      actor: Actor,
      jenis: GoneKind,
      ids: readonly string[],
      record: (kept: { penghapusan: string }) => void,
    ): Promise<{ penghapusan: string; cancelled: number } & WithKabar> {
      const penghapusan = transaction(() => {
        requireNoRestore(jenis);
        const id = store.insert({
          at: clock.now(),
          actor: actor.label,
          id_account: actor.id_account,
          jenis,
          count: ids.length,
        });
        store.hide(id, jenis, ids);
        record({ penghapusan: id });
        return id;
      });
      const { heard } = await portions.finish(penghapusan, 0);
      return { penghapusan, cancelled: store.find(penghapusan)?.dibatalkan ?? 0, ...heard };
    },

    /** Finishes what a killed daemon has left. */
    finishAll: portions.finishAll,
  };
}
export type PenghapusanService = ReturnType<typeof createPenghapusan>;
/** The result of deleting many rows. */
export interface Removed extends WithKabar {
  count: number;
  cancelled?: number;
  penghapusan?: string;
}
/** The parts of this service that deleting services use. */
export type Keep = PenghapusanService['keep'];
export type Large = Pick<PenghapusanService, 'isLarge' | 'removeLarge'>;
