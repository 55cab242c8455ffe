import { sql, type SQL } from 'drizzle-orm';
import type { Drizzle } from '../base/drizzle.ts';
import { besideFor, openStage, type Stage, type StagedValue } from '../base/stage.ts';
import type { BroadcastValues, MessageStage, StagedMessage } from '#daemon/domain/queue/send/message-stage.ts';

const OWN = [
  'audience',
  'recipient',
  'no_hp',
  'message',
  'dedupe_key',
  'id_masjid',
  'id_mubaligh',
  'month',
  'wa_id',
  'ends_at',
  'id_first',
  'next_attempt_at',
  'claim',
] as const;
const IDS: ReadonlySet<string> = new Set(['id_masjid', 'id_mubaligh', 'id_first']);
const COLUMNS = sql.raw(OWN.join(', '));
const STAGED = sql.raw(OWN.map((_, index) => `c${index}`).join(', '));
const KEY = sql.raw(`c${OWN.indexOf('dedupe_key')}`);
const FIRST = sql.raw(`c${OWN.indexOf('id_first')}`);
/**
 * The staged columns of a link: the message's position, its schedule, and the reminder's audience, which a digest does
 * not have.
 */
const LINK = {
  place: sql.raw('c0'),
  id_pengajian: sql.raw('c1'),
  id_jumatan: sql.raw('c2'),
  version: sql.raw('c3'),
  audience: sql.raw('c7'),
};

/** Messages and links per statement beside others' turns: some milliseconds. */
const MOVED_AT_ONCE = 500;

/** `expected` is about the number of messages and links. */
export function openMessageStage(db: Drizzle, expected: number): MessageStage {
  const beside = besideFor(db, expected);
  const messages = openStage(db, beside);
  const links = openStage(db, beside);
  const reminded = new Set<string>();
  let added = 0;
  let pending = 0;
  let values: BroadcastValues | undefined;

  function linksOf({ audience, month, links: own }: StagedMessage, place: number): StagedValue[][] {
    const reminds = month === null && audience ? audience : null;
    return own.map((link) => {
      if (reminds) reminded.add(`${link.id_pengajian === null ? 'jumatan' : 'pengajian'} ${reminds}`);
      return [
        place,
        integer(link.id_pengajian),
        integer(link.id_jumatan),
        link.broadcast_version,
        Number(link.id_masjid),
        Number(link.id_mubaligh),
        Number(link.asks),
        reminds,
        JSON.stringify(link.made_of),
      ];
    });
  }

  /** The schedules of staged links that match a condition. */
  function schedules(of: SQL, columns: SQL): SQL {
    return sql`(select ${columns} from temp.staged where ${of})`;
  }

  /** Without a second connection nobody has a turn in between, and one statement takes the least time. */
  const slicesOf = (stage: Stage) => (beside ? stage.slices(MOVED_AT_ONCE) : [stage.own]);

  function* steps(): Generator<() => void> {
    if (values === undefined) return;
    const { id_broadcast, priority, quiet_hours, created_at } = values;
    let last = 0;
    yield () => {
      last = db.get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = 'message'`)?.seq ?? 0;
      // A resent message has several attempts from now on; triggers decide which of them counts.
      db.run(sql`
        update message set id_first = id
        where id_first is null and id in (select ${FIRST} from temp.staged where ${messages.own} and ${FIRST} is not null)`);
    };
    const common = sql`${integer(id_broadcast)}, 'waiting', ${priority}, ${Number(quiet_hours)}, ${created_at}`;
    for (const slice of slicesOf(messages))
      yield () => {
        db.run(sql`
          insert into message (id, id_broadcast, state, priority, quiet_hours, created_at, ${COLUMNS})
          select ${last - messages.first} + n, ${common}, ${STAGED} from temp.staged where ${slice} order by n`);
      };
    for (const slice of slicesOf(links)) {
      yield () => {
        db.run(sql`
          insert into message_jadwal (id_message, id_pengajian, id_jumatan, broadcast_version, id_masjid, id_mubaligh, asks, made_of)
          select ${last} + c0, c1, c2, c3, c4, c5, c6, nullif(c8, 'null') from temp.staged where ${slice} order by n`);
      };
      for (const one of reminded) {
        const [kind, audience] = one.split(' ') as ['pengajian' | 'jumatan', 'dkm' | 'mubaligh'];
        const [table, status] = [sql.raw(`jadwal_${kind}`), sql.raw(`${audience}_status`)];
        const of = schedules(
          sql`${slice} and ${LINK.audience} = ${audience}`,
          sql`${LINK[`id_${kind}`]}, ${LINK.version}`,
        );
        yield () => {
          db.run(
            sql`update ${table} set ${status} = 'waiting' where ${status} <> 'accepted' and (id, broadcast_version) in ${of}`,
          );
        };
      }
    }
  }

  return {
    add(rows) {
      const placed = rows.map((row, index) => [row, added + index + 1] as const);
      links.add(placed.flatMap(([row, place]) => linksOf(row, place)));
      added = messages.add(
        rows.map((row) =>
          OWN.map((name) => {
            if (name === 'claim') return JSON.stringify(row.claim);
            return IDS.has(name) ? integer(row[name] as string | null) : ((row[name] ?? null) as StagedValue);
          }),
        ),
      );
    },

    clearRestoreMarks() {
      for (const kind of ['pengajian', 'jumatan'] as const) {
        if (![...reminded].some((one) => one.startsWith(kind))) continue;
        const table = sql.raw(`jadwal_${kind}`);
        db.run(
          sql`update ${table} set restored_at = null where restored_at is not null and id in ${schedules(sql`${links.own} and ${LINK.audience} is not null`, LINK[`id_${kind}`])}`,
        );
      }
    },

    dropPending() {
      const found = db.all<{ n: number; id_broadcast: number | null }>(sql`
        select n, id_broadcast from temp.staged cross join message on dedupe_key = ${KEY} and state in ('waiting', 'held', 'running')
        where ${messages.own} order by n`);
      if (found.length > 0) {
        const places = JSON.stringify(found.map(({ n }) => n - messages.first));
        db.run(
          sql`delete from temp.staged where ${links.own} and ${LINK.place} in (select value from json_each(${places}))`,
        );
        db.run(sql`delete from temp.staged where n in (select ${messages.first} + value from json_each(${places}))`);
      }
      pending = found.length;
      values = undefined;
      return found.map(({ id_broadcast }) => (id_broadcast === null ? null : String(id_broadcast)));
    },

    count: () => added - pending,

    queue: (common) => void (values = common),
    steps,
    transaction: beside?.transaction,

    close() {
      if (beside) return beside.close();
      messages.close();
      links.close();
    },
  };
}

function integer(id: string | null | undefined): number | null {
  return id === null || id === undefined ? null : Number(id);
}
