import { existsSync } from 'node:fs';
import { connect } from './connection.ts';

/** A stored WhatsApp session: its keys, and those of the asked settings that it has. */
export interface StoredSession {
  keys: { type: string; id: string; value: string }[];
  settings: Map<string, string>;
}

/** The session in a database file; undefined if there is none or the file cannot be read. */
export function readSession(database: string, settings: readonly string[]): StoredSession | undefined {
  try {
    const sqlite = connect(database, { readonly: true, fileMustExist: true });
    try {
      const keys = sqlite.prepare('select type, id, value from whatsapp_key').all() as StoredSession['keys'];
      const found = sqlite
        .prepare('select key, value from setting where key in (select value from json_each(?))')
        .raw()
        .all(JSON.stringify(settings)) as [string, string][];
      return keys.length > 0 ? { keys, settings: new Map(found) } : undefined;
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
