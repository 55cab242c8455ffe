import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PLACEHOLDERS, type PlaceholderName } from '#shared/roster/placeholder.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

/** A Monday at 08.00 in Jakarta. */
const NOW = Date.parse('2026-11-23T01:00:00.000Z');
const DAY = '2026-12-02';

let api: TestApp;
let directory: string;
let clock: TestClock;
let masjid: string;
let lain: { masjid: string; mubaligh: string };
let mubaligh: string;
let id: string;
let kind: 'pengajian' | 'jumatan';
beforeEach(async () => {
  clock = createTestClock(NOW);
  directory = mkdtempSync(join(tmpdir(), 'mimbar-made-of-'));
  api = await startTestApp({ clock, directory, env: { MIMBAR_LOCATION: 'Bandung' } });
  masjid = await addMasjid(api, 'Masjid Salman', { nama_ketua_dkm: 'Bapak Eman', no_hp: phone(1) });
  mubaligh = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(101) });
  lain = {
    masjid: await addMasjid(api, 'Masjid An-Nur', { nama_ketua_dkm: 'Bapak Adi', no_hp: phone(2) }),
    mubaligh: await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102) }),
  };
  kind = 'pengajian';
  id = await post('/jadwal-pengajian', {
    tanggal: DAY,
    waktu: "Ba'da Maghrib",
    id_masjid: masjid,
    id_mubaligh: mubaligh,
  });
});
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true });
});

