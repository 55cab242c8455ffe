import { formatDate } from '#shared/base/dates.ts';
import type { RowNoun } from '#shared/base/row-noun.ts';
import { PULIH_HOURS, type Penghapusan, type PulihResult } from '#shared/operations/penghapusan.ts';
import type { Actor } from '../../base/actor.ts';
import type { Audit } from '../../base/audit.ts';
import type { Changing } from '../../base/transaction.ts';
import type { Clock } from '../../base/clock.ts';
import { conflict, MimbarError, notFound } from '../../base/errors.ts';
import type { Result, WithKabar } from '../../base/result.ts';
import type { Hindrance, PenghapusanStore, Restored, StoredPenghapusan } from './penghapusan-store.ts';

export interface PenghapusanServices {
  store: PenghapusanStore;
  changing: Changing;
  audit: Audit;
  clock: Clock;
  /** The clashes of a restored schedule, as sentences. */
  clashes(jadwal: Restored): string[];
  /** Called inside the transaction: the mosque's schedules were restored, and its location may have changed since. */
  masjidMoved(id: string): void;
  /** Called inside the transaction: cancels outdated messages; returns the number of cancelled ones. */
  withdraw(ids: readonly string[]): number;
}

const KEPT = PULIH_HOURS * 3_600_000;
/** Maximum number of listed deletions. */
const LISTED = 100;
/** Maximum number of named clashes, and of checked schedules. */
const NAMED = 5;
const LOOKED_AT = 200;

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

/** Deletions can be undone for a day. */
export function createPenghapusan({ store, changing, audit, clock, ...services }: PenghapusanServices) {
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
    if (one.restored_at !== null) throw conflict(`Sudah dipulihkan oleh ${one.restored_by ?? 'admin lain'}`);
    return one;
  }

  function warningsOf(jadwal: readonly Restored[], dibatalkan: number, withdrawn: number): string[] {
    const clashes = jadwal
      .slice(0, LOOKED_AT)
      .flatMap((one) => services.clashes(one).map((note) => `${formatDate(one.tanggal)}: ${note}`));
    const more = clashes.length - NAMED;
    return [
      ...(dibatalkan > 0
        ? [`${dibatalkan} pesan yang dibatalkan saat dihapus tidak dikirim lagi dengan sendirinya`]
        : []),
      ...(withdrawn > 0 ? [`${withdrawn} pesan pembatalan yang belum terkirim tidak jadi dikirim`] : []),
      ...clashes.slice(0, NAMED),
      ...(more > 0 ? [`Dan ${more} bentrok lagi`] : []),
    ];
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

    /**
     * Restores all rows with their ids, or none. Messages that the deletion cancelled stay cancelled. Throws as
     * `getOpen` does, and conflict if a hindrance remains.
     */
    restore(actor: Actor, id: string): Result<PulihResult> {
      return changing(() => {
        const { jenis, count, jadwal, dibatalkan } = getOpen(actor, id);
        const hindrance = store.restore(id);
        if (hindrance) throw conflict(sentenceOf(hindrance));
        const withdrawn = services.withdraw(store.pendingOff(id));
        store.updateKabar(id);
        const back = store.restored(id);
        for (const masjid of new Set(back.map(({ id_masjid }) => id_masjid))) services.masjidMoved(masjid);
        store.close(id, {
          restored_at: clock.now(),
          restored_by: actor.label,
          id_restorer: actor.id_account,
        });
        audit.record(actor, `${jenis}.restore`, jenis, { count, ...(back.length > count && { jadwal: back.length }) });
        return { data: { id, jenis, count, jadwal, dibatalkan }, warnings: warningsOf(back, dibatalkan, withdrawn) };
      });
    },
  };
}
export type PenghapusanService = ReturnType<typeof createPenghapusan>;
/** The result of deleting many rows. */
export interface Removed extends WithKabar {
  count: number;
  cancelled?: number;
  penghapusan?: string;
}
/** The part of this service that deleting services use. */
export type Keep = PenghapusanService['keep'];
