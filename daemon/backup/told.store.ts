import type { Database } from '#daemon/base/database.ts';
import type { Audience } from '#daemon/queue/index.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { fromReplaced, SECRET } from './file.store.ts';

/** What a person was told last of a schedule: these facts; or that it is off, by the message with this `batal`. */
interface Told {
  jenis: JadwalKind;
  id_jadwal: number;
  audience: Audience;
  id_orang: number;
  tanggal: string;
  waktu: string;
  id_masjid: number;
  id_mubaligh: number;
  nama_masjid: string;
  /** WhatsApp's id of the cancellation. */
  batal: string | null;
  /** When he was told, in UTC ms; 0 if unknown. */
  at: number;
}

export interface ToldSince {
  told: Told[];
  /** What preachers have declined, and not taken back. */
  declined: Pick<Told, 'jenis' | 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'>[];
  /** The cancellations that people got, as rows of `message`. */
  cancellations: Record<string, unknown>[];
  /** The highest id that each table has given. */
  ids: { name: string; seq: number }[];
}

const KINDS = ['pengajian', 'jumatan'] as const;
const PERSON = { dkm: 'id_masjid', mubaligh: 'id_mubaligh' } as const;
/** It has arrived, or may have. */
const IS_HEARD = `m.sent_at is not null and (m.state not in ('failed', 'cancelled') or m.error_code is 'unanswered')`;
const keyOf = ({ jenis, id_jadwal, audience, id_orang }: Told) => [jenis, id_jadwal, audience, id_orang].join(' ');

/**
 * What the replaced database says that people were told since the backup (`since`, UTC ms), if it is of the same data
 * as `restored`; undefined if it is not, cannot be read, or is of a version without that.
 */
export function readToldSince(database: string, restored: Database['sqlite'], since: number): ToldSince | undefined {
  const secretOf = (sqlite: Database['sqlite']) =>
    sqlite.prepare<[string], string>('select value from setting where key = ?').pluck().get(SECRET);
  const lastKabar = restored.prepare("select seq from sqlite_sequence where name = 'kabar'").pluck().get() ?? 0;
  return fromReplaced(database, (sqlite) => {
    const own = secretOf(restored);
    if (own === undefined || secretOf(sqlite) !== own) return undefined;
    const all = (query: string): unknown[] => sqlite.prepare(query).all({ since, lastKabar });
    // Later ones replace earlier ones: the change of a schedule, then what was told of it as it stood last.
    const last = new Map<string, Told>();
    for (const jenis of KINDS) {
      for (const one of all(ofEarlier(jenis)) as Told[]) last.set(keyOf(one), one);
      for (const audience of ['dkm', 'mubaligh'] as const)
        for (const one of all(ofStanding(jenis, audience)) as Told[]) {
          const earlier = last.get(keyOf(one));
          if (!earlier?.batal || earlier.at < one.at) last.set(keyOf(one), one);
        }
    }
    const cancellations = `select * from message as m where m.claim ->> 'kind' = 'cancelled' and m.sent_at >= @since and ${IS_HEARD} order by m.id`;
    return {
      told: [...last.values()],
      declined: KINDS.flatMap((jenis) => all(ofDeclined(jenis)) as ToldSince['declined']),
      cancellations: all(cancellations) as ToldSince['cancellations'],
      ids: sqlite.prepare('select name, seq from sqlite_sequence').all() as ToldSince['ids'],
    };
  });
}

/** What people were told before a schedule was changed or deleted, if that, or that it is off, was since the backup. */
const ofEarlier = (jenis: JadwalKind): string => `
  select k.jenis, k.id_jadwal, k.audience, k.id_orang, k.tanggal, k.waktu, k.id_masjid, k.id_mubaligh, k.nama_masjid,
    m.wa_id as batal, coalesce(m.sent_at, 0) as at
  from kabar as k left join message as m on m.id = (
    select max(m.id) from message as m where k.id_batal in (m.id, m.id_first) and ${IS_HEARD})
  where k.jenis = '${jenis}' and (k.id > @lastKabar and not k.tak_perlu or m.sent_at >= @since) order by k.version`;

