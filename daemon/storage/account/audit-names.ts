import type { Statement } from 'better-sqlite3';
import type { AuditLookup } from '#shared/account/audit-words.ts';
import type { AuditValues } from '#shared/account/audit.ts';
import { ROW_NOUNS } from '#shared/base/row-noun.ts';
import type { Database } from '../base/database.ts';
import { columnsOf } from '../base/recording.ts';

/** Queries for the names of rows without a column nama_<noun>, by the noun of the audit row's subject. */
const NAMES: Record<string, string> = {
  account: 'select username from account where id = ?',
  pengajian: 'select tanggal, waktu, id_masjid, id_mubaligh from pengajian_ada where id = ?',
  jumatan: 'select tanggal, id_masjid, id_mubaligh from jumatan_ada where id = ?',
  cuti: 'select id_mubaligh, dari, sampai from cuti_ada where id = ?',
  rutin: 'select id_masjid, waktu from rutin_ada where id = ?',
  broadcast: 'select kind, created_at from broadcast where id = ?',
  message: 'select recipient from message where id = ? and cleared_at is null',
};

/** The current names of rows; undefined for a deleted row, and for a subject that is not a row. */
export function createAuditNames({ sqlite }: Pick<Database, 'sqlite'>): AuditLookup {
  const prepared = new Map<string, Statement | undefined>();

  function prepare(noun: string): Statement | undefined {
    if (Object.hasOwn(NAMES, noun)) return sqlite.prepare(NAMES[noun]!);
    const isNamed = Object.hasOwn(ROW_NOUNS, noun) && columnsOf(sqlite, noun).all.includes(`nama_${noun}`);
    return isNamed ? sqlite.prepare(`select "nama_${noun}" as nama from "${noun}" where id = ?`) : undefined;
  }

  return (noun, id) => {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    if (!prepared.has(noun)) prepared.set(noun, prepare(noun));
    return prepared.get(noun)?.get(Number(id)) as AuditValues | undefined;
  };
}
