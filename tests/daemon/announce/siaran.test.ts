import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnnounceItem } from '#shared/announce/announce.ts';
import { GRUP_MAX, type Grup } from '#shared/grup/grup.ts';
import { looked, startAutomaticApp, wib, type AutomaticApp } from '#tests/support/automatic-app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { png } from '#tests/support/sheet/pictures.ts';

let directory: string;
let api: AutomaticApp;
let huda: string;
let umar: string;
/** A group that takes messages, and one that does not. */
let grup: Grup;
let closed: Grup;
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mimbar-siaran-'));
  await start('2026-11-23 08:00');
  huda = await addMasjid(api, 'Nurul Huda', { nama_ketua_dkm: 'Bapak Suryana', no_hp: phone(1) });
  await addMasjid(api, 'Al-Ikhlas', { nama_ketua_dkm: 'Bapak Asep', no_hp: phone(2) });
  umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102) });
  const groups = (await api.call('POST', '/grup/segarkan')).body.data.grup as Grup[];
  grup = groups.find(({ alasan }) => alasan === null)!;
  closed = groups.find(({ alasan }) => alasan !== null)!;
  await allow(grup);
});
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

async function start(at: string): Promise<void> {
  api = await startAutomaticApp({ directory, at, env: { MIMBAR_BACKUP_AT: 'off' } });
}

const SEMUA_DKM = { jenis: 'dkm_semua' };
const toGrup = ({ id }: Grup) => ({ jenis: 'grup', id });
const allow = ({ id }: Grup, boleh = true) => api.call('PATCH', `/grup/${id}`, { body: { boleh } });
const call = (route: string, body: object) => api.call('POST', route, { body });
const preview = async (body: object) => (await call('/pengumuman/pratinjau', body)).body;
const send = async (body: object) => (await call('/pengumuman', body)).body;
const upload = async (width = 8): Promise<string> =>
  (await api.call('POST', '/lampiran', { body: png(width, 8), headers: { 'x-file-name': 'poster.png' } })).body.data.id;
const iso = (wall: string) => new Date(wib(wall)).toISOString();
const list = async () => (await api.call('GET', '/nanti')).body.data;
/** What was sent so far, by recipient. */
const sent = async () => {
  await api.drained();
  const rows = (await api.call('GET', '/message-logs?limit=100&orderBy=id&orderType=asc')).body.data as {
    recipient: string;
    message: string;
    nama_lampiran: string | null;
  }[];
  return rows.map(({ recipient, message, nama_lampiran }) => [recipient, message, nama_lampiran]);
};
/** Goes to this moment (WIB), and waits until what was due then is sent. */
async function at(wall: string) {
  api.until(wall);
  await looked(api);
  return sent();
}

