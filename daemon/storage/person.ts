import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { digest, jumatan, masjid, message, messageJadwal, mubaligh, pengajian } from './schema.ts';

export type PersonMessage = typeof message.$inferSelect;
/** The rows that are one person's. */
export interface PersonRows {
  masjid: string[];
  mubaligh: string[];
}

/** What is kept about one person, over all tables. `numbers`: the number in each form in which it may have been typed. */
export function createPersonStore({ db, sqlite }: Pick<Database, 'db' | 'sqlite'>) {
  const places = [
    { jenis: 'pengajian' as const, table: pengajian, waktu: pengajian.waktu },
    { jenis: 'jumatan' as const, table: jumatan, waktu: sql<string>`''` },
  ];
  const digestsOf = ({ masjid: ofMasjid, mubaligh: ofMubaligh }: PersonRows) =>
    inArray(digest.recipient, [...ofMasjid.map((id) => `masjid:${id}`), ...ofMubaligh.map((id) => `mubaligh:${id}`)]);

  return {
    masjid: (numbers: readonly string[]) => db.select().from(masjid).where(inArray(masjid.no_hp, [...numbers])).all(),
    mubaligh: (numbers: readonly string[]) => db.select().from(mubaligh).where(inArray(mubaligh.no_hp, [...numbers])).all(),
    masjidNumber: (id: string): string | undefined => db.select({ no_hp: masjid.no_hp }).from(masjid).where(eq(masjid.id, id)).get()?.no_hp,
    mubalighNumber: (id: string): string | undefined => db.select({ no_hp: mubaligh.no_hp }).from(mubaligh).where(eq(mubaligh.id, id)).get()?.no_hp,

    jadwal: (rows: PersonRows) =>
      places.flatMap(({ jenis, table, waktu }) =>
        db
          .select({ id: table.id, jenis: sql<'pengajian' | 'jumatan'>`${jenis}`, tanggal: table.tanggal, waktu, nama_masjid: masjid.nama_masjid, nama_mubaligh: mubaligh.nama_mubaligh })
          .from(table)
          .innerJoin(masjid, eq(masjid.id, table.id_masjid))
          .innerJoin(mubaligh, eq(mubaligh.id, table.id_mubaligh))
          .where(or(inArray(table.id_masjid, rows.masjid), inArray(table.id_mubaligh, rows.mubaligh)))
          .orderBy(table.tanggal)
          .all(),
      ),

    messagesTo: (numbers: readonly string[]): PersonMessage[] => db.select().from(message).where(inArray(message.no_hp, [...numbers])).orderBy(message.id).all(),

    /** Messages that still have their text and speak of the rows' schedules, or of schedules that are gone. */
    messagesAbout(rows: PersonRows): PersonMessage[] {
      const linked = db
        .select({ id: messageJadwal.id_message })
        .from(messageJadwal)
        .where(or(inArray(messageJadwal.id_masjid, rows.masjid), inArray(messageJadwal.id_mubaligh, rows.mubaligh)));
      const adrift = notExists(db.select({ id: messageJadwal.id_message }).from(messageJadwal).where(eq(messageJadwal.id_message, message.id)));
      return db.select().from(message).where(and(isNull(message.cleared_at), or(inArray(message.id, linked), adrift))).all();
    },

    digests: (rows: PersonRows) => db.select({ month: digest.month, sent_at: digest.sent_at }).from(digest).where(digestsOf(rows)).all(),
    removeDigests: (rows: PersonRows): number => db.delete(digest).where(digestsOf(rows)).run().changes,

    /** The mosque stays; its ketua's name and number go. */
    clearKetua(ids: readonly string[], nama_ketua_dkm: string, updated_by: string): number {
      const changes = { nama_ketua_dkm, no_hp: '', updated_by, version: sql`${masjid.version} + 1` };
      return db.update(masjid).set(changes).where(inArray(masjid.id, [...ids])).run().changes;
    },

    /** His schedules go with him. */
    removeMubaligh: (ids: readonly string[]): number => db.delete(mubaligh).where(inArray(mubaligh.id, [...ids])).run().changes,

    /** Text, number and name go; the rows still count for their broadcasts. `now` in UTC ms. */
    clearMessages(ids: readonly string[], now: number): number {
      return db.update(message).set({ cleared_at: now, no_hp: '', message: '', recipient: '' }).where(inArray(message.id, [...ids])).run().changes;
    },

    /** Folds the write-ahead log into the file and empties it: it holds pages as they were before the deletion. */
    emptyLog: (): void => void sqlite.pragma('wal_checkpoint(TRUNCATE)'),
  };
}
export type PersonStore = ReturnType<typeof createPersonStore>;
