import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { WhatsAppServer } from '../whatsapp-server/server.ts';

interface Row {
  wa_id: string;
  state: 'waiting' | 'held' | 'running' | 'success' | 'failed' | 'cancelled';
  attempts: number;
  handed_at: number | null;
  next_attempt_at: number;
  error_code: string | null;
  error_reason: string | null;
}

/** Compares every queued message in the daemon's database with what the server received. */
export interface Account {
  due: number;
  /** WhatsApp has the message under one id, and the database says so. */
  sentOnce: number;
  /** WhatsApp has the message under one id, but the connection was lost before the daemon got the ack. */
  sentUnheard: number;
  /** Messages that ended unsent, with a reason. */
  failed: number;
  cancelled: number;
  /** Messages that are not sent yet but continue later. */
  waiting: number;
  /** One text to one number under two ids. */
  doubles: string[];
  /** The database says sent, but the server has nothing. */
  lies: string[];
  /** Messages that ended without a reason. */
  unexplained: string[];
  /** The server has a message that is not in the database. */
  unknown: string[];
  /** Number of messages sent again under the same id without a request; WhatsApp treats them as the same message. */
  offeredAgain: number;
}

const ENDED = new Set(['failed', 'cancelled']);

/** Reads the data directory of a daemon, running or not. */
export function accountFor(dataDir: string, { messages }: Pick<WhatsAppServer, 'messages'>): Account {
  const database = new Sqlite(path.join(dataDir, 'mimbar.db'), { readonly: true });
  const rows = database
    .prepare('select wa_id, state, attempts, handed_at, next_attempt_at, error_code, error_reason from message')
    .all() as Row[];
  database.close();
  const stored = new Set(messages.filter(({ text }) => text !== null).map(({ id }) => id));
  const ids = new Set(rows.map(({ wa_id }) => wa_id));
  const idsOf = new Map<string, Set<string>>();
  for (const { to, text, id } of messages)
    if (text !== null) idsOf.set(`${to} ${text}`, (idsOf.get(`${to} ${text}`) ?? new Set()).add(id));
  const unasked = messages.filter(({ retry, text }) => !retry && text !== null).map(({ id }) => id);
  const count = (matches: (row: Row) => boolean) => rows.filter(matches).length;
  return {
    due: rows.length,
    sentOnce: count(({ state, wa_id }) => state === 'success' && stored.has(wa_id)),
    sentUnheard: count(({ state, wa_id }) => state !== 'success' && stored.has(wa_id)),
    failed: count(({ state, wa_id }) => state === 'failed' && !stored.has(wa_id)),
    cancelled: count(({ state, wa_id }) => state === 'cancelled' && !stored.has(wa_id)),
    waiting: count(({ state, wa_id }) => !ENDED.has(state) && state !== 'success' && !stored.has(wa_id)),
    doubles: [...idsOf].filter(([, each]) => each.size > 1).map(([what]) => what),
    lies: rows.filter(({ state, wa_id }) => state === 'success' && !stored.has(wa_id)).map(({ wa_id }) => wa_id),
    unexplained: rows
      .filter(({ state, error_code, error_reason }) => ENDED.has(state) && !error_code && !error_reason)
      .map(({ wa_id }) => wa_id),
    unknown: [...stored].filter((id) => !ids.has(id)),
    offeredAgain: unasked.length - new Set(unasked).size,
  };
}
