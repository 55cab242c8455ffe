import type { AuditLookup } from '#shared/account/audit-words.ts';
import type { AuditValues } from '#shared/account/audit.ts';
import type { Database } from '../base/database.ts';

/** The columns by which the audit trail names a row, by the noun of its subject. */
const NAMES: Record<string, string> = {
  masjid: 'select nama_masjid as nama from masjid where id = ?',
  mubaligh: 'select nama_mubaligh as nama from mubaligh where id = ?',
  template: 'select nama_template as nama from template where id = ?',
  account: 'select username from account where id = ?',
  pengajian: 'select tanggal, waktu, id_masjid, id_mubaligh from jadwal_pengajian where id = ?',
  jumatan: 'select tanggal, id_masjid, id_mubaligh from jadwal_jumatan where id = ?',
  cuti: 'select id_mubaligh, dari, sampai from cuti where id = ?',
  rutin: 'select id_masjid, waktu from rutin where id = ?',
  broadcast: 'select kind, created_at from broadcast where id = ?',
  message: 'select recipient from message where id = ? and cleared_at is null',
};

/** The current names of rows; undefined for a deleted row, and for a subject that is no row. */
export function createAuditNames({ sqlite }: Pick<Database, 'sqlite'>): AuditLookup {
  const prepared = new Map<string, ReturnType<typeof sqlite.prepare>>();
  return (noun, id) => {
    const query = Object.hasOwn(NAMES, noun) ? NAMES[noun] : undefined;
    if (query === undefined || !/^\d{1,15}$/.test(id)) return undefined;
    const statement = prepared.get(noun) ?? sqlite.prepare(query);
    prepared.set(noun, statement);
    return statement.get(Number(id)) as AuditValues | undefined;
  };
}
