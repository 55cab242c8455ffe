import { sql, type SQL, and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { message } from '#daemon/base/schema.ts';
import { normalNumber } from '#daemon/base/schema/columns.ts';
import type { Audience } from '#daemon/queue/index.ts';
import type { ContactId } from '#shared/roster/contact.ts';
import { DAFTAR_KEY, DAFTAR_TYPE } from '#shared/card/daftar.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { MadeOf } from '#shared/roster/placeholder.ts';

/** Schedules, or those of some mosques or preachers. */
export interface Which {
  column: 'id' | 'id_masjid' | 'id_mubaligh';
  ids: readonly string[];
}

/** A schedule in a message that still waits or is under way; `made_of` is null if that was not recorded. */
export interface PendingLink {
  message: string;
  /** Of the schedule. */
  id: string;
  made_of: MadeOf | null;
}

/** A reminder that its current mosque or preacher got, or may have got. */
export interface ToldLink {
  /** Of the schedule. */
  id: string;
  audience: Audience;
  made_of: MadeOf;
  /** Whether it was about the schedule's current version. */
  isCurrent: boolean;
  /** Whether the schedule was at the same mosque. */
  isHere: boolean;
}

const json = (values: readonly unknown[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
const parsed = (text: string | null): MadeOf | null => (text === null ? null : (JSON.parse(text) as MadeOf));

/** What the messages say of schedules, and who was told it (message_jadwal.made_of). */
export function createBeliefStore(db: Drizzle) {
  const partsOf = (kind: JadwalKind) => ({ table: sql.raw(`${kind}_ada`), link: sql.raw(`link.id_${kind}`) });
  /** To be written to: schedules in sight only, because nobody asks about others. */
  const rowsOf = (kind: JadwalKind) => sql.raw(`jadwal_${kind}`);
  const among = (which: Which | undefined, table: SQL) => {
    if (which === undefined) return sql`true`;
    const column = which.column === 'id' ? sql`j.id` : sql`${table}.${sql.raw(which.column)}`;
    return sql`${column} in ${json(which.ids.map(Number))}`;
  };

  return {
    pending(kind: JadwalKind, which: Which | undefined): PendingLink[] {
      const { table, link } = partsOf(kind);
      return db
        .all<Omit<PendingLink, 'made_of'> & { made_of: string | null }>(
          sql`
            select cast(m.id as text) as message, cast(j.id as text) as id, link.made_of
            from message as m join message_jadwal as link on link.id_message = m.id join ${table} as j on j.id = ${link}
            where m.state in ('waiting', 'held', 'running') and ${among(which, sql`link`)}`,
        )
        .map((row) => ({ ...row, made_of: parsed(row.made_of) }));
    },

    /** Oldest first, of schedules from a plain date on. */
    told(kind: JadwalKind, since: string, which: Which | undefined): ToldLink[] {
      const { table, link } = partsOf(kind);
      return db
        .all<Omit<ToldLink, 'made_of' | 'isCurrent' | 'isHere'> & { made_of: string; current: number; here: number }>(
          sql`
            select cast(j.id as text) as id, m.audience, link.made_of,
              link.broadcast_version = j.broadcast_version as current, link.id_masjid = j.id_masjid as here
            from ${table} as j join message_jadwal as link on ${link} = j.id join message as m on m.id = link.id_message
            where j.tanggal >= ${since} and link.made_of is not null and m.audience is not null and m.month is null
              and (m.state = 'success' or m.error_code = 'unanswered')
              and case m.audience when 'dkm' then link.id_masjid = j.id_masjid else link.id_mubaligh = j.id_mubaligh end
              and ${among(which, sql`j`)}
            order by m.id`,
        )
        .map(({ current, here, ...row }) => ({
          ...row,
          made_of: parsed(row.made_of)!,
          isCurrent: current === 1,
          isHere: here === 1,
        }));
    },

    /** He was told something else than what holds now: his audience is failed, and he must hear of it. */
    setOutdated({ kind, id }: { kind: JadwalKind; id: string }, audience: Audience, namaMasjid: string) {
      const table = rowsOf(kind);
      const status = sql.raw(`${audience}_status`);
      const owner = sql.raw(audience === 'dkm' ? 'id_masjid' : 'id_mubaligh');
      const wasAccepted =
        db.run(sql`update ${table} set ${status} = 'failed' where id = ${Number(id)} and ${status} = 'accepted'`)
          .changes > 0;
      // What he was told of an earlier version stays, if he has not heard of this one.
      const again = sql`insert or replace into kabar
        (jenis, id_jadwal, audience, id_orang, version, tanggal, waktu, id_masjid, id_mubaligh, nama_masjid, id_batal)`;
      const kept = wasAccepted
        ? 0
        : db.run(sql`${again} select jenis, id_jadwal, audience, id_orang, version, tanggal, waktu, id_masjid,
            id_mubaligh, nama_masjid, id_batal from kabar
            where jenis = ${kind} and id_jadwal = ${Number(id)} and audience = ${audience}
              and id_orang = (select ${owner} from ${table} where id = ${Number(id)})`).changes;
      if (kept === 0)
        db.run(sql`${again} select ${kind}, id, ${audience}, ${owner}, broadcast_version, tanggal,
          ${kind === 'pengajian' ? sql`waktu` : sql`''`}, id_masjid, id_mubaligh, ${namaMasjid}, null
          from ${table} where id = ${Number(id)}`);
    },

    /** What he was told holds again. */
    setCurrent({ kind, id }: { kind: JadwalKind; id: string }, audience: Audience) {
      const table = rowsOf(kind);
      const [status, owner] = [
        sql.raw(`${audience}_status`),
        sql.raw(audience === 'dkm' ? 'id_masjid' : 'id_mubaligh'),
      ];
      const gone = db.run(sql`delete from kabar where jenis = ${kind} and id_jadwal = ${Number(id)}
        and audience = ${audience} and id_batal is null
        and (id_orang, version) = (select ${owner}, broadcast_version from ${table} where id = ${Number(id)})`).changes;
      if (gone === 0) return;
      db.run(sql`update ${table} as j set ${status} = 'accepted' where id = ${Number(id)} and ${status} = 'failed'
        and exists (select 1 from message_jadwal as link join message as m on m.id = link.id_message
          where link.${sql.raw(`id_${kind}`)} = j.id and link.broadcast_version = j.broadcast_version
            and m.audience = ${audience} and m.month is null and m.state = 'success')`);
    },
  };
}

export type BeliefStore = ReturnType<typeof createBeliefStore>;

/**
 * Why a failed message is left out of a resend, whatever it says: its number is not on WhatsApp and was not changed
 * since, its recipient opted out, or its recipient has no number.
 */
export type LeftOut = 'unregistered' | 'stopped' | 'no_number';

/** A column of the recipient in the message's schedule of one kind. */
function scheduled(kind: 'pengajian' | 'jumatan'): SQL {
  const [table, reference] = [sql.raw(`${kind}_ada`), sql.raw(`id_${kind}`)];
  return sql`(select case ${message.audience} when 'dkm' then masjid.no_hp else mubaligh.no_hp end
    from message_jadwal as link join ${table} as jadwal on jadwal.id = link.${reference}
    join masjid_ada as masjid on masjid.id = jadwal.id_masjid join mubaligh_ada as mubaligh on mubaligh.id = jadwal.id_mubaligh
    where link.id_message = ${message.id} limit 1)`;
}

const own = sql`coalesce((select no_hp from masjid_ada where id = ${message.id_masjid}),
  (select no_hp from mubaligh_ada where id = ${message.id_mubaligh}), ${message.no_hp})`;
const hasLink = sql`exists (select 1 from message_jadwal as link where link.id_message = ${message.id})`;
/** The condition that its template still exists and has the same type. */
const hasTemplate = sql`exists (select 1 from broadcast join template
  on template.id = case ${message.audience} when 'dkm' then broadcast.id_template_dkm else broadcast.id_template_mubaligh end
  where broadcast.id = ${message.id_broadcast} and template.type = case when ${message.month} is not null then 'pengajian_bulanan'
    when exists (select 1 from message_jadwal as link where link.id_message = ${message.id} and link.id_jumatan is not null)
    then 'jumatan_reminder' else 'pengajian_reminder' end)`;
/** The number to which it would be sent today. */
const today = sql`(case when ${message.month} is null and ${hasTemplate}
  then coalesce(${scheduled('pengajian')}, ${scheduled('jumatan')}, ${own}) else ${own} end)`;
const hasSameNumber = sql`${normalNumber(today)} = ${normalNumber(message.no_hp)}`;

/** The condition that the recipient was reached later about the same schedule, or the same month. */
const isReached = sql`(
  exists (select 1 from message as later where later.no_hp = ${message.no_hp} and later.id > ${message.id}
    and later.dedupe_key = ${message.dedupe_key} and later.state = 'success')
  or ${message.month} is null and (${reachedBy('pengajian')} or ${reachedBy('jumatan')})
  or ${message.month} is not null and (${reachedIn('id_masjid')} or ${reachedIn('id_mubaligh')}))`;

function inMonth(recipient: 'id_masjid' | 'id_mubaligh'): SQL {
  return sql`exists (select 1 from pengajian_ada as jadwal where jadwal.${sql.raw(recipient)} = ${message[recipient]}
    and jadwal.tanggal between ${message.month} || '-01' and ${message.month} || '-31')`;
}

function reachedBy(kind: 'pengajian' | 'jumatan'): SQL {
  const reference = sql.raw(`id_${kind}`);
  return sql`exists (select 1 from message_jadwal as link
    cross join message_jadwal as other on other.${reference} = link.${reference}
    cross join message as later on later.id = other.id_message
    where link.id_message = ${message.id} and later.id > ${message.id} and later.audience = ${message.audience}
      and later.month is null and later.state = 'success')`;
}

function reachedIn(recipient: 'id_masjid' | 'id_mubaligh'): SQL {
  const column = sql.raw(recipient);
  return sql`exists (select 1 from message as later where later.${column} = ${message[recipient]}
    and later.id > ${message.id} and later.audience = ${message.audience} and later.month = ${message.month}
    and later.state = 'success')`;
}

/** The condition that a digest still has something to say. */
const hasMonth = sql`(case ${message.audience} when 'dkm' then ${inMonth('id_masjid')} else ${inMonth('id_mubaligh')} end)`;
/** The condition that it would remind a preacher who has declined. */
const isDeclined = sql`(${message.audience} = 'mubaligh' and ${message.month} is null and exists (
  select 1 from message_jadwal as link left join jumatan_ada as jumatan on jumatan.id = link.id_jumatan
  left join pengajian_ada as pengajian on pengajian.id = link.id_pengajian
  where link.id_message = ${message.id} and 'udzur' in (jumatan.konfirmasi, pengajian.konfirmasi)))`;
/** The condition that it asks once more, so that it has nothing to say once there is an answer. */
const asksAgain = sql`(json_extract(${message.claim}, '$.kind') = 'question')`;
/** The condition that it is the card's list of a Friday, which still has a khatib and its template. */
const isList = sql`(json_extract(${message.claim}, '$.kind') = 'daftar'
  and exists (select 1 from broadcast join template on template.id = broadcast.id_template_dkm
    where broadcast.id = ${message.id_broadcast} and broadcast.kind = ${DAFTAR_KEY} and template.type = ${DAFTAR_TYPE})
  and exists (select 1 from jumatan_ada where tanggal = json_extract(${message.claim}, '$.friday')
    and konfirmasi <> 'udzur'))`;
/**
 * The condition that its text is composed anew. Any other one goes out with its own text if that is still true, which
 * the domain decides (`untrue.ts`).
 */
export const isMadeAnew = sql`(${isList} or ${message.audience} is not null and ${hasTemplate}
  and not ${asksAgain} and case when ${message.month} is null then ${hasLink} and not ${isDeclined} else ${hasMonth} end)`;

/** Why a failed message is left out of a resend of all, whatever it says; null if it is sent. */
export const leftOut = sql<LeftOut | null>`case
  when ${today} = '' and ${message.id_grup} is null then 'no_number'
  when exists (select 1 from opt_out where opt_out.no_hp = ${normalNumber(today)}) then 'stopped'
  when ${message.error_code} = 'unregistered' and ${hasSameNumber} then 'unregistered'
  end`;

const isLeft = and(eq(message.superseded, false), isNull(message.cleared_at), sql`not ${isReached}`);
/** The condition that it was cancelled because of a change, and that its schedule still exists. */
const isChanged = sql`(${message.state} = 'cancelled' and ${message.error_code} in ('changed', 'unanswered') and ${hasLink})`;

/**
 * The condition for messages that failed or were cancelled by a change, and whose recipient was not reached since;
 * those that may have arrived only `withUnanswered`.
 */
export function isUnsent(idBroadcast: string, withUnanswered: boolean): SQL | undefined {
  return and(
    eq(message.id_broadcast, idBroadcast),
    inArray(message.state, ['failed', 'cancelled']),
    sql`(${message.state} = 'failed' or ${isChanged})`,
    withUnanswered ? undefined : sql`${message.error_code} is not 'unanswered'`,
    isLeft,
  );
}

/**
 * The condition for messages that the last change of a mosque or a preacher cancelled, also those to the other
 * recipient of the same schedule. One that may have arrived only if its number was corrected: it may have been under
 * way at the change, and ended after it.
 */
export function isTakenBack({ noun, id }: ContactId): SQL | undefined {
  const column = sql.raw(`id_${noun}`);
  const last = sql`(select coalesce(max(case other.error_code when 'changed' then other.finished_at end), max(other.finished_at))
    from message_jadwal as told join message as other on other.id = told.id_message
    where told.${column} = ${Number(id)} and other.state = 'cancelled' and other.error_code in ('changed', 'unanswered'))`;
  const linked = sql`(select told.id_message from message_jadwal as told where told.${column} = ${Number(id)})`;
  return and(
    isNotNull(message.id_broadcast),
    sql`${message.id} in ${linked}`,
    sql`${message.finished_at} >= ${last}`,
    isChanged,
    sql`(${message.error_code} = 'changed' or not ${hasSameNumber})`,
    isLeft,
  );
}
