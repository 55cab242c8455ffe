import { and, asc, desc, eq, gt, gte, isNull, lte, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from '#daemon/base/database.ts';
import { isPending } from './message-columns.ts';
import { broadcast, message } from '#daemon/base/schema.ts';
import type { Message } from '#daemon/domain/queue/message.ts';

export interface NextFilter {
  now: number;
  withDoubtful: boolean;
  quietBefore: number | undefined;
  onlySentSince: number | undefined;
}

/**
 * The queries that the sender runs for every message, as prepared statements. States are literals in the SQL, because
 * SQLite would compile a statement again for each parameter value that it compares with the condition of a partial
 * index.
 */
export function createMessageTurn(db: Drizzle) {
  const given = sql.placeholder;
  const itsBroadcastPaused = db
    .select({ one: sql`1` })
    .from(broadcast)
    .where(and(eq(broadcast.id, message.id_broadcast), sql`${broadcast.paused_at} is not null`));
  // Its schedule or its person is being deleted: its portion cancels it (docs/decisions/0051).
  const isLeaving = (id: SQL | SQLiteColumn) =>
    sql`exists (select 1 from message_jadwal as l where l.id_message = ${id} and (l.id_pengajian in (select id from hilang_pengajian)
      or l.id_jumatan in (select id from hilang_jumatan) or l.id_masjid in (select id from hilang_masjid) or l.id_mubaligh in (select id from hilang_mubaligh)))`;
  const leaving = db
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.id, given('id')), isLeaving(message.id)))
    .prepare();
  const callable = and(isPending, sql`${message.state} in ('waiting', 'held')`);
  // Without a limit, which would make SQLite sort all waiting rows: only the first row is read.
  const next = db
    .select()
    .from(message)
    .where(
      and(
        isPending,
        sql`${message.state} = 'waiting'`,
        lte(message.next_attempt_at, given('now')),
        gt(message.ends_at, given('now')),
        or(isNull(message.handed_at), sql`${given('withDoubtful')}`),
        notExists(itsBroadcastPaused),
        not(isLeaving(message.id)),
        or(
          sql`${given('quietBefore')} is null`,
          and(eq(message.quiet_hours, false), gte(message.created_at, given('quietBefore'))),
        ),
        or(sql`${given('onlySentSince')} is null`, gte(message.sent_at, given('onlySentSince'))),
      ),
    )
    .orderBy(desc(message.priority), asc(message.id))
    .prepare();
  const pausedAt = db
    .select({ at: broadcast.paused_at })
    .from(broadcast)
    .where(eq(broadcast.id, given('id')))
    .prepare();
  const due = db
    .select({
      at: sql<
        number | null
      >`min(case when ${message.next_attempt_at} > ${given('now')} then min(${message.next_attempt_at}, ${message.ends_at}) else ${message.ends_at} end)`,
    })
    .from(message)
    .where(callable)
    .prepare();
  const ended = db
    .select()
    .from(message)
    .where(and(callable, lte(message.ends_at, given('now'))))
    .prepare();
  const doubtful = db
    .select()
    .from(message)
    .where(and(isPending, sql`${message.state} = 'waiting'`, lte(message.handed_at, given('before'))))
    .prepare();
  const running = db
    .select()
    .from(message)
    .where(and(isPending, sql`${message.state} = 'running'`))
    .prepare();

  return {
    /**
     * The next message to send: highest priority first, then oldest. Those in doubt are left out while a receipt may
     * still arrive, those of a paused broadcast always. In quiet hours, messages with `quiet_hours` and those that were
     * queued before `quietBefore` wait. `onlySentSince` gives only messages that were handed over since then, because
     * the daily limit has counted them already. Instants in UTC ms.
     */
    next: ({ now, withDoubtful, quietBefore, onlySentSince }: NextFilter): Message | undefined =>
      next.get({
        now,
        withDoubtful: Number(withDoubtful),
        quietBefore: quietBefore ?? null,
        onlySentSince: onlySentSince ?? null,
      }),

    /** Whether its broadcast is paused. */
    isPaused: ({ id_broadcast }: Message): boolean =>
      id_broadcast !== null && (pausedAt.get({ id: id_broadcast })?.at ?? null) !== null,

    /** Whether its schedule or its person is being deleted. */
    isLeaving: ({ id }: Message): boolean => leaving.get({ id }) !== undefined,

    /** The next instant (UTC ms) at which a try is due or a message expires. */
    nextDue: (now: number): number | undefined => due.get({ now })?.at ?? undefined,

    /** Messages that expired before they were sent. */
    findEnded: (now: number): Message[] => ended.all({ now }),

    /** Waiting messages that were handed over before `before` (UTC ms) and never reported on. */
    findDoubtful: (before: number): Message[] => doubtful.all({ before }),

    /** Messages that are running, or were when the daemon died. */
    findRunning: (): Message[] => running.all(),
  };
}