describe('the list of the coming Friday', () => {
  const FRIDAY = '2026-11-27';
  const teks = 'Khatib:\n{{daftar_jumat}}';
  const add = (id_masjid: string, id_mubaligh: string, tanggal = FRIDAY) =>
    call('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh });

  test('has a mosque per line, by name, without who has declined, and is that of the time of sending', async () => {
    const taqwa = await addMasjid(api, 'At-Taqwa', { no_hp: phone(3) });
    const ali = await addMubaligh(api, 'Ustadz Ali', { no_hp: phone(103) });
    await add(taqwa, ali);
    await add(huda, umar);
    const declined = await add(await addMasjid(api, 'Al-Falah', { no_hp: phone(4) }), await addMubaligh(api, 'Hasan'));
    await call(`/jadwal-jumatan/${declined.body.data.id}/konfirmasi`, { jawaban: 'udzur' });
    await add(huda, ali, '2026-12-04');
    const list = '*Jumat, 27 November 2026*\n1. Masjid At-Taqwa: Ustadz Ali\n2. Masjid Nurul Huda: Ustadz Umar';
    await send({ teks, penerima: [toGrup(grup)] });
    expect(await sent()).toEqual([[grup.nama, `Khatib:\n${list}`, null]]);
    await send({ teks, penerima: [toGrup(grup)], pada: iso('2026-11-28 07:00') });
    expect((await at('2026-11-28 07:01')).at(-1)![1]).toContain('*Jumat, 4 Desember 2026*\n1. Masjid Nurul Huda');
  });

  test('is flagged while there is none, and a changed list is another message', async () => {
    const body = { teks, penerima: [toGrup(grup)] };
    const isFlagged = async () => JSON.stringify((await preview(body)).notices).includes('{{daftar_jumat}} kosong');
    expect(await isFlagged()).toBe(true);
    await call('/queue/pause', {});
    await add(huda, umar);
    expect(await isFlagged()).toBe(false);
    expect((await send(body)).data.queued).toBe(1);
    expect((await send(body)).data.queued).toBe(0);
    await add(await addMasjid(api, 'At-Taqwa', { no_hp: phone(3) }), await addMubaligh(api, 'Ustadz Ali'));
    expect((await send(body)).data.queued).toBe(1);
  });

  test('that has changed while the message waited is not sent, and told as failed; without it a text is', async () => {
    await call('/queue/pause', {});
    const { id } = (await add(huda, umar)).body.data;
    await send({ teks, penerima: [SEMUA_DKM] });
    await send({ teks: 'Rapat', penerima: [SEMUA_DKM] });
    await api.call('DELETE', `/jadwal-jumatan/${id}`);
    await call('/queue/resume', {});
    await api.drained();
    const log = async (status: string) => (await api.call('GET', `/message-logs?status=${status}`)).body.data;
    expect((await log('success')).map(({ message }: { message: string }) => message)).toEqual(['Rapat', 'Rapat']);
    const failed = await log('failed');
    expect(failed.map(({ error_reason }: { error_reason: string }) => error_reason)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('sudah berubah sejak ditulis')),
    );
    const again = await call(`/message-logs/resend/${failed[0].id}`, {});
    expect(again).toMatchObject({ status: 409, body: { error: failed[0].error_reason } });
  });

  test('stands in the example of a template', async () => {
    const example = async () => (await api.call('GET', '/template/contoh?type=pengumuman')).body.data.jadwal[0];
    expect((await example()).daftar_jumat).toContain('Masjid Contoh');
    await add(huda, umar);
    expect((await example()).daftar_jumat).toContain('1. Masjid Nurul Huda: Ustadz Umar');
  });
});

describe('a file', () => {
  test('goes out with every message, under its name', async () => {
    await send({ teks: 'Tabligh {{nama}}', id_lampiran: await upload(), penerima: [SEMUA_DKM] });
    expect(await sent()).toEqual([
      ['Bapak Asep', 'Tabligh Bapak Asep', 'poster.png'],
      ['Bapak Suryana', 'Tabligh Bapak Suryana', 'poster.png'],
    ]);
  });

  test('makes a text a caption, which may not be longer than WhatsApp takes', async () => {
    const body = { teks: 'a'.repeat(1025), penerima: [{ jenis: 'masjid', id: huda }] };
    expect((await preview(body)).refusal).toBeUndefined();
    const withFile = { ...body, id_lampiran: await upload() };
    expect((await preview(withFile)).data[0].too_long).toBe(1025);
    expect(await send(withFile)).toMatchObject({ code: 'invalid', error: expect.stringContaining('lampiran') });
    expect(await sent()).toEqual([]);
  });

  test('that is gone, or stands alone, is refused', async () => {
    const penerima = [SEMUA_DKM];
    expect(await send({ teks: 'Rapat', id_lampiran: '99', penerima })).toMatchObject({ code: 'not_found' });
    expect(await send({ id_lampiran: await upload(), penerima })).toMatchObject({ code: 'invalid' });
  });

  test('is part of what makes two announcements equal, by its content', async () => {
    await call('/queue/pause', {});
    const body = { teks: 'Rapat', penerima: [{ jenis: 'masjid', id: huda }] };
    const queued = async (more: object) => (await send({ ...body, ...more })).data.queued;
    expect(await queued({})).toBe(1);
    expect(await queued({ id_lampiran: await upload() })).toBe(1);
    expect(await queued({ id_lampiran: await upload() })).toBe(0);
    expect(await queued({ id_lampiran: await upload(9) })).toBe(1);
    await call('/queue/resume', {});
  });
});

