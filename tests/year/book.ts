import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { formatLongDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { Card } from './community.ts';
import type { Booked, Due } from './ledger.ts';

/** Reads the database in the data directory, whether the daemon runs or not. */
export function readBook<T>(dataDir: string, look: (database: Sqlite.Database) => T): T {
  const file = path.join(dataDir, 'mimbar.db');
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const database = new Sqlite(file, { readonly: true, timeout: 10_000 });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

interface PlanRow {
  id: number;
  tanggal: string;
  waktu: string;
  version: number;
  id_masjid: number;
  id_mubaligh: number;
  nama_masjid: string;
  nama_mubaligh: string;
  hp_masjid: string;
  hp_mubaligh: string;
  konfirmasi: string;
}

function plan(database: Sqlite.Database, kind: 'pengajian' | 'jumatan', from: string, to: string): PlanRow[] {
  return database
    .prepare(
      `select j.id, j.tanggal, ${kind === 'pengajian' ? 'j.waktu' : "''"} as waktu, j.broadcast_version as version,
         j.id_masjid, j.id_mubaligh, m.nama_masjid, u.nama_mubaligh, m.no_hp as hp_masjid, u.no_hp as hp_mubaligh,
         j.konfirmasi
       from jadwal_${kind} j join masjid m on m.id = j.id_masjid join mubaligh u on u.id = j.id_mubaligh
       where j.tanggal between ? and ? order by j.id`,
    )
    .all(from, to) as PlanRow[];
}

/** Whoever has declined is neither reminded nor finds it in his month. */
const hasDeclined = ({ konfirmasi }: PlanRow): boolean => konfirmasi === 'udzur';

/** The messages that a card must send for its target according to the current plan; `at` is the time, UTC ms. */
export function dueOf(database: Sqlite.Database, card: Card, target: string, at: number): Due[] {
  return planned(database, card, target, at).map((due) => ({ ...due, stopped: isStopped(database, due.to) }));
}

function planned(database: Sqlite.Database, card: Card, target: string, at: number): Omit<Due, 'stopped'>[] {
  const facts = { card: card.key, target, at };
  if (card.key === 'pengajian_bulanan') {
    const rows = plan(database, 'pengajian', `${target}-01`, `${target}-31`);
    const people = new Map<string, Omit<Due, 'stopped'>>();
    for (const row of rows) {
      people.set(`masjid ${row.id_masjid}`, {
        ...facts,
        audience: 'dkm',
        about: `masjid ${row.id_masjid}`,
        version: 0,
        to: normalizePhone(row.hp_masjid),
        says: [row.nama_masjid],
      });
      if (hasDeclined(row)) continue;
      people.set(`mubaligh ${row.id_mubaligh}`, {
        ...facts,
        audience: 'mubaligh',
        about: `mubaligh ${row.id_mubaligh}`,
        version: 0,
        to: normalizePhone(row.hp_mubaligh),
        says: [row.nama_mubaligh],
      });
    }
    return [...people.values()];
  }
  const kind = card.key === 'jumatan_reminder' ? 'jumatan' : 'pengajian';
  return plan(database, kind, target, target).flatMap((row) => {
    const about = `${kind} ${row.id}`;
    const says = [row.nama_masjid, formatLongDate(row.tanggal), row.nama_mubaligh];
    const both = { ...facts, about, version: row.version, says };
    return [
      { ...both, audience: 'dkm' as const, to: normalizePhone(row.hp_masjid) },
      ...(hasDeclined(row) ? [] : [{ ...both, audience: 'mubaligh' as const, to: normalizePhone(row.hp_mubaligh) }]),
    ];
  });
}

const REASON = "coalesce(error_reason, case error_code when 'withdrawn' then 'withdrawn' end, error_code)";

/** The daemon's messages about a due schedule or digest, oldest first. */
export function bookedFor(database: Sqlite.Database, due: Due): Booked[] {
  const [noun = '', id = ''] = due.about.split(' ');
  const columns = `m.wa_id, m.state, m.created_at, m.ends_at, ${REASON} as reason,
    m.state = 'failed' and m.error_reason is not null as shown`;
  const rows =
    due.version === 0
      ? database
          .prepare(
            `select ${columns}, 0 as version from message m
             where m.month = ? and m.audience = ? and m.id_${noun} = ? order by m.id`,
          )
          .all(due.target, due.audience, Number(id))
      : database
          .prepare(
            `select ${columns}, j.broadcast_version as version
             from message m join message_jadwal j on j.id_message = m.id
             where j.id_${noun} = ? and m.audience = ? and m.month is null order by m.id`,
          )
          .all(Number(id), due.audience);
  return (rows as (Omit<Booked, 'shown'> & { shown: number })[]).map((row) => ({ ...row, shown: row.shown === 1 }));
}

/** Returns whether neither the schedule nor a name in its message nor the number has changed since it was due. */
export function isAsItWas(database: Sqlite.Database, due: Due): boolean {
  const [noun = '', id = ''] = due.about.split(' ');
  if (due.version === 0) {
    const row = database.prepare(`select nama_${noun} as nama, no_hp from ${noun} where id = ?`).get(Number(id)) as
      { nama: string; no_hp: string } | undefined;
    return row !== undefined && due.says.includes(row.nama) && normalizePhone(row.no_hp) === due.to;
  }
  const row = database
    .prepare(
      `select j.broadcast_version as version, m.nama_masjid, u.nama_mubaligh, m.no_hp as dkm, u.no_hp as mubaligh
       from jadwal_${noun} j join masjid m on m.id = j.id_masjid join mubaligh u on u.id = j.id_mubaligh
       where j.id = ?`,
    )
    .get(Number(id)) as
    { version: number; nama_masjid: string; nama_mubaligh: string; dkm: string; mubaligh: string } | undefined;
  return (
    row?.version === due.version &&
    due.says.includes(row.nama_masjid) &&
    due.says.includes(row.nama_mubaligh) &&
    normalizePhone(row[due.audience]) === due.to
  );
}

export function runOf(database: Sqlite.Database, card: string, target: string): string | undefined {
  const row = database.prepare('select state from schedule_run where key = ? and target = ?').get(card, target) as
    { state: string } | undefined;
  return row?.state;
}

export const isStopped = (database: Sqlite.Database, to: string): boolean =>
  database.prepare('select 1 from opt_out where no_hp = ?').get(to) !== undefined;

/** Schedules that say 'Sudah Broadcast', with the WhatsApp ids of their messages. */
export function flagged(database: Sqlite.Database, from: string): { about: string; wa_ids: string[] }[] {
  return (['pengajian', 'jumatan'] as const).flatMap((kind) =>
    (
      database
        .prepare(
          `select j.id, group_concat(m.wa_id) as ids from jadwal_${kind} j
             left join message_jadwal l on l.id_${kind} = j.id and l.broadcast_version = j.broadcast_version
             left join message m on m.id = l.id_message and m.month is null and m.state = 'success'
           where j.broadcasted = 1 and j.tanggal >= ? group by j.id`,
        )
        .all(from) as { id: number; ids: string | null }[]
    ).map(({ id, ids }) => ({ about: `${kind} ${id}`, wa_ids: ids?.split(',') ?? [] })),
  );
}
