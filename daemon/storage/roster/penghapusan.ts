import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type {
  PenghapusanStore,
  Restored,
  StoredPenghapusan,
} from '#daemon/domain/roster/penghapusan/penghapusan-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { account, penghapusan, penghapusanBaris } from '../base/schema.ts';
import { createHilang, nextRestored } from './hilang.ts';
import { createPenghapusanKabar } from './penghapusan-kabar.ts';
import { createRecordedRows } from './recorded-rows.ts';

const JADWAL = ['jadwal_pengajian', 'jadwal_jumatan'] as const;
const KINDS = ['pengajian', 'jumatan'] as const;

/** Deleted rows, kept for a day. Ids in raw SQL are numbers, as SQLite stores them. */
export function createPenghapusanStore(db: Drizzle): PenghapusanStore {
  const { $client: sqlite } = db;
  const kabar = createPenghapusanKabar(sqlite);
  const hilang = createHilang(sqlite);
  const rows = createRecordedRows(sqlite);
  /** The account's name today, else the stored label. */
  const nameOf = (id: typeof penghapusan.id_account | typeof penghapusan.id_restorer, label: SQLWrapper) =>
    sql<string>`coalesce((select ${account.username} from ${account} where ${account.id} = ${id}), ${label})`;
  const selected = {
    id: penghapusan.id,
    at: penghapusan.at,
    actor: nameOf(penghapusan.id_account, penghapusan.actor),
    id_account: penghapusan.id_account,
    jenis: penghapusan.jenis,
    count: penghapusan.count,
    jadwal: sql<number>`(select count(*) from penghapusan_baris b where b.id_penghapusan = penghapusan.id and b.tabel in ('jadwal_pengajian', 'jadwal_jumatan') and b.kolom is null)`,
    dibatalkan: penghapusan.dibatalkan,
    restored_at: penghapusan.restored_at,
    restored_by: nameOf(penghapusan.id_restorer, penghapusan.restored_by),
    jalan: penghapusan.jalan,
  };
  const isOpen = (after: number) =>
    and(gt(penghapusan.at, after), isNull(penghapusan.restored_at), isNull(penghapusan.jalan));

  /** Updates the schedules' status: a message may have ended while its schedule was deleted. */
  function tellStatus(id: number): void {
    for (const table of JADWAL)
      for (const audience of ['dkm', 'mubaligh']) {
        const link = table.replace('jadwal_', 'id_');
        const has = (state: string) =>
          `exists (select 1 from message_jadwal join message on message.id = message_jadwal.id_message where message_jadwal.${link} = "${table}".id and message_jadwal.broadcast_version = "${table}".broadcast_version and audience = '${audience}' and month is null and state ${state})`;
        sqlite
          .prepare(
            `update "${table}" set ${audience}_status = case when ${has("= 'success' and finished_at >= (select at from penghapusan where id = ?)")} then 'accepted' when ${has("in ('waiting', 'held', 'running')")} then 'waiting' else 'failed' end where id in ${nextRestored(table.replace('jadwal_', ''))} and ${audience}_status in ('waiting', 'failed')`,
          )
          .run(id, id);
      }
  }

  function startRecordingOf(id: string): void {
    sqlite.prepare('insert into temp.recording (id) values (?)').run(Number(id));
  }
  function stopRecording(): void {
    sqlite.prepare('delete from temp.recording').run();
  }

  return {
    insert: (values) => db.insert(penghapusan).values(values).returning({ id: penghapusan.id }).get().id,

    begin(values) {
      const { id } = db.insert(penghapusan).values(values).returning({ id: penghapusan.id }).get();
      startRecordingOf(id);
      return id;
    },

    end(id, values) {
      stopRecording();
      const some = db
        .select({ id: penghapusanBaris.id })
        .from(penghapusanBaris)
        .where(eq(penghapusanBaris.id_penghapusan, id))
        .limit(1)
        .get();
      if (some) db.update(penghapusan).set(values).where(eq(penghapusan.id, id)).run();
      else db.delete(penghapusan).where(eq(penghapusan.id, id)).run();
      return some !== undefined;
    },

    find: (id): StoredPenghapusan | undefined =>
      db.select(selected).from(penghapusan).where(eq(penghapusan.id, id)).get(),

    open: (after, idAccount, limit): StoredPenghapusan[] =>
      db
        .select(selected)
        .from(penghapusan)
        .where(and(isOpen(after), idAccount === undefined ? undefined : eq(penghapusan.id_account, idAccount)))
        .orderBy(desc(penghapusan.at), desc(penghapusan.id))
        .limit(limit)
        .all(),

    openAmong: (ids, after) =>
      ids.length === 0
        ? []
        : db
            .select({ id: penghapusan.id })
            .from(penghapusan)
            .where(and(inArray(penghapusan.id, [...ids]), isOpen(after)))
            .all()
            .map(({ id }) => id),

    hide(id, jenis, ids) {
      db.update(penghapusan).set({ jalan: 'hapus' }).where(eq(penghapusan.id, id)).run();
      hilang.hide(Number(id), jenis, ids);
    },

    underway: () =>
      db
        .select({ id: penghapusan.id, jenis: penghapusan.jenis, jalan: sql<'hapus' | 'pulih'>`${penghapusan.jalan}` })
        .from(penghapusan)
        .where(isNotNull(penghapusan.jalan))
        .orderBy(asc(penghapusan.id))
        .limit(1)
        .get(),

    next: (id) => hilang.next(Number(id)),

    removeHidden(id, jenis, gone) {
      startRecordingOf(id);
      if (jenis === 'mubaligh' && gone.kind === 'pengajian') hilang.freeDates(gone.ids);
      const isPerson = gone.kind === 'masjid' || gone.kind === 'mubaligh';
      if (!isPerson || !hilang.detachMessages(Number(id))) hilang.remove(gone);
      stopRecording();
    },

    addDibatalkan: (id, n) =>
      void db
        .update(penghapusan)
        .set({ dibatalkan: sql`${penghapusan.dibatalkan} + ${n}` })
        .where(eq(penghapusan.id, id))
        .run(),

    ended: (id) => void db.update(penghapusan).set({ jalan: null }).where(eq(penghapusan.id, id)).run(),

    beginRestore(id, values) {
      const hindrance = rows.hindrance(Number(id));
      if (hindrance) return hindrance;
      db.update(penghapusan)
        .set({ ...values, jalan: 'pulih' })
        .where(eq(penghapusan.id, id))
        .run();
      return undefined;
    },

    restoreRows: (id) => rows.restoreSome(Number(id)),

    nextRestored: (id) =>
      KINDS.map((kind) =>
        sqlite
          .prepare<[number], string>(`select cast(id as text) from ${nextRestored(kind)}`)
          .pluck()
          .all(Number(id)),
      ),

    updateStatus(id) {
      tellStatus(Number(id));
    },
    pendingOff: (id) => kabar.pendingOff(Number(id)),
    updateKabar: (id) => kabar.update(Number(id)),
    setReady: (id) => hilang.setReady(Number(id)),

    restored: (id, limit) =>
      KINDS.flatMap((kind) =>
        sqlite
          .prepare<[number, number], Restored>(
            `select '${kind}' as kind, cast(id as text) as id, tanggal, ${kind === 'pengajian' ? 'waktu' : "''"} as waktu, cast(id_masjid as text) as id_masjid, cast(id_mubaligh as text) as id_mubaligh from jadwal_${kind} where id in (select id from hilang_${kind} where id_penghapusan = ?) order by tanggal, id limit +?`,
          )
          .all(Number(id), limit),
      ).slice(0, limit),

    show(id) {
      hilang.show(Number(id));
      db.update(penghapusan).set({ jalan: null }).where(eq(penghapusan.id, id)).run();
    },
  };
}
