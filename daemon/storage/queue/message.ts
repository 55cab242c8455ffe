import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from '#daemon/base/database.ts';
import { cancelMessages, countMessages, isMadeWith } from './message-cancel.ts';
import { isPending } from './message-columns.ts';
import { createMessagePending } from './message-pending.ts';
import { createMessageQueue } from './message-queue.ts';
import { createMessageAside } from './message-aside.ts';
import { createMessageTurn } from './message-turn.ts';
import { createTakeBack } from './message-undo.ts';
import { memoizeByKind, placeholders } from '#daemon/base/list.store.ts';
import { jumatanRows, message, messageJadwal, pengajianRows } from '#daemon/base/schema.ts';
import type { Audience, Cancellation, JadwalLink, LinkFilter, Message } from '#daemon/domain/queue/message.ts';

const PENDING = ['waiting', 'held', 'running'] as const;
/** A message that runs with an outdated text is none that an equal one must wait for. */
const withdrawnKey = sql`${message.dedupe_key} || ' ' || ${message.id}`;
/** States that can be cancelled; a running message cannot. */
const CANCELLABLE = ['waiting', 'held'] as const;

export function createMessageStore(db: Drizzle) {
  const one = (filter: SQL | undefined) => db.select().from(message).where(filter);
  const byId = one(eq(message.id, sql.placeholder('id'))).prepare();
  const byWaId = one(eq(message.wa_id, sql.placeholder('waId'))).prepare();
  const isCancellableBy = ({ column, ids }: LinkFilter) => {
    const linked = db
      .select({ id: messageJadwal.id_message })
      .from(messageJadwal)
      .where(inArray(messageJadwal[column], [...ids]));
    return and(isPending, inArray(message.state, [...CANCELLABLE]), inArray(message.id, linked));
  };
  const updateRow = memoizeByKind((columns: string) =>
    db
      .update(message)
      .set(placeholders<Partial<Message>>(columns.split(' ')))
      .where(eq(message.id, sql.placeholder('which')))
      .prepare(),
  );
  const { id_pengajian, id_jumatan, broadcast_version, id_masjid, id_mubaligh, asks, made_of } = messageJadwal;
  const linksOf = db
    .select({ id_pengajian, id_jumatan, broadcast_version, id_masjid, id_mubaligh, asks, made_of })
    .from(messageJadwal)
    .where(eq(messageJadwal.id_message, sql.placeholder('id')))
    .prepare();
  const saveStatus = memoizeByKind((kind: string) => {
    const table = kind.startsWith('jumatan') ? jumatanRows : pengajianRows;
    const column = kind.endsWith('dkm') ? 'dkm_status' : 'mubaligh_status';
    const status = sql.placeholder('status');
    return db
      .update(table)
      .set({
        [column]: status,
        restored_at: sql`case when ${status} = 'accepted' then null else ${table.restored_at} end`,
      })
      .where(
        and(
          eq(table.id, sql.placeholder('id')),
          eq(table.broadcast_version, sql.placeholder('version')),
          or(sql`${status} = 'accepted'`, sql`${table[column]} <> 'accepted'`),
        ),
      )
      .prepare();
  });

  const saveAsked = memoizeByKind((kind: string) => {
    const table = kind === 'jumatan' ? jumatanRows : pengajianRows;
    const which = and(
      eq(table.id, sql.placeholder('id')),
      eq(table.broadcast_version, sql.placeholder('version')),
      eq(table.konfirmasi, 'none'),
    );
    return db.update(table).set({ konfirmasi: 'asked' }).where(which).prepare();
  });

  return {
    ...createMessageTurn(db),
    ...createMessagePending(db),
    ...createMessageQueue(db),
    ...createMessageAside(db),
    takeBackAccepted: createTakeBack(db),
    find: (id: string): Message | undefined => byId.get({ id }),
    findByWaId: (waId: string): Message | undefined => byWaId.get({ waId }),

    cancel: (rows: readonly Message[], cancellation: Cancellation): void => cancelMessages(db, rows, cancellation),

    /** Returns the updated row; call it with a row that was read in the same turn. */
    update(row: Message, changes: Partial<Message>): Message {
      updateRow(Object.keys(changes).join(' ')).run({ ...changes, which: row.id });
      return { ...row, ...changes };
    },

    findCancellable(ids: readonly string[]): Message[] {
      return db
        .select()
        .from(message)
        .where(and(inArray(message.id, [...ids]), inArray(message.state, [...CANCELLABLE])))
        .all();
    },

    findCancellableOf(idBroadcast: string): Message[] {
      return db
        .select()
        .from(message)
        .where(and(eq(message.id_broadcast, idBroadcast), inArray(message.state, [...CANCELLABLE])))
        .all();
    },

    /** `numbers` in each format in which they may have been typed. */
    findCancellableTo(numbers: readonly string[]): Message[] {
      return db
        .select()
        .from(message)
        .where(and(isPending, inArray(message.no_hp, [...numbers]), inArray(message.state, [...CANCELLABLE])))
        .all();
    },

    /** Messages that can still be cancelled and are about one of these schedules, mosques or preachers. */
    findCancellableBy: (filter: LinkFilter): Message[] =>
      filter.ids.length === 0 ? [] : db.select().from(message).where(isCancellableBy(filter)).all(),

    countCancellableBy: (filter: LinkFilter): number =>
      filter.ids.length === 0 ? 0 : countMessages(db, isCancellableBy(filter)),

    /** Number of messages that can still be cancelled and were made from one of these templates. */
    countCancellableMadeWith: (templates: readonly string[]): number =>
      countMessages(db, and(isPending, inArray(message.state, [...CANCELLABLE]), isMadeWith(templates))),

    /** Marks running messages about one of these schedules, mosques or preachers. */
    markRunningBy(filter: LinkFilter, mark: { error_code: string; error_reason: string }): void {
      if (filter.ids.length === 0) return;
      const linked = db
        .select({ id: messageJadwal.id_message })
        .from(messageJadwal)
        .where(inArray(messageJadwal[filter.column], [...filter.ids]));
      db.update(message)
        .set({ ...mark, dedupe_key: withdrawnKey })
        .where(
          and(
            isPending,
            eq(message.state, 'running'),
            sql`${message.error_code} is not ${mark.error_code}`,
            inArray(message.id, linked),
          ),
        )
        .run();
    },

    links: (id: string): JadwalLink[] => linksOf.all({ id }),

    /**
     * Marks the schedule as asked, unless it has changed since or the preacher has answered; returns whether it did.
     */
    setAsked({ id_pengajian: pengajianId, id_jumatan: jumatanId, broadcast_version: version }: JadwalLink): boolean {
      const kind = pengajianId === null ? 'jumatan' : 'pengajian';
      return saveAsked(kind).run({ id: pengajianId ?? jumatanId, version }).changes > 0;
    },

    /** Whether another message to this audience about this version of the schedule is still pending. */
    hasOtherPending(id: string, link: JadwalLink, audience: Audience): boolean {
      const linked =
        link.id_pengajian === null
          ? eq(messageJadwal.id_jumatan, link.id_jumatan!)
          : eq(messageJadwal.id_pengajian, link.id_pengajian);
      const row = db
        .select({ id: message.id })
        .from(messageJadwal)
        .innerJoin(message, eq(message.id, messageJadwal.id_message))
        .where(
          and(
            linked,
            eq(messageJadwal.broadcast_version, link.broadcast_version),
            eq(message.audience, audience),
            isNull(message.month),
            inArray(message.state, [...PENDING]),
            sql`${message.id} <> ${Number(id)}`,
          ),
        )
        .limit(1)
        .get();
      return row !== undefined;
    },

    /**
     * Makes retries due at once: the clock was set, so their instants are wrong. Messages that were postponed on
     * purpose keep their instant unless it is after `latest` (UTC ms): then it came from a wrong clock.
     */
    retryNow(latest: number): void {
      const wasTried = or(gt(message.attempts, 0), gt(message.retries, 0));
      db.update(message)
        .set({ next_attempt_at: 0 })
        .where(
          and(
            isPending,
            // What was set aside waits for something else than its instant.
            isNull(message.error_code),
            gt(message.next_attempt_at, 0),
            or(wasTried, gt(message.next_attempt_at, latest)),
          ),
        )
        .run();
    },

    /** Moves all messages from one pending state to another; returns their number. */
    moveAll(from: 'waiting' | 'held', to: 'waiting' | 'held'): number {
      return db
        .update(message)
        .set({ state: to })
        .where(and(isPending, eq(message.state, from)))
        .run().changes;
    },

    /** Held messages, which an admin has to release, oldest first. */
    findHeld(): Message[] {
      return db
        .select()
        .from(message)
        .where(and(isPending, eq(message.state, 'held')))
        .orderBy(asc(message.id))
        .all();
    },

    counts(): Record<'waiting' | 'held' | 'running', number> {
      const rows = db
        .select({ state: message.state, n: sql<number>`count(*)` })
        .from(message)
        .where(isPending)
        .groupBy(message.state)
        .all();
      const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
      return { waiting: of('waiting'), held: of('held'), running: of('running') };
    },

    /** Numbers, as typed, that were not on WhatsApp at the last try; in their order. */
    findUnregistered(): string[] {
      const last = alias(message, 'last');
      const tried = and(
        eq(last.no_hp, message.no_hp),
        isNotNull(last.finished_at),
        inArray(last.state, ['success', 'failed']),
      );
      const code = db.select({ error_code: last.error_code }).from(last).where(tried).orderBy(desc(last.id)).limit(1);
      const rows = db
        .selectDistinct({ no_hp: message.no_hp })
        .from(message)
        .where(and(sql`${message.error_code} = 'unregistered'`, sql`${code} = 'unregistered'`))
        .orderBy(asc(message.no_hp))
        .all();
      return rows.map(({ no_hp }) => no_hp);
    },

    /**
     * Sets the status of an audience of a message's schedule, unless the schedule has changed since. An accepted
     * audience stays accepted (contract, Broadcast status).
     */
    setAudienceStatus(link: JadwalLink, audience: Audience, status: 'waiting' | 'accepted' | 'failed'): void {
      const kind = link.id_pengajian === null ? 'jumatan' : 'pengajian';
      saveStatus(`${kind} ${audience}`).run({
        status,
        id: link.id_pengajian ?? link.id_jumatan,
        version: link.broadcast_version,
      });
    },
  };
}

export type MessageStore = ReturnType<typeof createMessageStore>;
