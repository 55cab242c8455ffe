import { sql, type SQL } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { Audience } from '#daemon/queue/index.ts';

/** Content of a schedule; plain date, `waktu` '' for a jumatan. */
export interface Told {
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
}

/** The current schedule. */
export interface Kini extends Told {
  id: string;
  dkm_status: string;
  mubaligh_status: string;
  konfirmasi: Konfirmasi;
  /** Whether a month's digest has told this version, or will. */
  dkm_bulanan: boolean;
  mubaligh_bulanan: boolean;
  /** Whether the search for a substitute informs the mosque's chairman about this version. */
  ketua_diberi_tahu: boolean;
}

/**
 * What one person was told about a schedule that was changed or deleted since then; several, of different versions,
 * while it is in doubt whether the later ones have arrived.
 */
export interface KabarStored extends Told {
  /** Higher ids belong to later changes. */
  id: string;
  jenis: JadwalKind;
  id_jadwal: string;
  audience: Audience;
  /** Id of the mosque (its chairman was told) or of the preacher. */
  id_orang: string;
  version: number;
  nama_masjid: string;
  /**
   * He was told, or will be, that the schedule is cancelled: by one of our messages, or as a substitute who was
   * withdrawn.
   */
  batal: boolean;
  /** The same, and no answer of WhatsApp is missing. */
  batal_pasti: boolean;
  /** An admin said that he need not be told that it is cancelled. */
  tak_perlu: boolean;
  /** The search for a substitute informs the chairman that the substitute will not come. */
  ketua_batal: boolean;
  /**
   * Null if it was deleted. Another schedule of the same mosque, day and time counts as the same one where it is his
   * and this one is not any more, because the board empties a cell and fills it again.
   */
  kini: Kini | null;
}

/** Rows with a greater id than `after`, up to `upTo`. */
export interface KabarSpan {
  after: number;
  upTo: number;
}

/** Schedules whose rows are in these spans: at most `limit` of a kind, those before `today` (plain date) last. */
export interface KabarOwn {
  spans: readonly KabarSpan[];
  today: string;
  limit: number;
}

/** Schedules by their ids. */
export type KabarAsked = Record<JadwalKind, readonly string[]>;

const OWNER = { dkm: 'id_masjid', mubaligh: 'id_mubaligh' } as const;
const ARRIVES = sql`m.state in ('waiting', 'held', 'running', 'success')`;
/** It may have arrived, too, though no answer came. */
const ON_ITS_WAY = sql`(${ARRIVES} or m.error_code is 'unanswered')`;
/**
 * The condition that the search for a substitute has this step, which informs somebody, and that its message is on its
 * way or has arrived. The triggers of migration 0023 ask the same.
 */
const step = (langkah: string, of: SQL, isHeard = ON_ITS_WAY) => sql`exists (select 1 from penawaran as w
  join tawaran_langkah as l on l.id_penawaran = w.id
  where ${of} and l.langkah = ${langkah} and (l.kirim = 'antre' or l.kirim = 'dikirim' and (l.id_broadcast is null
    or exists (select 1 from message as m where m.id_broadcast = l.id_broadcast and ${isHeard}
      and (m.id_mubaligh = l.id_mubaligh or l.id_mubaligh is null and m.id_masjid is not null)))))`;

interface Row extends Omit<KabarStored, 'kini' | 'batal' | 'batal_pasti' | 'tak_perlu' | 'ketua_batal'> {
  batal: number;
  batal_pasti: number;
  tak_perlu: number;
  ketua_batal: number;
  kini_id: string | null;
  kini_tanggal: string;
  kini_waktu: string;
  kini_masjid: string;
  kini_mubaligh: string;
  dkm_status: string;
  mubaligh_status: string;
  konfirmasi: Kini['konfirmasi'];
  dkm_bulanan: number;
  mubaligh_bulanan: number;
  ketua: number;
}