/** What people were told of a schedule as it stands: by a message, or because an admin has spoken with them. */
const ofStanding = (jenis: JadwalKind, audience: Audience): string => `
  select '${jenis}' as jenis, j.id as id_jadwal, '${audience}' as audience, j.${PERSON[audience]} as id_orang, j.tanggal,
    ${jenis === 'pengajian' ? 'j.waktu' : "''"} as waktu, j.id_masjid, j.id_mubaligh, masjid.nama_masjid, null as batal,
    max(${audience === 'dkm' ? 0 : "iif(j.konfirmasi = 'hadir', coalesce(j.konfirmasi_at, 0), 0)"}, coalesce((
      select max(m.sent_at) from message_jadwal as link join message as m on m.id = link.id_message
      where link.id_${jenis} = j.id and link.broadcast_version = j.broadcast_version and m.sent_at >= @since and ${IS_HEARD}
        and (m.audience = '${audience}'${audience === 'dkm' ? " or m.claim ->> 'langkah' = 'kabar_ketua'" : ''})), 0)) as at
  from jadwal_${jenis} as j join masjid on masjid.id = j.id_masjid where at >= @since`;

/** Day, hour and people of the schedule `j`, to be compared with those of a refusal. */
const factsOf = (jenis: JadwalKind): string =>
  `(j.tanggal, ${jenis === 'pengajian' ? 'j.waktu' : "''"}, j.id_masjid, j.id_mubaligh)`;

const ofDeclined = (jenis: JadwalKind): string => `
  select * from udzur as u where u.jenis = '${jenis}' and not exists (select 1 from jadwal_${jenis} as j
    where ${factsOf(jenis)} = (u.tanggal, u.waktu, u.id_masjid, u.id_mubaligh) and j.konfirmasi <> 'udzur')`;

/**
 * Whoever was told since what a restored schedule does not say gets on the list of `kabar`, and his audience is failed.
 * Nobody is told twice that something is off, and a refusal is not forgotten. No id of the replaced data is given
 * again, because people were told of it. Returns the number of these schedules. Call it inside a transaction.
 */
export function keepTold(
  { sqlite }: Pick<Database, 'sqlite'>,
  { told, declined, cancellations, ids }: ToldSince,
): number {
  const raise = sqlite.prepare('update sqlite_sequence set seq = max(seq, @seq) where name = @name');
  const begin = sqlite.prepare(
    'insert into sqlite_sequence (name, seq) select @name, @seq where not exists (select 1 from sqlite_sequence where name = @name)',
  );
  for (const id of ids) if (raise.run(id).changes === 0) begin.run(id);
  for (const row of cancellations) keepCancellation(sqlite, row);
  for (const one of declined) keepDeclined(sqlite, one);
  // Preachers first: theirs gives the schedule a new version.
  const kept = told
    .toSorted((a, b) => b.audience.localeCompare(a.audience))
    .filter((one) => keepOne(sqlite, one))
    .map(({ jenis, id_jadwal }) => `${jenis} ${id_jadwal}`);
  return new Set(kept).size;
}

/** Its broadcast, file and people may not be in the backup, nor the one that it repeats. */
function keepCancellation(sqlite: Database['sqlite'], row: Record<string, unknown>): void {
  const gone = { id: null, id_broadcast: null, id_lampiran: null, id_grup: null };
  const isSure = row['state'] === 'success';
  const kept = { ...row, ...gone, ...(!isSure && { state: 'failed', error_code: 'unanswered' }) };
  const valueOf = (name: string) => {
    const table = { id_masjid: 'masjid', id_mubaligh: 'mubaligh', id_first: 'message' }[name];
    return table ? `(select id from ${table} where id = @${name})` : `@${name}`;
  };
  const names = Object.keys(kept);
  sqlite
    .prepare(`insert or ignore into message (${names.join(', ')}) values (${names.map(valueOf).join(', ')})`)
    .run(kept);
}

const NO_ANSWER = 'konfirmasi_at = null, konfirmasi_jalur = null, konfirmasi_tanda = null';

