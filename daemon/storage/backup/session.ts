import { existsSync } from 'node:fs';
import { connect } from './connection.ts';

/** A stored WhatsApp session: its keys, and its number. */
export interface StoredSession {
  keys: { type: string; id: string; value: string }[];
  linkedNumber: string | undefined;
}

/** The session in a database file; undefined if there is none or the file cannot be read. */
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

/** One setting of a database file; undefined if it is missing or the file cannot be read. */
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
