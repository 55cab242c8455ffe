import {
  sql,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lte,
  not,
  notExists,
  or,
  type SQL,
  inArray,
  isNotNull,
} from 'drizzle-orm';
import { type SQLiteColumn, alias } from 'drizzle-orm/sqlite-core';
import type { Drizzle } from '#daemon/base/database.ts';
import { memoizeByKind, placeholders } from '#daemon/base/list.store.ts';
import { broadcast, message, jumatanRows, messageJadwal, pengajianRows } from '#daemon/base/schema.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import {
  isPending,
  cancelMessages,
  countMessages,
  isMadeWith,
  createMessageQueue,
  createMessageAside,
  createTakeBack,
} from './message-change.store.ts';
import type { Audience, Message, Cancellation, JadwalLink, LinkFilter } from './message.ts';

/** A pending message about a schedule, or a mosque's or preacher's month. */
export interface PendingOther {
  /** Of the schedule, or for a digest of the mosque or preacher. */
  id: string;
  audience: Audience;
  dedupe_key: string;
  /** Null if its broadcast has none. */
  template: string | null;
}

const IS_PENDING = sql.raw("message.state in ('waiting', 'held', 'running')");
/** The template of its broadcast, as it was called then. */
const TEMPLATE = sql.raw(
  "case message.audience when 'dkm' then broadcast.nama_template_dkm else broadcast.nama_template_mubaligh end",
);
const json = (values: readonly unknown[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** What still waits or is under way, for a new send to be compared with. */
export function createMessagePending(db: Drizzle) {
  const keyed = (keys: readonly string[]) => sql`message.dedupe_key in ${json(keys)} and ${IS_PENDING}`;
  return {
    /** Those of these keys whose messages are still pending, in order of these, with their broadcasts. */
    pendingAmong: (keys: readonly string[]): ReadonlyMap<string, string | null> =>
      new Map(
        db
          .all<{ dedupe_key: string; id_broadcast: string | null }>(
            sql`
              select dedupe_key, cast(id_broadcast as text) as id_broadcast
              from json_each(${JSON.stringify(keys)}) cross join message on dedupe_key = value
              where ${IS_PENDING} order by json_each.key`,
          )
          .map(({ dedupe_key, id_broadcast }) => [dedupe_key, id_broadcast]),
      ),

    /** Their texts, by key. */
    pendingTexts: (keys: readonly string[]): ReadonlyMap<string, string> =>
      new Map(
        db
          .all<{ dedupe_key: string; message: string }>(
            sql`select dedupe_key, message from message where ${keyed(keys)}`,
          )
          .map(({ dedupe_key, message }) => [dedupe_key, message]),
      ),

    /** Pending reminders about the current version of these schedules. */
    pendingAbout(kind: JadwalKind, ids: readonly string[]): PendingOther[] {
      const [table, reference] = [sql.raw(`${kind}_ada`), sql.raw(`id_${kind}`)];
      return db.all<PendingOther>(sql`
        select cast(jadwal.id as text) as id, message.audience, message.dedupe_key, ${TEMPLATE} as template
        from ${table} as jadwal cross join message_jadwal as link
          on link.${reference} = jadwal.id and link.broadcast_version = jadwal.broadcast_version
        cross join message on message.id = link.id_message left join broadcast on broadcast.id = message.id_broadcast
        where jadwal.id in ${json(ids.map(Number))} and message.month is null and message.audience is not null
          and message.error_code is not 'withdrawn' and ${IS_PENDING}`);
    },

    /** How often the preachers of these schedules were asked about the current version, by id; never: left out. */
    timesAsked: (kind: JadwalKind, ids: readonly string[]): ReadonlyMap<string, number> =>
      new Map(
        db
          .all<{ id: string; n: number }>(
            sql`
              select cast(jadwal.id as text) as id, count(*) as n
              from ${sql.raw(`${kind}_ada`)} as jadwal cross join message_jadwal as link
                on link.${sql.raw(`id_${kind}`)} = jadwal.id and link.broadcast_version = jadwal.broadcast_version
              cross join message on message.id = link.id_message
              where jadwal.id in ${json(ids.map(Number))} and link.asks
                and (message.state = 'success' or message.error_code = 'unanswered')
              group by jadwal.id`,
          )
          .map(({ id, n }) => [id, n]),
      ),

    /** Pending digests of a month ('YYYY-MM'). */
    pendingDigests: (month: string): PendingOther[] =>
      db.all<PendingOther>(sql`
        select cast(coalesce(message.id_masjid, message.id_mubaligh) as text) as id, message.audience,
          message.dedupe_key, ${TEMPLATE} as template
        from message left join broadcast on broadcast.id = message.id_broadcast
        where ${IS_PENDING} and message.month = ${month} and message.audience is not null
          and message.error_code is not 'withdrawn'`),
  };
}

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

const PENDING = ['waiting', 'held', 'running'] as const;
/** Of a message that runs to an earlier number: an equal one to the new number need not wait for it. */
const keyOfMoved = (audience: Audience) =>
  sql`iif(${message.audience} = ${audience}, ${message.dedupe_key} || ' ' || ${message.id}, ${message.dedupe_key})`;
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

    /**
     * Marks running messages about one of these schedules, mosques or preachers; `moved` are those to people who have
     * another number now.
     */
    markRunningBy(
      filter: LinkFilter,
      mark: { error_code: string; error_reason: string },
      moved: Audience | undefined,
    ): void {
      if (filter.ids.length === 0) return;
      const linked = db
        .select({ id: messageJadwal.id_message })
        .from(messageJadwal)
        .where(inArray(messageJadwal[filter.column], [...filter.ids]));
      db.update(message)
        .set({ ...mark, ...(moved && { dedupe_key: keyOfMoved(moved) }) })
        .where(and(isPending, eq(message.state, 'running'), inArray(message.id, linked)))
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
