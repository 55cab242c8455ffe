import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MIGRATIONS, startTestApp } from '#tests/support/app.ts';
import { startAutomaticApp, type AutomaticApp } from '#tests/support/automatic-app.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openDatabase } from '#tests/support/daemon-parts.ts';

let folder: string;
let automatic: AutomaticApp | undefined;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'mimbar-upgrade-'))));
afterEach(async () => {
  await automatic?.close();
  automatic = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const FIRST = 1795192334271;
const AT = 1795190000000;
const LATER = 1995190000000;
const PNG = "x'89504e470d0a1a0a'";
/** One row or more for every table of the first release. */
const ROWS = [
  `insert into setting values ('session_secret', 'rahasia'), ('linked_number', '6281200009999')`,
  `insert into account (username, role, password_hash, created_at) values ('superadmin', 'superadmin', 'tidak-ada', ${AT}), ('utara', 'admin', 'tidak-ada', ${AT})`,
  `insert into session (id, id_account, presented, user_agent, created_at, seen_at, expires_at) values ('sesi', 1, '[[1, 2]]', 'Firefox', ${AT}, ${AT}, ${LATER})`,
  `insert into branding (app_name, app_credit, logo, logo_type, logo_version) values ('Jadwal Kita', 'Lembaga', ${PNG}, 'image/png', 3)`,
  `insert into masjid (kunci, nama_masjid, nama_ketua_dkm, no_hp) values ('m1', 'Masjid Al-Ikhlas', 'Bapak Contoh', '081200000001'), ('m2', 'Masjid Al-Huda', 'Bapak Lain', '081200000002')`,
  `insert into mubaligh (kunci, nama_mubaligh, no_hp) values ('u1', 'Ustadz Contoh', '081200000101')`,
  `insert into template (nama_template, content, type) values ('DKM', 'Assalamualaikum {{nama_ketua_dkm}}', 'pengajian_reminder'), ('Ustadz', 'Assalamualaikum {{nama_mubaligh}}', 'pengajian_reminder')`,
  `insert into jadwal_pengajian (tanggal, id_masjid, id_mubaligh, waktu, waktu_order, dkm_status, mubaligh_status) values ('2033-01-01', 1, 1, '19:30', 1170, 'waiting', 'accepted')`,
  `insert into jadwal_jumatan (tanggal, id_masjid, id_mubaligh) values ('2033-01-07', 2, 1)`,
  `insert into schedule_card (key, active, h, jam, id_template_dkm, id_template_mubaligh, saved_at) values ('pengajian_reminder', 1, 1, '16:00', 1, 2, ${AT})`,
  `insert into broadcast (kind, actor, id_template_dkm, created_at) values ('pengajian_reminder', 'utara', 1, ${AT})`,
  ...(['waiting', 'held', 'success', 'failed'] as const).map(
    (
      state,
      n,
    ) => `insert into message (id_broadcast, wa_id, audience, recipient, no_hp, message, dedupe_key, id_masjid, state, ends_at, created_at, finished_at, error_code)
    values (1, 'WA${n}', 'dkm', 'Bapak Contoh', '081200000001', 'Assalamualaikum', 'kunci-${n}', 1, '${state}', ${LATER}, ${AT}, ${n < 2 ? 'null' : AT}, ${n === 3 ? "'unregistered'" : 'null'})`,
  ),
  `insert into message_jadwal values (1, 1, null, 1, 1, 1), (2, null, 1, 1, 2, 1)`,
  `insert into digest values ('2033-01', 'masjid:1', 'sidik', ${AT})`,
  `insert into idempotency values ('utara', 'kunci', 'sidik', '{}', ${LATER})`,
  `insert into whatsapp_key values ('creds', '', 'rahasia-sesi'), ('session', 'a', 'x')`,
  `insert into audit (at, actor, action, subject) values (${AT}, 'utara', 'masjid.create', 'masjid:1')`,
];

/** Makes a database with only the first `count` migrations, and adds these rows. */
function olderRelease(file: string, count: number, statements: readonly string[]): void {
  const migrations = path.join(folder, 'migrations');
  mkdirSync(path.join(migrations, 'meta'), { recursive: true });
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.slice(0, count);
  for (const { tag } of entries) cpSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(migrations, `${tag}.sql`));
  writeFileSync(path.join(migrations, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  openDatabase({ file, migrationsFolder: migrations }).close();
  // Without what this version adds to a connection.
  const sqlite = new Sqlite(file);
  for (const statement of statements) sqlite.exec(statement);
  sqlite.close();
}

/** Rows by table, each with the columns that `known` says the table has. */
function rowsOf(sqlite: Sqlite.Database, known?: Map<string, string[]>) {
  const tables =
    known ??
    new Map(
      (
        sqlite
          .prepare(
            "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '__drizzle%'",
          )
          .pluck()
          .all() as string[]
      ).map(
        (name) =>
          [name, (sqlite.pragma(`table_xinfo(${name})`) as { name: string }[]).map((column) => column.name)] as [
            string,
            string[],
          ],
      ),
    );
  return {
    tables,
    rows: Object.fromEntries(
      [...tables].map(([name, columns]) => [
        name,
        sqlite
          .prepare(`select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}" order by rowid`)
          .all(),
      ]),
    ),
  };
}

test("the first release's database, with rows in every table, starts under this version, and a copy is kept", async () => {
  const directory = path.join(folder, 'data');
  mkdirSync(directory);
  const file = path.join(directory, 'mimbar.db');
  olderRelease(file, 1, ROWS);
  const before = new Sqlite(file, { readonly: true });
  const was = rowsOf(before);
  before.close();
  for (const [table, rows] of Object.entries(was.rows)) expect([table, rows.length]).not.toEqual([table, 0]);

  const api = await startTestApp({ directory });
  try {
    const is = rowsOf(api.database.sqlite, was.tables).rows;
    // Only a setting of the landing page and the key for opted-out numbers are new; all others are the same, but for
    // the keys of what waits.
    const keys = ['reminder pengajian 1.1 dkm 1', 'reminder jumatan 1.1 dkm 1'];
    was.rows['message']!.forEach((row, n) => Object.assign(row as object, keys[n] && { dedupe_key: keys[n] }));
    expect({
      ...is,
      setting: (is['setting'] as { key: string }[]).filter(
        ({ key }) => key !== 'landing_version' && key !== 'opt_out_secret',
      ),
    }).toEqual(was.rows);
    expect(api.database.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(api.database.sqlite.pragma('foreign_key_check')).toEqual([]);
    const copy = new Sqlite(`${file}.before-${FIRST}`, { readonly: true });
    expect(rowsOf(copy).rows['masjid']).toEqual(was.rows['masjid']);
    copy.close();

    expect((await api.call('GET', '/queue')).body.data.map((row: { status: string }) => row.status).sort()).toEqual([
      'held',
      'waiting',
    ]);
    expect((await api.call('GET', '/message-logs')).body.data).toHaveLength(2);
    expect((await api.call('GET', '/jadwal-pengajian')).body.data).toMatchObject([
      { tanggal: '2033-01-01T00:00:00.000Z', mungkin_terkirim: false },
    ]);
    expect((await api.call('GET', '/schedule')).body.data.pengajian_reminder).toMatchObject({
      active: true,
      h: 1,
      jam: '16:00',
    });
    expect((await api.call('GET', '/public/customizations')).body.data).toMatchObject({
      app_name: 'Jadwal Kita',
      app_credit: 'Lembaga',
    });
    expect((await api.call('POST', '/queue/release')).body.data).toMatchObject({ waiting: 2 });
    const made = await api.call('POST', '/backups');
    expect(made.body.data).toMatchObject({ whatsapp: true, rows: { masjid: 2, message: 4 } });
  } finally {
    await api.close();
  }
});

test('what waits at the upgrade is the same message as one that is sent after it', async () => {
  const directory = path.join(folder, 'data');
  mkdirSync(directory);
  const queued = (n: number, audience: string, month: string, who: string) =>
    `insert into message (id_broadcast, wa_id, audience, recipient, no_hp, message, dedupe_key, ${who}, month, state, ends_at, created_at)
      values (${month === 'null' ? 1 : 2}, 'W${n}', '${audience}', 'Bapak Contoh', '081200000001', 'Pesan ${n}', 'kunci-lama-${n}', 1, ${month}, 'waiting', ${LATER}, ${AT})`;
  olderRelease(path.join(directory, 'mimbar.db'), 22, [
    ...ROWS.filter((row) => /into (masjid|mubaligh|template|jadwal_pengajian|broadcast) /.test(row)),
    "insert into template (nama_template, content, type) values ('Bulanan', 'Bulan {{bulan}}', 'pengajian_bulanan')",
    `insert into broadcast (kind, actor, month, id_template_dkm, created_at) values ('pengajian_bulanan', 'utara', '2033-01', 3, ${AT})`,
    queued(1, 'dkm', 'null', 'id_masjid'),
    // Queued twice by the earlier version.
    queued(2, 'dkm', 'null', 'id_masjid'),
    queued(3, 'dkm', "'2033-01'", 'id_masjid'),
    'insert into message_jadwal (id_message, id_pengajian, broadcast_version, id_masjid, id_mubaligh) values (1, 1, 1, 1, 1), (2, 1, 1, 1, 1), (3, 1, 1, 1, 1)',
  ]);
  const api = await startTestApp({ directory, clock: createTestClock(Date.parse('2033-01-01T01:00:00.000Z')) });
  try {
    const send = async (which: string, body: object) =>
      (await api.call('POST', `/jadwal-pengajian/${which}`, { body })).body.data;
    expect(await send('broadcast', { id: ['1'], templateDKM: '1' })).toEqual({ id: '1', queued: 0, waiting: 1 });
    expect(await send('broadcast-bulanan', { month: 0, templateDKM: '3' })).toEqual({ id: '2', queued: 0, waiting: 1 });
    // What they were made from is not known, so a change of whatever it could be takes them back.
    const moved = await api.call('PATCH', '/masjid/1', { body: { lokasi: { lat: -6.9, lng: 107.6 } } });
    expect(moved.body.data.cancelled).toBe(3);
  } finally {
    await api.close();
  }
});

test('what was declined before declines had a table of their own counts all the same', async () => {
  const directory = path.join(folder, 'data');
  mkdirSync(directory);
  olderRelease(path.join(directory, 'mimbar.db'), 11, [
    ...ROWS.filter((row) => /into (masjid|mubaligh) /.test(row)),
    `insert into jadwal_pengajian (tanggal, id_masjid, id_mubaligh, waktu, waktu_order, konfirmasi) values ('2033-01-01', 1, 1, '19:30', 1170, 'udzur')`,
    `insert into jadwal_jumatan (tanggal, id_masjid, id_mubaligh, konfirmasi) values ('2033-01-07', 2, 1, 'udzur'), ('2033-01-14', 2, 1, 'hadir')`,
  ]);
  const api = await startTestApp({ directory });
  try {
    for (const id of ['1', '2']) await api.call('DELETE', `/jadwal-jumatan/${id}`);
    expect((await api.call('GET', '/beban?dari=2033-01-01&sampai=2033-01-31')).body.data).toMatchObject([
      { jumatan: 0, pengajian: 1, udzur: 2 },
    ]);
  } finally {
    await api.close();
  }
});

test('deletions of the last day belong to who made them, and a need that was told is not told again', async () => {
  const directory = path.join(folder, 'data');
  mkdirSync(directory);
  const { entries } = JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const at = 1795590000000;
  const removed = (id: number, actor: string) => `insert into penghapusan (id, at, actor, jenis, count) values
    (${id}, ${at + id}, '${actor}', 'masjid', 1)`;
  const search = (id: number, of: number, state: string, udzur: number) => `insert into penawaran
    (id, jenis, id_jadwal, version, state, tanggal, waktu, nama_masjid, batas, akhir, created_at, ended_at, udzur_at)
    values (${id}, 'jumatan', ${of}, 1, '${state}', '2033-01-07', '', 'Masjid', ${at}, ${LATER}, 1, ${at}, ${udzur})`;
  const count = entries.findIndex(({ tag }) => tag.startsWith('0024_'));
  olderRelease(path.join(directory, 'mimbar.db'), count, [
    ...ROWS.filter((row) => /into (account|session|masjid|mubaligh) /.test(row)),
    `insert into account (id, username, role, password_hash, created_at) values (9, 'baru', 'admin', '', ${at + 100})`,
    // 1: by the session of its audit row, though he was renamed; 2: by his name; 3: the name was given anew; 4: nobody.
    ...[removed(1, 'nama.lama'), removed(2, 'utara'), removed(3, 'baru'), removed(4, 'cli:siti')],
    `insert into audit (at, actor, id_session, action, subject, detail) values
      (${at + 2}, 'nama.lama', 'sesi', 'masjid.delete', 'masjid:1', '{"penghapusan":"1"}')`,
    // The first refusal was told; the second came after its alarm; the third search was withdrawn.
    ...[1, 2, 3].map(
      (id) => `insert into jadwal_jumatan (id, tanggal, id_masjid, id_mubaligh, konfirmasi, konfirmasi_at) values
      (${id}, '2033-01-07', 2, 1, 'udzur', ${id === 2 ? at + 5 : at - 5})`,
    ),
    ...[search(1, 1, 'habis', at - 5), search(2, 2, 'habis', at - 5), search(3, 3, 'dibatalkan', at - 5)],
  ]);
  const api = await startTestApp({ directory });
  try {
    const all = (text: string) => api.database.sqlite.prepare(text).pluck().all();
    expect(all('select id_account from penghapusan order by id')).toEqual([1, 2, null, null]);
    expect(all('select alarm_at is not null from penawaran order by id')).toEqual([1, 0, 0]);
  } finally {
    await api.close();
  }
});

test('after an upgrade nothing leaves until the new version has been well for 60 s', async () => {
  automatic = await startAutomaticApp({
    env: { MIMBAR_BACKUP_AT: 'off' },
    prepare: (directory) => writeFileSync(path.join(directory, 'upgrade-pending'), ''),
  });
  const { clock, directory } = automatic;
  const id = await automatic.addPengajian('2026-11-25');
  await automatic.saveCard('pengajian_reminder', { h: 30, jam: '00:00', active: true });
  const { id_template_dkm } = await automatic.card('pengajian_reminder');
  await automatic.call('POST', `/jadwal-pengajian/broadcast?id=${id}&templateDKM=${id_template_dkm}`);
  const queue = async () => (await automatic!.call('GET', '/health')).body.data.queue;
  const waited = async (ms: number) => {
    for (let n = 0; n < ms / 2000; n += 1) {
      clock.advance(2000);
      await new Promise(setImmediate);
    }
  };
  // The test clock also runs by itself, so half of the minute is left for a slow machine.
  await waited(30_000);
  expect(await queue()).toMatchObject({
    paused: true,
    waiting: 1,
    paused_reason: 'Aplikasi baru saja diperbarui. Pengiriman dilanjutkan sendiri setelah satu menit berjalan baik.',
  });
  expect(existsSync(path.join(directory, 'upgrade-pending'))).toBe(true);
  await waited(34_000);
  await vi.waitFor(() => expect(existsSync(path.join(directory, 'upgrade-pending'))).toBe(false));
  await automatic.drained();
  expect(await queue()).toMatchObject({ paused: false });
  expect(await automatic.sent()).toHaveLength(1);
});