/** For each restored schedule of the same day, hour and people. */
function keepDeclined(sqlite: Database['sqlite'], one: ToldSince['declined'][number]): void {
  const table = `jadwal_${one.jenis} as j`;
  const isSame = `${factsOf(one.jenis)} = (@tanggal, @waktu, @id_masjid, @id_mubaligh)`;
  const { changes } = sqlite
    .prepare(
      `insert or ignore into udzur (jenis, tanggal, waktu, id_masjid, id_mubaligh)
        select @jenis, j.tanggal, @waktu, j.id_masjid, j.id_mubaligh from ${table} where ${isSame}`,
    )
    .run(one);
  if (changes > 0) sqlite.prepare(`update ${table} set konfirmasi = 'udzur', ${NO_ANSWER} where ${isSame}`).run(one);
}

type Now = Pick<Told, 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'> & { konfirmasi: string; status: string };

const isKnown = (sqlite: Database['sqlite'], told: Told): boolean =>
  sqlite
    .prepare(
      `select 1 from kabar where jenis = @jenis and id_jadwal = @id_jadwal and audience = @audience
        and id_orang = @id_orang and tanggal = @tanggal and waktu = @waktu and id_masjid = @id_masjid
        and id_mubaligh = @id_mubaligh and id_batal is null`,
    )
    .get(told) !== undefined;

/**
 * As when a deletion is undone: a preacher is asked anew, and what waits for the chairman is of an earlier version. Who
 * had declined, and heard since that it is off, knows enough.
 */
function fail(sqlite: Database['sqlite'], told: Told, konfirmasi: string): void {
  const table = `jadwal_${told.jenis}`;
  if (told.audience === 'mubaligh' && (told.batal === null || konfirmasi !== 'udzur'))
    sqlite
      .prepare(
        `update ${table} set konfirmasi = 'none', ${NO_ANSWER}, broadcast_version = broadcast_version + 1,
          dkm_status = iif(dkm_status = 'waiting', 'failed', dkm_status)
          where id = @id_jadwal`,
      )
      .run(told);
  sqlite.prepare(`update ${table} set ${told.audience}_status = 'failed' where id = @id_jadwal`).run(told);
}

/** Returns whether he was told something else than the schedule says, and the backup does not know it. */
function keepOne(sqlite: Database['sqlite'], told: Told): boolean {
  const { jenis, audience } = told;
  const table = `jadwal_${jenis}`;
  const now = sqlite
    .prepare(
      `select tanggal, ${jenis === 'pengajian' ? 'waktu' : "'' as waktu"}, id_masjid, id_mubaligh, konfirmasi,
        ${audience}_status as status from ${table} where id = @id_jadwal`,
    )
    .get(told) as Now | undefined;
  const isHis = now?.[PERSON[audience]] === told.id_orang;
  const isSame =
    now !== undefined &&
    (['tanggal', 'waktu', 'id_masjid', 'id_mubaligh'] as const).every((name) => now[name] === told[name]);
  const isFalse = told.batal === null ? !isSame : isHis;
  // He is on the list as one who has not heard that it is off.
  if (told.batal !== null && !isFalse)
    sqlite
      .prepare(
        `update kabar set id_batal = coalesce((select coalesce(id_first, id) from message where wa_id = @batal), id_batal)
          where jenis = @jenis and id_jadwal = @id_jadwal and audience = @audience and id_orang = @id_orang`,
      )
      .run(told);
  if (!isFalse && (told.batal !== null || now?.status === 'accepted')) return false;
  // The backup has it already.
  const isListed = told.batal === null && (!isHis || now.status !== 'accepted');
  if (isListed && isKnown(sqlite, told)) return false;
  // What is so is kept, too: he is to hear of a later change.
  if (isHis && isFalse) fail(sqlite, told, now.konfirmasi);
  sqlite
    .prepare(
      `insert or replace into kabar
        (jenis, id_jadwal, audience, id_orang, version, tanggal, waktu, id_masjid, id_mubaligh, nama_masjid, id_batal)
        values (@jenis, @id_jadwal, @audience, @id_orang,
          coalesce((select broadcast_version - 1 from ${table} where id = @id_jadwal), 0), @tanggal, @waktu, @id_masjid,
          @id_mubaligh, @nama_masjid, (select coalesce(id_first, id) from message where wa_id = @batal))`,
    )
    .run(told);
  return isFalse;
}