describe('a group', () => {
  test('gets one message, whatever people get beside it', async () => {
    const body = { teks: 'Untuk {{nama}}', penerima: [toGrup(grup), toGrup(grup), SEMUA_DKM] };
    const { data, penerima } = await preview(body);
    expect(data[0]).toEqual({
      kunci: `grup ${grup.id}`,
      no_hp: '',
      peran: 'Grup',
      recipients: [grup.nama],
      message: `Untuk ${grup.nama}`,
    });
    expect([data.length, penerima]).toEqual([3, 3]);
    expect((await send(body)).data).toMatchObject({ queued: 3 });
    expect((await sent()).map(([recipient]) => recipient)).toEqual([grup.nama, 'Bapak Asep', 'Bapak Suryana']);
    expect((await api.call('GET', '/grup')).body.data.grup.find(({ id }: Grup) => id === grup.id).terakhir).not.toBe(
      null,
    );
  });

  test('has no mosque, which is asked about; it can be unticked and rewritten', async () => {
    const body = { teks: 'DKM {{nama_masjid}}', penerima: [toGrup(grup), SEMUA_DKM] };
    expect((await preview(body)).questions).toEqual([
      expect.stringContaining(`{{nama_masjid}} kosong untuk 1 penerima (${grup.nama})`),
    ]);
    const kunci = `grup ${grup.id}`;
    expect((await send({ ...body, kecuali: [kunci] })).data.queued).toBe(2);
    await send({ ...body, ubahan: { [kunci]: 'Untuk semua' } });
    expect(await sent()).toContainEqual([grup.nama, 'Untuk semua', null]);
  });

  test('that refuses it, that nobody has allowed, or that is unknown refuses the whole send', async () => {
    const refusal = async (one: object) => (await send({ teks: 'Rapat', penerima: [one, SEMUA_DKM] })).error;
    await allow(closed);
    expect(await refusal(toGrup(closed))).toContain(closed.alasan);
    await allow(grup, false);
    expect(await refusal(toGrup(grup))).toContain('belum boleh dikirimi');
    expect(await refusal({ jenis: 'grup', id: '99' })).toBe('Grup tidak ditemukan');
    expect((await preview({ teks: 'Rapat', penerima: [toGrup(grup)] })).code).toBe('conflict');
    expect(await sent()).toEqual([]);
  });

  test('that is one too many is refused by the preview already', async () => {
    const penerima = Array.from({ length: GRUP_MAX + 1 }, (_, n) => ({ jenis: 'grup', id: String(n + 1) }));
    expect((await preview({ teks: 'Rapat', penerima })).error).toBe(`Paling banyak ${GRUP_MAX} grup sekali kirim.`);
  });
});