async function call(method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) {
  const answer = await api.call(method, path, { body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
  return answer.body;
}
const post = async (path: string, body: object): Promise<string> => (await call('POST', path, body)).data.id;
const patch = (path: string, body: object) => call('PATCH', path, body);
let templates = 0;
/** Sends a text that has only these placeholders to both. */
async function send(content: string, queued = 2): Promise<void> {
  const template = await post('/template', {
    nama_template: `Pengingat ${(templates += 1)}`,
    type: `${kind}_reminder`,
    content,
  });
  const body = { id: [id], templateDKM: template, templateMubaligh: template };
  expect((await call('POST', `/jadwal-${kind}/broadcast`, body)).data).toMatchObject({ queued });
}
/** Goes on with a Friday sermon if only those have the placeholder. */
async function takeKindOf(name: PlaceholderName): Promise<void> {
  if (Object.keys(PLACEHOLDERS[name].types).some((type) => type !== 'jumatan_reminder')) return;
  kind = 'jumatan';
  id = await post('/jadwal-jumatan', { tanggal: '2026-12-04', id_masjid: masjid, id_mubaligh: mubaligh });
}
const both = (one: object) => [one, one];
const states = () => api.database.sqlite.prepare('select state, error_reason from message order by id').all();
/** Marks every waiting message as accepted by WhatsApp. */
function accept(): void {
  api.database.sqlite.exec(`update message set state = 'success', finished_at = ${clock.now()} where state = 'waiting';
    update jadwal_pengajian set dkm_status = 'accepted', mubaligh_status = 'accepted';
    update jadwal_jumatan set dkm_status = 'accepted', mubaligh_status = 'accepted'`);
}
const broadcasted = async () => (await call('GET', `/jadwal-${kind}/${id}`)).data.broadcasted;
const list = async () =>
  (await call('GET', '/kabar')).data.flatMap((row: any) => row.orang.map((one: any) => `${one.peran} ${one.hal}`));
const preview = async (): Promise<string[]> =>
  (await call('POST', '/kabar/pratinjau', { kabar: [{ jadwal: kind, id }] })).data.map(({ message }: any) => message);

/** Changes each source through the front door; answers how many messages that cancelled. */
const CHANGES: Record<string, () => Promise<number | undefined>> = {
  'jadwal.tanggal': async () => (await patch(`/jadwal-${kind}/${id}`, { tanggal: '2027-01-02' })).data.cancelled,
  'jadwal.waktu': async () => (await patch(`/jadwal-${kind}/${id}`, { waktu: '20.00' })).data.cancelled,
  'jadwal.id_masjid': async () => (await patch(`/jadwal-${kind}/${id}`, { id_masjid: lain.masjid })).data.cancelled,
  'jadwal.id_mubaligh': async () =>
    (await patch(`/jadwal-${kind}/${id}`, { id_mubaligh: lain.mubaligh })).data.cancelled,
  'masjid.nama_masjid': async () => (await patch(`/masjid/${masjid}`, { nama_masjid: 'Masjid Raya' })).data.cancelled,
  'masjid.nama_ketua_dkm': async () =>
    (await patch(`/masjid/${masjid}`, { nama_ketua_dkm: 'Bapak Baru' })).data.cancelled,
  'masjid.alamat': async () => (await patch(`/masjid/${masjid}`, { alamat: 'Jalan Baru 2' })).data.cancelled,
  'masjid.tinggi': async () => (await patch(`/masjid/${masjid}`, { tinggi: 2900 })).data.cancelled,
  'masjid.lokasi': async () => (await patch(`/masjid/${masjid}`, { lokasi: { lat: 5.5, lng: 95.3 } })).data.cancelled,
  'mubaligh.nama_mubaligh': async () =>
    (await patch(`/mubaligh/${mubaligh}`, { nama_mubaligh: 'Ustadz Irfan Baru' })).data.cancelled,
  'pengaturan.lokasi': async () => (await call('POST', '/lokasi', { lokasi: { lat: 5.5, lng: 95.3 } })).data.cancelled,
  // The zone is a setting of the daemon, which is read at its start.
  'pengaturan.zona': async () => {
    await api.close();
    api = await startTestApp({
      clock,
      directory,
      env: { MIMBAR_TIMEZONE: 'Asia/Makassar', MIMBAR_LOCATION: 'Bandung' },
    });
    await call('POST', '/queue/pause');
    await api.services.start();
    return api.database.sqlite
      .prepare("select count(*) from message where state = 'cancelled'")
      .pluck()
      .get() as number;
  },
};
/** Which columns no placeholder is made from, and so no message. */
const UNUSED: Record<string, () => Promise<any>> = {
  'masjid.alamat': () => patch(`/masjid/${masjid}`, { alamat: 'Jalan Baru 2' }),
  'masjid.wilayah': () => patch(`/masjid/${masjid}`, { wilayah: 'Utara' }),
  'mubaligh.khatib': () => patch(`/mubaligh/${mubaligh}`, { khatib: false }),
  'mubaligh.batas_bulan': () => patch(`/mubaligh/${mubaligh}`, { batas_bulan: 3 }),
  'mubaligh.wilayah': () => patch(`/mubaligh/${mubaligh}`, { wilayah: ['Utara'] }),
};

/** Those of schedules: an announcement is about none. */
const NAMES = (Object.keys(PLACEHOLDERS) as PlaceholderName[]).filter((name) =>
  Object.keys(PLACEHOLDERS[name].types).some((type) => type !== 'pengumuman'),
);
const SOURCES = NAMES.flatMap((name) => PLACEHOLDERS[name].from.map((source) => [name, source] as const));

describe('what a message was made from', () => {
  test('every placeholder but the question names its sources, and none that is kept with the message is about a person', () => {
    expect(NAMES.filter((name) => PLACEHOLDERS[name].from.length === 0)).toEqual(['konfirmasi']);
    const personal = ['masjid.nama_ketua_dkm', 'masjid.no_hp', 'mubaligh.'];
    const kept = SOURCES.filter(
      ([name, source]) => PLACEHOLDERS[name].isNews && personal.some((one) => source.startsWith(one)),
    );
    expect(kept).toEqual([]);
    expect(SOURCES.filter(([, source]) => CHANGES[source] === undefined)).toEqual([]);
  });

  test.each(SOURCES)('{{%s}}: a changed %s cancels what waits', async (name, source) => {
    await takeKindOf(name);
    const type = `${kind}_reminder` in PLACEHOLDERS[name].types ? 'reminder' : 'digest';
    if (type === 'reminder') await send(`Ini {{${name}}}.`);
    else {
      const template = await post('/template', {
        nama_template: 'Bulanan',
        type: 'pengajian_bulanan',
        content: `Ini {{${name}}}.`,
      });
      const body = { month: 11, templateDKM: template, templateMubaligh: template };
      expect((await call('POST', '/jadwal-pengajian/broadcast-bulanan', body)).data).toMatchObject({ queued: 2 });
    }
    expect(await CHANGES[source]!()).toBe(2);
    expect(states()).toEqual(both({ state: 'cancelled', error_reason: 'Jadwal diubah sebelum terkirim' }));
  });

  test('an unused column cancels nothing, and neither does one whose placeholder is not in the text', async () => {
    await send('{{tanggal}} {{waktu}} {{nama_masjid}} {{nama_mubaligh}} {{nama_ketua_dkm}}');
    const used = new Set(SOURCES.map(([, source]) => source as string));
    for (const [source, change] of Object.entries(UNUSED)) {
      if (used.has(source)) continue;
      expect([source, (await change()).data.cancelled]).toEqual([source, undefined]);
    }
    expect(await CHANGES['masjid.lokasi']!()).toBeUndefined();
    expect(await CHANGES['pengaturan.lokasi']!()).toBeUndefined();
    expect(states()).toEqual(both({ state: 'waiting', error_reason: null }));
    accept();
    expect(await list()).toEqual([]);
    expect(await broadcasted()).toBe(true);
  });

  test('a value that comes out the same cancels nothing: the hour of a clock time', async () => {
    await patch(`/jadwal-pengajian/${id}`, { waktu: '19.30' });
    await send('{{jam}}');
    expect(await CHANGES['masjid.lokasi']!()).toBeUndefined();
    expect(await CHANGES['pengaturan.lokasi']!()).toBeUndefined();
  });
});

describe('who was told an earlier value is to hear of it', () => {
  const NEWS = SOURCES.filter(
    ([name, source]) => PLACEHOLDERS[name].isNews && !source.startsWith('jadwal.') && source !== 'pengaturan.zona',
  );
  test.each(NEWS)('{{%s}}: after a changed %s, once, with what it was', async (name, source) => {
    await takeKindOf(name);
    await send(`Ini {{${name}}}.`);
    accept();
    expect(await broadcasted()).toBe(true);
    expect(await CHANGES[source]!()).toBeUndefined();
    expect(await list()).toEqual(['dkm berubah', 'mubaligh berubah']);
    expect(await broadcasted()).toBe(false);
    const [told] = api.database.sqlite
      .prepare("select message from message where state = 'success'")
      .pluck()
      .all() as string[];
    const before = /^Ini (.*)\.$/.exec(told!)![1]!;
    for (const text of await preview()) expect(text).toMatch(new RegExp(`Sebelumnya: .*${before}\\.`));
    const sent = await call('POST', '/kabar/kirim', { kabar: [{ jadwal: kind, id }] });
    expect(sent.data).toMatchObject({ queued: 2 });
    expect(await list()).toEqual([]);
    accept();
    expect(await list()).toEqual([]);
    expect(await broadcasted()).toBe(true);
  });

  test('the change answers with it, and taken back it asks for nothing; another spelling does neither', async () => {
    await send('{{nama_masjid}}');
    accept();
    const { kabar } = await patch(`/masjid/${masjid}`, { nama_masjid: 'Masjid Raya' });
    expect(kabar).toMatchObject([
      {
        id,
        orang: [
          { peran: 'dkm', hal: 'berubah' },
          { peran: 'mubaligh', hal: 'berubah' },
        ],
      },
    ]);
    expect((await patch(`/masjid/${masjid}`, { nama_masjid: 'Masjid Salman' })).kabar).toBeUndefined();
    expect(await list()).toEqual([]);
    expect(await broadcasted()).toBe(true);
    expect((await patch(`/masjid/${masjid}`, { nama_masjid: 'Masjid Sal-Man' })).kabar).toBeUndefined();
    expect(await broadcasted()).toBe(true);
  });

  test('also when the schedule was deleted meanwhile and is back', async () => {
    await send('{{nama_masjid}}');
    accept();
    const gone = await api.call('DELETE', `/jadwal-pengajian/${id}`);
    await patch(`/masjid/${masjid}`, { nama_masjid: 'Masjid Raya' });
    await call('POST', `/penghapusan/${gone.headers['x-penghapusan']}/pulihkan`);
    expect(await list()).toEqual(['dkm berubah', 'mubaligh berubah']);
    expect(await broadcasted()).toBe(false);
  });

  test("a person's own name is no news, neither to him nor to others", async () => {
    await send('{{nama_ketua_dkm}} {{nama_mubaligh}}');
    accept();
    await CHANGES['masjid.nama_ketua_dkm']!();
    await CHANGES['mubaligh.nama_mubaligh']!();
    expect(await list()).toEqual([]);
    expect(await broadcasted()).toBe(true);
  });

  test('also who has answered, but not who does not come; an ordinary broadcast tells it too', async () => {
    await send('{{jam}}');
    accept();
    await call('POST', `/jadwal-pengajian/${id}/konfirmasi`, { jawaban: 'hadir' });
    await CHANGES['masjid.lokasi']!();
    expect(await list()).toEqual(['dkm berubah', 'mubaligh berubah']);
    await call('POST', `/jadwal-pengajian/${id}/konfirmasi`, { jawaban: 'udzur' });
    expect(await list()).toEqual(['dkm berubah']);
    await send('{{jam}}', 1);
    accept();
    expect(await list()).toEqual([]);
  });

  test('an old text that is under way is not tried again', async () => {
    await send('{{jam}}');
    api.database.sqlite.exec("update message set state = 'running', handed_at = 1");
    expect(await CHANGES['masjid.lokasi']!()).toBeUndefined();
    expect(api.database.sqlite.prepare('select distinct error_code from message').pluck().all()).toEqual(['withdrawn']);
    await api.services.start();
    await expect.poll(states).toEqual(both({ state: 'cancelled', error_reason: 'Jadwal diubah sebelum terkirim' }));
  });
});
