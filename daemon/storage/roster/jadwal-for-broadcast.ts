import { eq, sql, type SQL } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BroadcastJadwal } from '#daemon/domain/roster/broadcast-jadwal.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { normalNumber } from '#daemon/base/schema/columns.ts';
import type { Columns } from '#daemon/base/list.store.ts';
import { jumatan, masjid, message, messageJadwal, mubaligh, pengajian } from '#daemon/base/schema.ts';

/**
 * Schedules with their mosque and preacher. Left joins, so that SQLite starts with the schedules, and counts do not
 * need the joins.
 */
export const createJoined = (db: Drizzle, table: typeof pengajian | typeof jumatan) => (selection: Columns) =>
  db
    .select(selection)
    .from(table)
    .leftJoin(masjid, eq(masjid.id, table.id_masjid))
    .leftJoin(mubaligh, eq(mubaligh.id, table.id_mubaligh))
    .$dynamic();

/** Schedules with all data for messages, by date, time and id. */
export function createForBroadcast(kind: JadwalKind, joined: ReturnType<typeof createJoined>) {
  const table: typeof pengajian | typeof jumatan = kind === 'pengajian' ? pengajian : jumatan;
  const waktuOrder: SQL | typeof pengajian.waktu_order = kind === 'pengajian' ? pengajian.waktu_order : sql`null`;
  const link = kind === 'pengajian' ? messageJadwal.id_pengajian : messageJadwal.id_jumatan;
  const isHis = sql`(${message.cleared_at} is not null or ${normalNumber(message.no_hp)} = ${normalNumber(mubaligh.no_hp)})`;
  /** The condition that there is such a message with a question about this version. */
  const isAskedBy = (such: SQL) => sql`exists (select 1 from ${messageJadwal}
    join ${message} on ${message.id} = ${messageJadwal.id_message}
    where ${link} = ${table.id} and ${messageJadwal.asks} and ${messageJadwal.broadcast_version} = ${table.broadcast_version}
    and ${such})`;
  // A preacher is asked once for each version: a waiting question counts, and an unanswered one may have arrived. What
  // went to a number that he no longer has does not count, because nobody is heard there any more.
  const isAsked = sql<boolean>`(${table.konfirmasi} in ('hadir', 'udzur')
    or ${isAskedBy(sql`${message.state} in ('waiting', 'held', 'running', 'success') and ${isHis}`)}
    or ${table.konfirmasi} = 'asked' and not ${isAskedBy(sql`not ${isHis}`)})`;
  const mayBeAsked = sql<boolean>`${isAskedBy(sql`${message.error_code} = 'unanswered' and ${isHis}`)}`;

  return (where: SQL | undefined): BroadcastJadwal[] => {
    const selection = {
      id: table.id,
      tanggal: table.tanggal,
      waktu: kind === 'pengajian' ? pengajian.waktu : sql<string>`''`.as('waktu'),
      waktu_order: kind === 'pengajian' ? pengajian.waktu_order : sql<number>`0`.as('waktu_order'),
      id_masjid: table.id_masjid,
      nama_masjid: masjid.nama_masjid,
      nama_ketua_dkm: masjid.nama_ketua_dkm,
      masjid_no_hp: sql<string>`${masjid.no_hp}`.as('masjid_no_hp'),
      id_mubaligh: table.id_mubaligh,
      nama_mubaligh: mubaligh.nama_mubaligh,
      mubaligh_no_hp: sql<string>`${mubaligh.no_hp}`.as('mubaligh_no_hp'),
      broadcast_version: table.broadcast_version,
      is_asked: isAsked.mapWith(Boolean).as('is_asked'),
      may_be_asked: mayBeAsked.mapWith(Boolean).as('may_be_asked'),
      has_declined: sql`${table.konfirmasi} = 'udzur'`.mapWith(Boolean).as('has_declined'),
      dkm_status: table.dkm_status,
      mubaligh_status: table.mubaligh_status,
      restored_at: table.restored_at,
    };
    const rows = joined(selection).where(where).orderBy(table.tanggal, waktuOrder, table.id).all() as unknown[] as Omit<
      BroadcastJadwal,
      'kind'
    >[];
    return rows.map((row) => ({ ...row, kind }));
  };
}
