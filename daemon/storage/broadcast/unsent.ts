import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { normalNumber } from '#daemon/base/schema/columns.ts';
import { message } from '#daemon/base/schema.ts';
import type { ContactId } from '#shared/roster/contact.ts';

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
/**
 * The condition that its text is composed anew. Any other one goes out with its own text if that is still true, which
 * the domain decides (`untrue.ts`).
 */
export const isMadeAnew = sql`(${message.audience} is not null and ${hasTemplate}
  and case when ${message.month} is null then ${hasLink} and not ${isDeclined} else ${hasMonth} end)`;

/** Why a failed message is left out of a resend of all, whatever it says; null if it is sent. */
export const leftOut = sql<LeftOut | null>`case
  when ${today} = '' then 'no_number'
  when exists (select 1 from opt_out where opt_out.no_hp = ${normalNumber(today)}) then 'stopped'
  when ${message.error_code} = 'unregistered' and ${normalNumber(today)} = ${normalNumber(message.no_hp)} then 'unregistered'
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
 * recipient of the same schedule.
 */
export function isTakenBack({ noun, id }: ContactId): SQL | undefined {
  const column = sql.raw(`id_${noun}`);
  const last = sql`(select max(other.finished_at) from message_jadwal as told join message as other
    on other.id = told.id_message
    where told.${column} = ${Number(id)} and other.state = 'cancelled' and other.error_code in ('changed', 'unanswered'))`;
  const linked = sql`(select told.id_message from message_jadwal as told where told.${column} = ${Number(id)})`;
  return and(
    isNotNull(message.id_broadcast),
    sql`${message.id} in ${linked}`,
    sql`${message.finished_at} = ${last}`,
    isChanged,
    isLeft,
  );
}
