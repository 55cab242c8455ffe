import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Method } from '#shared/base/endpoint.ts';
import type { KabarRow } from '#shared/base/kabar.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { inlineRow, workbook } from '#tests/support/sheet/hand-made-workbook.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** A Monday at 08.00 in Jakarta, and the Friday after it. */
const NOW = Date.parse('2026-11-23T01:00:00.000Z');
const FRIDAY = '2026-11-27';

let api: TestApp;
let masjid: string;
let agung: string;
let irfan: string;
let umar: string;
/** A jumatan that another admin changes all the time. */
let foreign: string;
let token: string;
/** Called after each statement of the database. */
let noticed: () => void;

beforeEach(async () => {
  noticed = () => undefined;
  api = await startTestApp({ clock: createTestClock(NOW), onStatement: () => noticed() });
  masjid = await addMasjid(api, 'Masjid Salman', { no_hp: phone(1) });
  agung = await addMasjid(api, 'Masjid Agung', { no_hp: phone(2) });
  irfan = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(101) });
  umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102) });
  const other = await addMasjid(api, 'Masjid Lain', { no_hp: phone(3) });
  foreign = await told('jumatan', { id_masjid: other, id_mubaligh: await addMubaligh(api, 'Ustadz Lain', {}) });
  token = await api.as('admin');
});
afterEach(() => api.close());

