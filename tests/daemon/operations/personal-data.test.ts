import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { KEPT_DAYS } from '#daemon/operations/retention.ts';
import { addDays, dateInZone, monthRange } from '#shared/base/dates.ts';
import { unpackBackup } from '#daemon/backup/file.store.ts';
import { PASSWORD, startTestApp } from '#tests/support/app.ts';
import {
  OTHER_COLUMNS,
  PERSONAL_COLUMNS,
  PERSONAL_PLACES,
  ROW_COLUMNS,
  type PersonalPlace,
} from '#tests/support/personal-data.ts';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { readSegments } from '#tests/support/process/fts-segments.ts';

/** Tables that SQLite and drizzle keep for themselves, and the parts of the search index. */
const isOwn = (name: string) => /^(sqlite_|__drizzle|(masjid|mubaligh)_cari)/.test(name);
const columnsOf = (sqlite: Sqlite.Database) =>
  (sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[])
    .filter((name) => !isOwn(name))
    .flatMap((table) =>
      (sqlite.pragma(`table_xinfo("${table}")`) as { name: string }[]).map(({ name }) => `${table}.${name}`),
    );

test('every column of every table is either personal, with what becomes of it, or not', async () => {
  const api = await startTestApp();
  const columns = columnsOf(api.database.sqlite);
  const others = Object.entries(OTHER_COLUMNS).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  const tables = [...new Set(columns.map((column) => column.split('.')[0]!))];
  const ofRows = tables
    .map((table) => ROW_COLUMNS.map((name) => `${table}.${name}`))
    .filter((names) => names.every((name) => columns.includes(name)));
  await api.close();
  expect(ofRows.length).toBeGreaterThan(5);
  expect([...Object.keys(PERSONAL_COLUMNS), ...others, ...ofRows.flat()].toSorted()).toEqual(columns.toSorted());
});

// Export and deletion look for a number in columns of this name.
test('a number by which a person is found stands in a column called no_hp', () => {
  const numbers = Object.entries(PERSONAL_COLUMNS).filter(
    ([, { whose, what, found }]) => whose === 'person' && what === 'number' && found === 'number',
  );
  expect(numbers.map(([column]) => column).filter((column) => !column.endsWith('.no_hp'))).toEqual([]);
});

test('SECURITY.md tells of every place and of how long', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/SECURITY.md'), 'utf8');
  const rows = [
    ...Object.keys(PERSONAL_PLACES),
    ...new Set(Object.keys(PERSONAL_COLUMNS).map((column) => column.split('.')[0]!)),
  ];
  expect(rows.filter((place) => !text.includes(`| ${place} |`) && !text.includes(`\`${place}\``))).toEqual([]);
  for (const days of [KEPT_DAYS.message, KEPT_DAYS.digest]) expect(text).toContain(`${days} days`);
});