const json = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids.map(Number))}))`;

/** What people were told about schedules that have changed since. Written by triggers (migrations 0020 and 0023). */
export function createKabarStore(db: Drizzle) {
  function ofKind(jenis: JadwalKind, which: SQL): KabarStored[] {
    const table = sql.raw(`${jenis}_ada`);
    const waktu = (alias: string) => (jenis === 'pengajian' ? sql.raw(`${alias}.waktu`) : sql`''`);
    const own = sql`w.jenis = k.jenis and w.id_jadwal = k.id_jadwal and w.version_baru = k.version`;
    const now = sql`w.jenis = k.jenis and w.id_jadwal = j.id and w.version_baru = j.broadcast_version`;
    /** A later message of the same cancellation: an earlier one may be sent again after it. */
    const isLaterBatal = sql`m.id > k.id_batal and m.claim ->> 'kind' = 'cancelled' and m.claim ->> 'jenis' = k.jenis
      and m.claim ->> 'tanggal' = k.tanggal and m.claim ->> 'waktu' = k.waktu
      and cast(m.claim ->> 'id_masjid' as integer) = k.id_masjid and m.claim ->> 'peran' = k.audience
      and (k.audience = 'mubaligh' or exists (select 1 from kabar as own where own.jenis = k.jenis
        and own.id_jadwal = cast(m.claim ->> 'id' as integer) and own.audience = 'dkm' and own.id_mubaligh = k.id_mubaligh))`;
    const batal = (isHeard: SQL) =>
      sql`(k.id_batal is not null and (
            exists (select 1 from message as m where m.id = k.id_batal and ${isHeard})
            or exists (select 1 from message as m where m.id_first = k.id_batal and ${isHeard})
            or k.audience = 'dkm' and exists (select 1 from message as m
              where m.id_masjid = k.id_orang and ${isLaterBatal} and ${isHeard})
            or k.audience = 'mubaligh' and exists (select 1 from message as m
              where m.id_mubaligh = k.id_orang and ${isLaterBatal} and ${isHeard}))
          or k.audience = 'mubaligh' and ${step('kabar_batal', sql`${own} and l.id_mubaligh = k.id_orang`, isHeard)})`;
    const text = (column: string) => sql`cast(${sql.raw(column)} as text)`;
    // Of one that stood there beside it he was told by its own messages.
    const isThere = sql`other.id is not k.id_bersama and other.id_masjid = k.id_masjid and other.tanggal = k.tanggal and ${waktu('other')} = k.waktu`;
    // A month's message, unless he was told afterwards that it is off: then it was deleted, and is back.
    const bulanan = (audience: Audience) =>
      jenis === 'jumatan'
        ? sql`0`
        : sql`exists (select 1 from message_jadwal as link join message as m on m.id = link.id_message
            where link.id_pengajian = j.id and link.broadcast_version = j.broadcast_version
              and m.audience = ${audience} and m.month is not null and ${ON_ITS_WAY}
              and not exists (select 1 from kabar as off where off.jenis = ${jenis} and off.id_jadwal = j.id
                and off.audience = ${audience} and off.id_orang = ${sql.raw(`j.${OWNER[audience]}`)}
                and (off.id_batal > m.id or exists (
                  select 1 from message as b where b.id_first = off.id_batal and b.id > m.id))))`;
    // What he was told later has arrived.
    const isReplaced = sql`exists (select 1 from kabar as later
      join message_jadwal as link on link.${sql.raw(`id_${jenis}`)} = later.id_jadwal and link.broadcast_version = later.version
      join message as m on m.id = link.id_message and m.audience = later.audience and m.state = 'success'
      where later.jenis = k.jenis and later.id_jadwal = k.id_jadwal and later.audience = k.audience
        and later.id_orang = k.id_orang and later.version > k.version)`;
    const isHis = (alias: string) =>
      sql.raw(`case k.audience when 'dkm' then ${alias}.${OWNER.dkm} else ${alias}.${OWNER.mubaligh} end = k.id_orang`);
    const rows = db.all<Row>(sql`
      select ${text('k.id')} as id, k.jenis, ${text('k.id_jadwal')} as id_jadwal, k.audience,
        ${text('k.id_orang')} as id_orang, k.version, k.tanggal, k.waktu, ${text('k.id_masjid')} as id_masjid,
        ${text('k.id_mubaligh')} as id_mubaligh, k.nama_masjid,
        ${batal(ON_ITS_WAY)} as batal, ${batal(ARRIVES)} as batal_pasti, k.tak_perlu,
        (k.audience = 'dkm' and ${step('kabar_ketua_batal', own)}) as ketua_batal,
        ${text('j.id')} as kini_id, j.tanggal as kini_tanggal, ${waktu('j')} as kini_waktu,
        ${text('j.id_masjid')} as kini_masjid, ${text('j.id_mubaligh')} as kini_mubaligh,
        j.dkm_status, j.mubaligh_status, j.konfirmasi, ${bulanan('dkm')} as dkm_bulanan,
        ${bulanan('mubaligh')} as mubaligh_bulanan, (j.id is not null and ${step('kabar_ketua', now)}) as ketua
      from kabar as k left join ${table} as j on j.id = coalesce(
        (select id from ${table} as same where same.id = k.id_jadwal and ${isHis('same')}),
        (select max(id) from ${table} as other where ${isThere} and ${isHis('other')}),
        (select id from ${table} as same where same.id = k.id_jadwal),
        (select max(id) from ${table} as other where ${isThere}))
      where k.jenis = ${jenis} and not ${isReplaced} and (not k.tak_perlu or ${batal(ON_ITS_WAY)}) and ${which}`);
    return rows.map(stored);
  }

  /**
   * The condition that a row concerns a day of some schedules, as people were told or as it is now: other schedules in
   * their places count too.
   */
  const isOnDays = (jenis: JadwalKind, ids: readonly string[]) => {
    const table = sql.raw(`${jenis}_ada`);
    const changed = json(ids);
    const days = sql`(select tanggal from kabar where jenis = ${jenis} and id_jadwal in ${changed}
      union select tanggal from ${table} where id in ${changed})`;
    return sql`(k.tanggal in ${days} or k.id_jadwal in (select id from ${table} where tanggal in ${days}))`;
  };
  /**
   * The first schedules with such a row: before others those of people who are there, and not of the past. Asked by
   * itself: inside another query all of them would be put in order each time it names them.
   */
  const changedIn = (jenis: JadwalKind, { spans, today, limit }: KabarOwn): string[] =>
    db
      .all<{ id: string }>(
        sql`select cast(id_jadwal as text) as id from json_each(${JSON.stringify(spans)}) as span
          cross join kabar on kabar.id > span.value ->> 'after' and kabar.id <= span.value ->> 'upTo'
          where jenis = ${jenis}
          order by case audience when 'dkm' then id_orang in (select id from masjid_ada) else id_orang in (select id from mubaligh_ada) end desc,
            tanggal < ${today}, tanggal limit ${limit}`,
      )
      .map(({ id }) => id);

  /** The last cancellation of the schedule that he has not got, and that may be sent again. */
  const failedBatal = (audience: Audience) => sql`(select coalesce(m.id_first, m.id) from message as m
    where m.${sql.raw(OWNER[audience])} = k.id_orang and m.claim ->> 'kind' = 'cancelled' and m.claim ->> 'peran' = ${audience}
      and m.claim ->> 'jenis' = k.jenis and cast(m.claim ->> 'id' as integer) = k.id_jadwal and m.state = 'failed'
    order by m.id desc limit 1)`;

  const stored = (row: Row): KabarStored => {
    const { kini_id, kini_tanggal, kini_waktu, kini_masjid, kini_mubaligh, ketua, ...rest } = row;
    const { dkm_status, mubaligh_status, konfirmasi, dkm_bulanan, mubaligh_bulanan, ...told } = rest;
    return {
      ...told,
      batal: Boolean(row.batal),
      batal_pasti: Boolean(row.batal_pasti),
      tak_perlu: Boolean(row.tak_perlu),
      ketua_batal: Boolean(row.ketua_batal),
      kini:
        kini_id === null
          ? null
          : {
              id: kini_id,
              tanggal: kini_tanggal,
              waktu: kini_waktu,
              id_masjid: kini_masjid,
              id_mubaligh: kini_mubaligh,
              dkm_status,
              mubaligh_status,
              konfirmasi,
              dkm_bulanan: Boolean(dkm_bulanan),
              mubaligh_bulanan: Boolean(mubaligh_bulanan),
              ketua_diberi_tahu: Boolean(ketua),
            },
    };
  };

  return {
    /** All rows of the days that these schedules concern: other ones in their places count too. */
    rows: (some: KabarOwn | KabarAsked): KabarStored[] =>
      (['jumatan', 'pengajian'] as const).flatMap((jenis) => {
        const ids = 'spans' in some ? changedIn(jenis, some) : some[jenis];
        return ids.length === 0 ? [] : ofKind(jenis, isOnDays(jenis, ids));
      }),

    /** The next rows of a kind by id. */
    portion: (jenis: JadwalKind, after: string, limit: number): KabarStored[] =>
      ofKind(jenis, sql`k.id > ${Number(after)} order by k.id limit ${limit}`),

    /** The id of the last change. */
    last: (): number =>
      db.get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = 'kabar'`)?.seq ?? 0,

    /** Records that the waiting message with this key informs him of the cancellation. */
    setBatal(ids: readonly string[], dedupe_key: string) {
      db.run(sql`update kabar set id_batal = (select id from message where dedupe_key = ${dedupe_key}
        and state in ('waiting', 'held', 'running')) where id in ${json(ids)}`);
    },

    /** Records that the person who has this schedule knows it as it is now. */
    insertKnown(jenis: JadwalKind, id: string, audience: Audience) {
      db.run(sql`insert into kabar (jenis, id_jadwal, audience, id_orang, version, tanggal, waktu, id_masjid, id_mubaligh, nama_masjid)
        select ${jenis}, j.id, ${audience}, ${sql.raw(`j.${OWNER[audience]}`)}, j.broadcast_version, j.tanggal,
          ${jenis === 'jumatan' ? sql`''` : sql`j.waktu`}, j.id_masjid, j.id_mubaligh, m.nama_masjid
        from ${sql.raw(`${jenis}_ada`)} as j join masjid as m on m.id = j.id_masjid where j.id = ${Number(id)}
          and not exists (select 1 from kabar as k where k.jenis = ${jenis} and k.id_jadwal = j.id
            and k.audience = ${audience} and k.id_orang = ${sql.raw(`j.${OWNER[audience]}`)})`);
    },

    /** They need not be told; a cancellation that may still arrive, or be sent again, is remembered. */
    dismiss(ids: readonly string[]) {
      // Nor of what he was told earlier of the same place.
      const these = sql`(select old.id from kabar as k join kabar as old on old.jenis = k.jenis and old.tanggal = k.tanggal
        and old.waktu = k.waktu and old.id_masjid = k.id_masjid and old.audience = k.audience
        and old.id_orang = k.id_orang and old.id <= k.id where k.id in ${json(ids)})`;
      for (const audience of ['dkm', 'mubaligh'] as const)
        db.run(sql`update kabar as k set id_batal = ${failedBatal(audience)}
          where id in ${these} and id_batal is null and audience = ${audience}`);
      db.run(sql`update kabar set tak_perlu = 1 where id in ${these} and id_batal is not null`);
      db.run(sql`delete from kabar where id in ${these} and id_batal is null`);
    },

    /** The template of the last reminders of a kind to that audience. */
    lastTemplate(jenis: JadwalKind, audience: Audience): string | undefined {
      const column = sql.raw(`id_template_${audience}`);
      return db.get<{ id: string } | undefined>(sql`select cast(${column} as text) as id from broadcast
        where kind = ${`${jenis}_reminder`} and ${column} is not null order by broadcast.id desc limit 1`)?.id;
    },
  };
}

export type KabarStore = ReturnType<typeof createKabarStore>;