describe('at a later time', () => {
  const PADA = '2026-11-24 06:00';

  test('it is kept, shown, and goes to the people of then with the texts of then', async () => {
    const kept = await send({ teks: 'Yth. {{nama}}', penerima: [SEMUA_DKM], pada: iso(PADA) });
    expect(kept.data).toMatchObject({ queued: 0, nanti: { pada: iso(PADA) } });
    expect(await list()).toMatchObject([{ kind: 'pengumuman', state: 'waiting', targets: [], penerima: 2, notes: [] }]);
    await addMasjid(api, 'Salman', { nama_ketua_dkm: 'Bapak Dadang', no_hp: phone(3) });
    await api.call('PATCH', `/masjid/${huda}`, { body: { nama_ketua_dkm: 'H. Suryana' } });
    expect((await list())[0].penerima).toBe(3);
    expect(await at('2026-11-24 05:59')).toEqual([]);
    expect((await at('2026-11-24 06:01')).map(([, message]) => message)).toEqual([
      'Yth. Bapak Asep',
      'Yth. Bapak Dadang',
      'Yth. H. Suryana',
    ]);
    expect(await list()).toEqual([]);
    expect((await api.call('GET', '/broadcasts')).body.data).toMatchObject([{ kind: 'pengumuman', automatic: false }]);
  });

  test('who is deleted and what group refuses it by then is left out and told; an untick of him is no error', async () => {
    const penerima = [{ jenis: 'masjid', id: huda }, { jenis: 'mubaligh', id: umar }, SEMUA_DKM, toGrup(grup)];
    const { data } = await preview({ teks: 'Rapat', penerima });
    const kunci = (name: string) => data.find(({ recipients: [one] }: AnnounceItem) => one === name).kunci;
    const kecuali = [kunci('Bapak Asep'), kunci('Ustadz Umar')];
    await send({ teks: 'Rapat', penerima, kecuali, pada: iso(PADA) });
    await api.call('DELETE', `/mubaligh/${umar}`);
    await allow(grup, false);
    const notes = [
      '1 penerima sudah dihapus, jadi tidak dikirimi.',
      expect.stringContaining(`${grup.nama}: Grup ini belum boleh dikirimi`),
    ];
    expect(await list()).toMatchObject([{ penerima: 1, notes }]);
    expect(await at('2026-11-24 06:01')).toEqual([['Bapak Suryana', 'Rapat', null]]);
    expect(await list()).toMatchObject([
      { state: 'sent', notes: [expect.stringContaining('1 penerima sudah dihapus')] },
    ]);
  });

  test('who is unticked stays so with a new number', async () => {
    const { data } = await preview({ teks: 'Rapat', penerima: [SEMUA_DKM] });
    const { kunci } = data.find(({ recipients: [one] }: AnnounceItem) => one === 'Bapak Suryana');
    await send({ teks: 'Rapat', penerima: [SEMUA_DKM], kecuali: [kunci], pada: iso(PADA) });
    await api.call('PATCH', `/masjid/${huda}`, { body: { no_hp: phone(55) } });
    expect(await at('2026-11-24 06:01')).toEqual([['Bapak Asep', 'Rapat', null]]);
  });

  test('of whom nobody is left it fails and says why', async () => {
    await send({ teks: 'Rapat', penerima: [{ jenis: 'mubaligh', id: umar }], pada: iso(PADA) });
    await api.call('DELETE', `/mubaligh/${umar}`);
    expect(await at('2026-11-24 06:01')).toEqual([]);
    expect(await list()).toMatchObject([
      { state: 'failed', notes: ['1 penerima sudah dihapus, jadi tidak dikirimi.'] },
    ]);
  });

  test('the preachers of the Friday are those of the Friday at which they were chosen', async () => {
    const add = (tanggal: string, id_mubaligh: string) =>
      call('/jadwal-jumatan', { tanggal, id_masjid: huda, id_mubaligh });
    await add('2026-11-27', umar);
    await add('2026-12-04', await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(103) }));
    await send({ teks: 'Terima kasih', penerima: [{ jenis: 'khatib' }], pada: iso('2026-11-28 06:00') });
    expect(await at('2026-11-28 06:01')).toEqual([['Ustadz Umar', 'Terima kasih', null]]);
  });

  test('a time that is past, or who cannot be sent to now, is refused at once', async () => {
    const body = { teks: 'Rapat', penerima: [SEMUA_DKM] };
    expect(await send({ ...body, pada: iso('2026-11-23 07:59') })).toMatchObject({ code: 'invalid' });
    expect(await preview({ ...body, pada: iso('2026-11-23 07:59') })).toMatchObject({ code: 'invalid' });
    expect(await send({ ...body, penerima: [toGrup(closed)], pada: iso(PADA) })).toMatchObject({ code: 'conflict' });
    expect(await list()).toEqual([]);
  });

  test('missed by less than a day it is caught up, later not any more', async () => {
    await send({ teks: 'Sempat', penerima: [{ jenis: 'masjid', id: huda }], pada: iso('2026-11-24 06:00') });
    await send({ teks: 'Terlambat', penerima: [{ jenis: 'masjid', id: huda }], pada: iso('2026-11-23 09:00') });
    await api.close();
    await start('2026-11-24 10:00');
    await looked(api);
    await vi.waitFor(async () => expect((await sent()).map(([, message]) => message)).toEqual(['Sempat']));
    expect(await list()).toMatchObject([{ state: 'failed', notes: [expect.stringContaining('terlalu lambat')] }]);
  });
});

