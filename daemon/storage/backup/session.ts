import { existsSync } from 'node:fs';
import { connect } from './connection.ts';

/** A WhatsApp session as it is stored in a database: its keys, and the number it belongs to. */
export interface StoredSession {
  keys: { type: string; id: string; value: string }[];
  linkedNumber: string | undefined;
}

/** The session in a database file; undefined where there is none, or the file can't be read any more. */
export function readSession(database: string): StoredSession | undefined {
  try {
    const sqlite = connect(database, { readonly: true, fileMustExist: true });
    try {
      const keys = sqlite.prepare('select type, id, value from whatsapp_key').all() as StoredSession['keys'];
      const linkedNumber = sqlite.prepare("select value from setting where key = 'linked_number'").pluck().get() as
        string | undefined;
      return keys.length > 0 ? { keys, linkedNumber } : undefined;
    } finally {
      sqlite.close();
    }
  } catch {
    return undefined;
  }
}

/** One setting of a database file; undefined where there is none, or the file can't be read. */
export function readSetting(database: string, key: string): string | undefined {
  if (!existsSync(database)) return undefined;
  try {
    const sqlite = connect(database, { readonly: true, fileMustExist: true });
    try {
      return sqlite.prepare<[string], string>('select value from setting where key = ?').pluck().get(key);
    } finally {
      sqlite.close();
    }
  } catch {
    return undefined;
  }
}
