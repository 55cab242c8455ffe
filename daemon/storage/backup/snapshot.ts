import { closeSync, openSync } from 'node:fs';
import { connect } from './connection.ts';
import { refuse } from './format.ts';
import type { BackupHeader } from '#daemon/domain/backup/backup-header.ts';

const COUNTED = ['account', 'masjid', 'mubaligh', 'template', 'jadwal_pengajian', 'jadwal_jumatan', 'message'];

/**
 * Copies a database in use to the new file `target`, in one consistent state. It uses a separate connection, so that
 * writers do not wait; the copy contains no deleted data, not even in free pages.
 */
export function snapshot(database: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
  const sqlite = connect(database, { readonly: true, fileMustExist: true, timeout: 30_000 });
  try {
    sqlite.prepare('vacuum into ?').run(target);
  } finally {
    sqlite.close();
  }
}

/** Removes the WhatsApp session and its number from a copy, without a trace. */
export function removeSession(database: string): void {
  const sqlite = connect(database);
  try {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec("delete from whatsapp_key; delete from setting where key = 'linked_number'; vacuum;");
  } finally {
    sqlite.close();
  }
}

/** The header's facts about a database's content. */
export function inspect(database: string): Pick<BackupHeader, 'schema' | 'whatsapp' | 'rows'> {
  const sqlite = connect(database, { readonly: true });
  const one = (query: string) => Number(sqlite.prepare(query).pluck().get() ?? 0);
  try {
    return {
      schema: one('select max(created_at) from __drizzle_migrations'),
      whatsapp: one('select exists (select 1 from whatsapp_key)') === 1,
      rows: Object.fromEntries(COUNTED.map((table) => [table, one(`select count(*) from ${table}`)])),
    };
  } finally {
    sqlite.close();
  }
}

/** Throws conflict if SQLite finds damage, or foreign keys without a row. */
export function assertSound(database: string, what: string): void {
  const sqlite = connect(database, { readonly: true });
  try {
    const found = sqlite.pragma('integrity_check(1)', { simple: true });
    const orphans = sqlite.pragma('foreign_key_check') as unknown[];
    if (found !== 'ok' || orphans.length > 0)
      throw refuse(`${what} rusak (${found === 'ok' ? `${orphans.length} baris yatim` : String(found)}).`);
  } catch (error) {
    if (['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes((error as { code?: string }).code ?? ''))
      throw refuse(`${what} rusak.`);
    throw error;
  } finally {
    sqlite.close();
  }
}