test('a file to people and a group at a later time, of which one is unticked', async () => {
  const body = {
    teks: 'Tabligh {{nama}}',
    id_lampiran: await upload(),
    penerima: [toGrup(grup), SEMUA_DKM],
    kecuali: ['6281200000002'],
    pada: iso('2026-11-24 06:00'),
  };
  expect(await preview(body)).toMatchObject({ penerima: 2, data: [{}, {}, {}] });
  await send(body);
  expect(await list()).toMatchObject([{ penerima: 2 }]);
  expect(await at('2026-11-24 06:01')).toEqual([
    [grup.nama, `Tabligh ${grup.nama}`, 'poster.png'],
    ['Bapak Suryana', 'Tabligh Bapak Suryana', 'poster.png'],
  ]);
});

test('a file stays as long as its send is shown as failed, so that a new time sends it, and no longer', async () => {
  const count = (table: string) => api.database.sqlite.prepare(`select count(*) from ${table}`).pluck().get();
  /** Goes to this moment, and waits until what is kept no longer is gone. */
  async function cleared(wall: string, files: number, kept: number): Promise<void> {
    api.until(wall);
    await vi.waitFor(() => expect([count('lampiran'), count('nanti')]).toEqual([files, kept]), { timeout: 10_000 });
  }
  const body = { teks: 'Tabligh', penerima: [{ jenis: 'masjid', id: huda }], pada: iso('2026-12-02 06:00') };
  await send({ ...body, id_lampiran: await upload() });
  await send({ ...body, id_lampiran: await upload(9) });
  await upload(10);
  await api.close();
  await start('2026-12-04 08:00');
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'failed' }, { state: 'failed' }]));
  await cleared('2026-12-04 10:00', 2, 2);
  const moved = await api.call('PATCH', '/nanti/1', { body: { pada: iso('2026-12-04 11:00') } });
  expect(moved.body.error).toBeNull();
  expect(await at('2026-12-04 11:01')).toEqual([['Bapak Suryana', 'Tabligh', 'poster.png']]);
  await cleared('2026-12-12 10:00', 2, 0);
  await cleared('2026-12-12 12:00', 1, 0);
});

test('a test of one message goes to the own number, with its file, and to nobody else', async () => {
  const body = {
    teks: 'Yth. {{nama}}',
    id_lampiran: await upload(),
    penerima: [SEMUA_DKM],
    kecuali: ['6281200000001'],
  };
  const token = await api.as('admin');
  const uji = async (kunci?: string) =>
    (await api.call('POST', '/pengumuman/uji', { body: { ...body, kunci }, token })).body;
  expect((await call('/pengumuman/uji', { ...body, kunci: '6281200000001' })).body).toMatchObject({
    code: 'forbidden',
  });
  expect(await uji('6281200000002')).toMatchObject({
    code: 'conflict',
    error: expect.stringContaining('di Pengaturan'),
  });
  await api.call('PATCH', '/auth/account', { body: { no_hp: phone(900) }, token });
  expect(await uji('6281200000009')).toMatchObject({ code: 'not_found' });
  expect(await uji()).toMatchObject({ code: 'invalid' });
  expect((await uji('6281200000001')).data).toMatchObject({ queued: 1 });
  expect(await sent()).toEqual([['admin', 'Yth. Bapak Suryana', 'poster.png']]);
  const [log] = (await api.call('GET', '/message-logs')).body.data;
  expect(log).toMatchObject({ no_hp: phone(900) });
  const [audit] = (await api.call('GET', '/audit?limit=1')).body.data;
  expect(audit).toMatchObject({ actor: 'admin', action: 'broadcast.create' });

  expect((await send(body)).data).toMatchObject({ queued: 1 });
  expect((await sent()).at(-1)).toEqual(['Bapak Asep', 'Yth. Bapak Asep', 'poster.png']);
});

test('in quiet hours the preview says when they end, and asks nothing about them of a later send', async () => {
  await api.close();
  api = await startAutomaticApp({
    directory,
    at: '2026-11-23 22:00',
    env: { MIMBAR_BACKUP_AT: 'off', MIMBAR_QUIET_HOURS: '21:00-04:30' },
  });
  const body = { teks: 'Rapat', penerima: [SEMUA_DKM] };
  const now = await preview(body);
  expect(now).toMatchObject({
    quietUntil: iso('2026-11-24 04:30'),
    questions: [expect.stringContaining('jam tenang')],
  });
  expect((await preview({ ...body, pada: now.quietUntil })).questions).toBeUndefined();
});
