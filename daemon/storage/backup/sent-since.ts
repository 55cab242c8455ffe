import { existsSync } from 'node:fs';
import { connect } from './connection.ts';

/**
 * The schedules whose reminders a database file has sent since an instant (UTC ms), by their ids; none if it cannot be
 * read, or its version did not store that.
 */
export function readSentSince(database: string, since: number): { pengajian: string[]; jumatan: string[] } {
  if (!existsSync(database)) return { pengajian: [], jumatan: [] };
  try {
    const sqlite = connect(database, { readonly: true, fileMustExist: true });
    const idsOf = (column: string) =>
      sqlite
        .prepare(
          `select distinct cast(${column} as text) from message_jadwal join message on message.id = id_message where sent_at >= ? and month is null and ${column} is not null`,
        )
        .pluck()
        .all(since) as string[];
    try {
      return { pengajian: idsOf('id_pengajian'), jumatan: idsOf('id_jumatan') };
    } finally {
      sqlite.close();
    }
  } catch {
    return { pengajian: [], jumatan: [] };
  }
}