async function post(path: string, body: object): Promise<string> {
  const answer = await api.call('POST', path, { body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
  return answer.body.data.id;
}

/** Everybody has heard of these schedules. */
function tell(kind: string): void {
  api.database.sqlite.exec(`update jadwal_${kind} set dkm_status = 'accepted', mubaligh_status = 'accepted'`);
}

async function told(kind: 'jumatan' | 'pengajian', values: object = {}): Promise<string> {
  const waktu = kind === 'pengajian' ? { waktu: '19.30' } : {};
  const row = { tanggal: FRIDAY, ...waktu, id_masjid: masjid, id_mubaligh: irfan, ...values };
  const id = await post(`/jadwal-${kind}`, row);
  tell(kind);
  return id;
}

const idsOf = (answer: TestAnswer) =>
  ((answer.body.kabar ?? []) as KabarRow[]).map(({ jadwal, id }) => `${jadwal}:${id}`);

/** Tells the call's own statements from those of the other admin and of the daemon. */
const ofCall = new AsyncLocalStorage<true>();

/** Changes the other jumatan again after each statement of the call, in the next turn of the loop. */
async function amid<T>(work: () => Promise<T>): Promise<{ answer: T; times: number; others: string[] }> {
  const days = [FRIDAY, '2026-12-04'];
  const others: string[] = [];
  const changes: Promise<void>[] = [];
  let times = 0;
  let isBusy = false;
  noticed = () => {
    if (isBusy || !ofCall.getStore()) return;
    isBusy = true;
    ofCall.exit(setImmediate, () => {
      const tanggal = days[++times % 2]!;
      const change = api
        .call('PATCH', `/jadwal-jumatan/${foreign}`, { body: { tanggal }, token })
        .then((answer) => void others.push(...idsOf(answer)))
        .finally(() => (isBusy = false));
      changes.push(change);
    });
  };
  const answer = await ofCall.run(true, work);
  noticed = () => undefined;
  await nextTurn();
  await Promise.all(changes);
  return { answer, times, others };
}

async function call(method: Method, path: string, body?: unknown): Promise<string[]> {
  const { answer, times, others } = await amid(() => api.call(method, path, { body }));
  expect(answer.body.error).toBeNull();
  expect(times).toBeGreaterThan(0);
  expect(new Set(others).difference(new Set([`jumatan:${foreign}`]))).toEqual(new Set());
  return idsOf(answer);
}

const exported = async (noun: string, query = '') => (await api.call('GET', `/${noun}/export${query}`)).raw;

describe.each(['jumatan', 'pengajian'] as const)('%s', (kind) => {
  const path = `/jadwal-${kind}`;

  test('form, deletion, several at once, and undo', async () => {
    const id = await told(kind);
    expect(await call('PATCH', `${path}/${id}`, { id_mubaligh: umar })).toEqual([`${kind}:${id}`]);
    expect(await call('PATCH', `${path}/${id}`, { id_mubaligh: umar })).toEqual([]);
    expect(await call('POST', `${path}/${id}/konfirmasi`, { jawaban: 'hadir' })).toEqual([]);
    tell(kind);
    expect(await call('DELETE', `${path}/${id}`)).toEqual([`${kind}:${id}`]);
    const both = [await told(kind), await told(kind, { id_masjid: agung })];
    const gone = await call('DELETE', `${path}/batch`, { id: both });
    // The deleted one stood at the same mosque at the same time as the first of these.
    expect(new Set(gone)).toEqual(new Set(both.map((one) => `${kind}:${one}`)));
  });

  test('an undo after somebody was told', async () => {
    const id = await told(kind);
    const removed = await api.call('DELETE', `${path}/${id}`);
    await api.call('POST', '/kabar/kirim', { body: { kabar: [{ jadwal: kind, id }] } });
    api.database.sqlite.exec("update message set state = 'success' where state = 'waiting'");
    const undo = `/penghapusan/${removed.headers['x-penghapusan'] as string}/pulihkan`;
    expect(await call('POST', undo)).toEqual([`${kind}:${id}`]);
  });

  test('an upload', async () => {
    const id = await told(kind);
    await told(kind, { id_masjid: agung });
    const waktu = kind === 'jumatan' ? [] : ['Waktu'];
    const file = await workbookOf(
      ['Tanggal', ...waktu, 'Masjid', 'Mubaligh', 'ID'],
      [[FRIDAY, ...waktu.map(() => '19.30'), 'Masjid Salman', 'Ustadz Umar', id]],
    );
    expect(await call('POST', `${path}/upload?dryRun=true`, file)).toEqual([]);
    expect(await call('POST', `${path}/upload`, file)).toEqual([`${kind}:${id}`]);
    // The same file twice changes nothing. The other admin's row is not in it: a file overwrites what it holds.
    expect(await call('POST', `${path}/upload`, await exported(`jadwal-${kind}`, '?search=Salman'))).toEqual([]);
  });
});

test('with its mosque, its preacher, and his personal data', async () => {
  const both = [await told('jumatan'), await told('pengajian')];
  const names = [`jumatan:${both[0]}`, `pengajian:${both[1]}`];
  expect(await call('PATCH', `/masjid/${masjid}`, { alamat: 'Jalan Ganesha' })).toEqual([]);
  expect(await call('POST', '/mubaligh/upload', await exported('mubaligh'))).toEqual([]);
  expect(await call('DELETE', `/masjid/${masjid}`)).toEqual(names);
  const again = await told('jumatan', { id_masjid: agung });
  expect(await call('DELETE', '/mubaligh/batch', { id: [irfan] })).toEqual([`jumatan:${again}`]);
  const last = await told('pengajian', { id_masjid: agung, id_mubaligh: umar });
  expect(await call('POST', '/person/delete', { id_mubaligh: umar })).toEqual([`pengajian:${last}`]);
});

test.each(['mubaligh', 'masjid', 'jadwal-pengajian'])(
  'hundreds at once with the deletion of %s, which goes in portions, and their undo',
  async (noun) => {
    const first = await told('pengajian');
    const { sqlite } = api.database;
    sqlite.exec(`with recursive later (days) as (select 1 union all select days + 1 from later where days < 600)
      insert into jadwal_pengajian (tanggal, waktu, waktu_order, id_masjid, id_mubaligh)
      select date(tanggal, '+' || days || ' days'), waktu, waktu_order, id_masjid, id_mubaligh
      from jadwal_pengajian join later where id = ${first}`);
    tell('pengajian');
    const all = sqlite.prepare('select id from jadwal_pengajian order by tanggal').pluck().all().map(String);
    const id = { mubaligh: [irfan], masjid: [masjid], 'jadwal-pengajian': all }[noun]!;
    // The first two hundred of the change, none of the other admin's.
    const gone = await amid(() => api.call('DELETE', `/${noun}/batch`, { body: { id } }));
    expect(gone.times).toBeGreaterThan(0);
    expect(idsOf(gone.answer)).toEqual(all.slice(0, 200).map((one) => `pengajian:${one}`));
    const informed = [all[0]!, all[150]!].map((one) => ({ jadwal: 'pengajian', id: one }));
    expect((await api.call('POST', '/kabar/kirim', { body: { kabar: informed } })).body.error).toBeNull();
    sqlite.exec("update message set state = 'success' where state = 'waiting'");
    const undo = `/penghapusan/${gone.answer.headers['x-penghapusan'] as string}/pulihkan`;
    expect(await call('POST', undo)).toEqual(informed.map(({ id: one }) => `pengajian:${one}`));
    expect(sqlite.prepare('select count(*) from jadwal_pengajian').pluck().get()).toBe(601);
  },
);

test('the board: a cell, a swap, an upload, a draft', async () => {
  const a = await told('jumatan');
  const b = await told('jumatan', { id_masjid: agung, id_mubaligh: umar });
  const sel = (id_masjid: string) => ({ id_masjid, tanggal: FRIDAY });
  const board = '/papan-jumat';
  expect(new Set(await call('POST', `${board}/tukar`, { a: sel(masjid), b: sel(agung) }))).toEqual(
    new Set([`jumatan:${a}`, `jumatan:${b}`]),
  );
  tell('jumatan');
  expect(await call('PUT', `${board}/sel`, { ...sel(masjid), id_mubaligh: irfan })).toEqual([`jumatan:${a}`]);
  tell('jumatan');
  expect(await call('PUT', `${board}/sel`, { ...sel(masjid), id_mubaligh: null })).toEqual([`jumatan:${a}`]);
  tell('jumatan');
  const file = Buffer.from(
    workbook({ rows: inlineRow(1, 'Masjid', '27/11/2026') + inlineRow(2, 'Masjid Agung', 'Ustadz Umar') }),
  );
  expect(await call('POST', `${board}/upload?bulan=2026-11&dryRun=true`, file)).toEqual([]);
  expect(await call('POST', `${board}/upload?bulan=2026-11`, file)).toEqual([`jumatan:${b}`]);
  const draft = await post(`${board}/usulan`, { bulan: '2026-11' });
  while ((await api.call('GET', `${board}/usulan/${draft}`)).body.data.state === 'running') await nextTurn();
  // A draft only fills what is empty.
  expect(await call('POST', `${board}/usulan/${draft}/terima`, {})).toEqual([]);
});

test('a series, from one of its dates on, its upload and its end', async () => {
  const form = { aturan: 'FREQ=WEEKLY;BYDAY=WE', mulai: '2026-11-25', waktu: '19.30', id_masjid: masjid };
  const series = await post('/pengajian-rutin', { ...form, id_mubaligh: [irfan] });
  const own = () =>
    (api.database.sqlite.prepare('select id from jadwal_pengajian order by tanggal').pluck().all() as number[]).map(
      (id) => `pengajian:${id}`,
    );
  tell('pengajian');
  const all = own();
  expect(all.length).toBeGreaterThan(3);
  expect(await call('PATCH', `/pengajian-rutin/${series}`, { waktu: '20.00' })).toEqual(all);
  tell('pengajian');
  const third = all[2]!.split(':')[1]!;
  expect(await call('PATCH', `/jadwal-pengajian/${third}/seterusnya`, { id_mubaligh: umar })).toEqual(all.slice(2));
  tell('pengajian');
  expect(await call('DELETE', `/jadwal-pengajian/${all[3]!.split(':')[1]!}/seterusnya`)).toEqual(all.slice(3));
  tell('pengajian');
  const file = await exported('pengajian-rutin');
  expect(await call('POST', '/pengajian-rutin/upload', file)).toEqual([]);
  const left = own();
  expect(await call('DELETE', `/pengajian-rutin/${series}`)).toEqual(left.slice(0, 2));
});

test('a substitute who is taken back; answers from WhatsApp are in nobody’s answer', async () => {
  const id = await told('jumatan');
  const calon = await addMubaligh(api, 'Ustadz Hasan', { no_hp: phone(103) });
  await api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
  expect(await call('POST', `/pengganti/jumatan/${id}/tawarkan`, { id_mubaligh: [calon] })).toEqual([]);
  const { sqlite } = api.database;
  sqlite.exec("update message set state = 'success', finished_at = 1, sent_at = 1 where state = 'waiting'");
  // His yes changes the schedule while an upload of another admin is read.
  const file = await exported('mubaligh');
  let isSaid = false;
  noticed = () => {
    if (isSaid) return;
    isSaid = true;
    setImmediate(() =>
      api.services.reply.pengganti.take({
        key: 'satu',
        id: 'ONE',
        phone: `62${phone(103).slice(1)}`,
        text: 'BERSEDIA',
        quoted: undefined,
        isSign: false,
      }),
    );
  };
  const upload = await api.call('POST', '/mubaligh/upload', { body: file });
  noticed = () => undefined;
  expect((await api.call('GET', `/jadwal-jumatan/${id}`)).body.data.id_mubaligh).toBe(calon);
  expect(upload.body).toMatchObject({ error: null });
  expect(upload.body.kabar).toBeUndefined();
  tell('jumatan');
  const withdrawn = await call('DELETE', `/pengganti/jumatan/${id}`);
  expect(withdrawn).not.toContain(`jumatan:${foreign}`);
});

test('what changes no schedule: a broadcast, its follow-up, a leave, a setting', async () => {
  const id = await told('jumatan');
  const templateDKM = await addTemplate(api, 'jumatan_reminder', 'Jumat');
  expect(await call('POST', '/jadwal-jumatan/broadcast', { id: [id], templateDKM })).toEqual([]);
  tell('jumatan');
  await api.call('PATCH', `/jadwal-jumatan/${id}`, { body: { id_mubaligh: umar } });
  expect(await call('POST', '/kabar/kirim', { kabar: [{ jadwal: 'jumatan', id }] })).toEqual([]);
  expect(await call('POST', '/cuti', { id_mubaligh: irfan, dari: FRIDAY, sampai: FRIDAY, alasan: '' })).toEqual([]);
});