describe('the deletion of one person leaves no byte of him in the data directory', () => {
  const NAME = 'Qxzjv Wkqyx';
  const DIGITS = '81209876543';
  const NUMBER = `0${DIGITS}`;
  const INTERNATIONAL = `62${DIGITS}`;
  const FORMS = [NAME, NAME.toUpperCase(), NAME.toLowerCase(), DIGITS, '0812-0987-6543', '812 0987 6543'];
  let daemon: Awaited<ReturnType<typeof startDaemonProcess>>;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'mimbar-person-'));
    daemon = await startDaemonProcess();
  }, 60_000);
  afterAll(async () => {
    await daemon.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (route: string, body: object) => {
    const answer = await daemon.call('POST', route, { body });
    expect([route, answer.status, answer.body.error]).toEqual([route, 200, null]);
    return answer.body.data;
  };
  /** Opens the database file beside the running daemon. */
  const look = <T>(work: (sqlite: Sqlite.Database) => T, readonly = true): T => {
    const sqlite = new Sqlite(path.join(daemon.dataDir, 'mimbar.db'), { readonly });
    try {
      return work(sqlite);
    } finally {
      sqlite.close();
    }
  };
  /** Whether a column can hold something about him. Of an account, only the number counts. */
  const isHis = ({ whose, found: by }: PersonalPlace) => whose === 'person' || (whose === 'account' && by === 'number');
  const holds = (text: string) => FORMS.some((form) => text.includes(form));
  /** The columns that hold something about him. */
  const found = () =>
    look((sqlite) =>
      columnsOf(sqlite).filter((column) => {
        const [table, name] = column.split('.') as [string, string];
        return sqlite
          .prepare(`select cast("${name}" as text) from "${table}"`)
          .pluck()
          .all()
          .some((value) => value !== null && holds(String(value)));
      }),
    );
  const files = (directory: string): string[] =>
    readdirSync(directory)
      .map((name) => path.join(directory, name))
      .flatMap((file) => (statSync(file).isDirectory() ? files(file) : [file]));
  /** The files that hold one of FORMS; a backup is unpacked first. */
  const filesHolding = async () => {
    const holding: string[] = [];
    for (const file of files(daemon.dataDir)) {
      let bytes = readFileSync(file);
      if (file.endsWith('.backup')) {
        const target = path.join(folder, 'unpacked');
        await unpackBackup(file, target, undefined);
        bytes = readFileSync(target);
        const sqlite = new Sqlite(target, { readonly: true });
        if (hasTrigrams(sqlite)) holding.push(`${path.basename(file)} (index)`);
        sqlite.close();
        rmSync(target);
      }
      if (FORMS.some((form) => bytes.includes(form))) holding.push(path.basename(file));
    }
    return holding;
  };
  const hasTrigrams = (sqlite: Sqlite.Database) =>
    ['masjid_cari', 'mubaligh_cari'].some((index) =>
      readSegments(sqlite, index).some(({ term }) => ['qxz', 'wkq', '543'].includes(term)),
    );
  const idle = () =>
    vi.waitFor(async () => expect((await daemon.call('GET', '/queue')).body.data).toEqual([]), {
      timeout: 30_000,
      interval: 50,
    });

  test(
    'filled into every place that may hold it, deleted, and looked for byte by byte',
    { timeout: 120_000 },
    async () => {
      const dkm = (
        await post('/template', {
          nama_template: `DKM ${NAME}`,
          content: 'Kepada {{nama_ketua_dkm}}: {{nama_mubaligh}} di {{nama_masjid}} pukul {{waktu}}',
          type: 'pengajian_reminder',
        })
      ).id;
      const guru = (
        await post('/template', {
          nama_template: `Guru ${NAME}`,
          content: `{{nama_mubaligh}} di {{nama_masjid}}, tanya ${NAME} (0812-0987-6543)`,
          type: 'pengajian_reminder',
        })
      ).id;
      const monthly = (
        await post('/template', {
          nama_template: 'Bulanan',
          content: '{{nama_masjid}} {{nama_mubaligh}}',
          type: 'pengajian_bulanan',
        })
      ).id;
      const masjid = (
        await post('/masjid', { nama_masjid: 'Masjid Contoh', nama_ketua_dkm: `Bapak ${NAME}`, no_hp: INTERNATIONAL })
      ).id;
      const lain = (
        await post('/masjid', { nama_masjid: 'Masjid Lain', nama_ketua_dkm: 'Bapak Lain', no_hp: '081200000002' })
      ).id;
      const him = (await post('/mubaligh', { nama_mubaligh: NAME, no_hp: NUMBER, wilayah: [NAME] })).id;
      const other = (await post('/mubaligh', { nama_mubaligh: 'Ustadz Lain', no_hp: '081200000003' })).id;
      const jadwal = [
        (
          await post('/jadwal-pengajian', {
            tanggal: '2099-01-01',
            waktu: '19:30',
            id_masjid: masjid,
            id_mubaligh: him,
          })
        ).id,
        (await post('/jadwal-pengajian', { tanggal: '2099-01-02', waktu: '19:30', id_masjid: lain, id_mubaligh: him }))
          .id,
        (
          await post('/jadwal-pengajian', {
            tanggal: '2099-01-03',
            waktu: '19:30',
            id_masjid: lain,
            id_mubaligh: other,
          })
        ).id,
      ];
      await post('/manage-admin', { username: 'umar', password: PASSWORD, no_hp: INTERNATIONAL });
      await post('/cuti', {
        id_mubaligh: him,
        dari: '2099-02-01',
        sampai: '2099-02-07',
        alasan: `Umrah bersama anak ${NAME}`,
      });
      await post('/pengajian-rutin', {
        id_masjid: lain,
        id_mubaligh: [other, him],
        waktu: "Ba'da Isya",
        aturan: 'tanggal 28',
        mulai: '2099-03-01',
      });
      const friday = await post('/jadwal-jumatan', { tanggal: '2099-01-02', id_masjid: masjid, id_mubaligh: him });
      await post(`/jadwal-jumatan/${friday.id}/konfirmasi`, { jawaban: 'udzur' });
      const theirs = await post('/jadwal-jumatan', { tanggal: '2099-01-09', id_masjid: masjid, id_mubaligh: other });
      await post(`/jadwal-jumatan/${theirs.id}/konfirmasi`, { jawaban: 'udzur' });
      await post(`/pengganti/jumatan/${theirs.id}/tawarkan`, { id_mubaligh: [him] });
      const send = (ids: string[]) =>
        daemon.call(
          'POST',
          `/jadwal-pengajian/broadcast?id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${guru}`,
          { headers: { 'idempotency-key': `kunci-${ids.length}` } },
        );
      expect((await send(jadwal)).status).toBe(200);
      // The month of tomorrow in the mosques' zone: its last evening is still to come, also on the last day of a month.
      const tomorrow = addDays(dateInZone(Date.now(), 'Asia/Jakarta'), 1);
      const [year, month] = [Number(tomorrow.slice(0, 4)), Number(tomorrow.slice(5, 7)) - 1];
      const lastDay = monthRange(year, month).end;
      await post('/jadwal-pengajian', { tanggal: lastDay, waktu: '23:30', id_masjid: masjid, id_mubaligh: him });
      await post('/jadwal-pengajian/broadcast-bulanan', {
        templateDKM: monthly,
        templateMubaligh: monthly,
        month,
      });
      await post('/waclient/sanitycheck', { phone: INTERNATIONAL });
      await idle();
      await daemon.call('DELETE', `/jadwal-pengajian/${jadwal[1]}`);
      const gone = { nama_masjid: 'Masjid Hapus', nama_ketua_dkm: `Bapak ${NAME}`, no_hp: INTERNATIONAL };
      await daemon.call('DELETE', `/masjid/${(await post('/masjid', gone)).id}`);
      await post('/queue/pause', {});
      expect((await send([jadwal[2]!])).status).toBe(200);
      await post('/rebrand/credit', { credit: `Yayasan ${NAME}` });
      await post('/rebrand/name', { name: `Jadwal ${NAME}` });
      look((sqlite) => {
        sqlite.exec(
          `insert into lampiran_isi (hash, isi, ukuran) values ('h', 'isi', 3); insert into lampiran (nama, jenis, id_isi, created_at) values ('Surat ${NAME}.pdf', 'application/pdf', 1, ${Date.now()}); insert into balasan (key, no_hp, at, verdict, told) values ('kunci', '${INTERNATIONAL}', 1, 'hadir', 'answer'); insert into belum_jelas (jenis, id_jadwal, no_hp, kata, at) values ('jumatan', 1, '${INTERNATIONAL}', 'kata ${NAME}', ${Date.now()}); insert into opt_out values ('${INTERNATIONAL}', 1); insert into nanti (kind, query, targets, pada, actor, created_at) values ('pengajian_reminder', '{"ubahan":{"kunci":"Yth. ${NAME}"}}', '[]', 9999999999999, 'admin', 1); insert into whatsapp_key values ('session', '${INTERNATIONAL}.0', '{"${INTERNATIONAL}":1}'), ('lid-mapping', '${INTERNATIONAL}', '"777001"'), ('lid-mapping', '777001_reverse', '"${INTERNATIONAL}"')`,
        );
      }, false);
      const before = await post('/backups', {});
      writeFileSync(path.join(daemon.dataDir, 'mimbar.db.before-1'), NAME);

      // Names of accounts, references and facts are left out: these columns do not hold his name or number as text.
      const expected = Object.entries(PERSONAL_COLUMNS)
        .filter(([, place]) => isHis(place) && place.what !== 'reference' && place.what !== 'fact')
        .map(([column]) => column);
      // These columns hold hashes, random keys, or rows that move to the queue within a moment.
      const unseen = [
        ...['message.dedupe_key', 'digest.text_hash', 'opt_out_hash.hash', 'idempotency.request_hash', 'balasan.key'],
        ...['balasan.secret'],
        ...['owed_answer.key', 'owed_answer.no_hp', 'owed_answer.recipient', 'owed_answer.message'],
      ];
      expect(found().toSorted()).toEqual(expected.filter((column) => !unseen.includes(column)).toSorted());

      const exported = await post('/person/export', { no_hp: NUMBER });
      for (const { exported: field, whose } of Object.values(PERSONAL_COLUMNS)) {
        if (whose === 'sender' || field === null) continue;
        expect([field, Array.isArray(exported[field]) ? exported[field].length > 0 : exported[field] !== null]).toEqual(
          [field, true],
        );
      }
      const deleted = await post('/person/delete', { no_hp: NUMBER });
      expect(deleted).toMatchObject({
        masjid: 1,
        mubaligh: 1,
        jadwal: 3,
        cuti: 1,
        balasan: 1,
        akun: 1,
        // One deletion is of a schedule, the other one of the mosque.
        penghapusan: 2,
        berhenti: true,
        kunci_whatsapp: 3,
        nomor_pengirim: false,
        disebut_di: [{ tempat: 'template', id: dkm }, { tempat: 'template', id: guru }, { tempat: 'tampilan' }],
        cadangan: [
          { name: before.name, tempat: 'data' },
          { name: 'mimbar.db.before-1', tempat: 'disisihkan' },
        ],
      });
      const named = Object.entries(PERSONAL_COLUMNS)
        .filter(([, { deletion, whose }]) => deletion === 'named' && whose === 'person')
        .map(([column]) => column);
      expect(named).toEqual(expect.arrayContaining(found()));

      // The places that the answer names must be changed by hand.
      await daemon.call('PATCH', `/template/${dkm}`, { body: { nama_template: 'DKM', content: '{{nama_masjid}}' } });
      await daemon.call('PATCH', `/template/${guru}`, { body: { nama_template: 'Guru', content: '{{nama_masjid}}' } });
      await post('/rebrand/credit', { credit: 'Yayasan' });
      await post('/rebrand/name', { name: 'Jadwal' });
      expect(await filesHolding()).toEqual(
        expect.arrayContaining([before.name, `${before.name} (index)`, 'mimbar.db.before-1']),
      );
      rmSync(path.join(daemon.dataDir, 'backups', before.name));
      rmSync(path.join(daemon.dataDir, 'mimbar.db.before-1'));
      expect(found()).toEqual([]);
      expect(look(hasTrigrams)).toBe(false);
      expect(
        look((sqlite) =>
          sqlite
            .prepare("select count(*) from message where cleared_at is not null and dedupe_key <> ''")
            .pluck()
            .get(),
        ),
      ).toBe(0);
      await post('/backups', {});
      // The write-ahead log still holds the templates' earlier texts until a checkpoint; the next deletion or the stop
      // of the daemon makes one.
      await daemon.stop();
      expect(existsSync(path.join(daemon.dataDir, 'mimbar.db-wal'))).toBe(false);
      expect(await filesHolding()).toEqual([]);
      expect(daemon.output.stdout + daemon.output.stderr).not.toMatch(new RegExp(FORMS.join('|')));
    },
  );
});
