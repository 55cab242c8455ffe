import { sql, type SQL } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { MadeOf } from '#shared/roster/placeholder.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import type { Audience } from '#daemon/queue/message.ts';

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
