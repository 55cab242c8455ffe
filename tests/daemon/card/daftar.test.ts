import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DaftarCard } from '#shared/card/daftar.ts';
import type { Grup } from '#shared/grup/grup.ts';
import { looked, startAutomaticApp, wib, type AutomaticApp } from '#tests/support/automatic-app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { png } from '#tests/support/sheet/pictures.ts';

const FRIDAY = '2026-11-27';
const env = { MIMBAR_BACKUP_AT: 'off' };

let directory: string;
let api: AutomaticApp;
/** A group that takes messages, and one that does not. */
let grup: Grup;
let closed: Grup;
let template: string;
let umar: string;
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mimbar-daftar-'));
  api = await startAutomaticApp({ directory, at: '2026-11-24 09:00', env });
  const groups = (await api.call('POST', '/grup/segarkan')).body.data.grup as Grup[];
  grup = groups.find(({ alasan }) => alasan === null)!;
  closed = groups.find(({ alasan }) => alasan !== null)!;
  await allow(grup);
  template = await addTemplate('Daftar', 'pengumuman');
  umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(101) });
  await addJumatan('Al-Huda');
});
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

const allow = ({ id }: Grup, boleh = true) => api.call('PATCH', `/grup/${id}`, { body: { boleh } });
async function addTemplate(
  nama_template: string,
  type: string,
  content = 'Grup {{nama}}\n{{daftar_jumat}}',
): Promise<string> {
  const body = { nama_template, type, content };
  return (await api.call('POST', '/template', { body })).body.data.id;
}
async function addJumatan(nama: string, tanggal = FRIDAY): Promise<string> {
  const id_masjid = await addMasjid(api, nama, { no_hp: phone(nama.length) });
  return (await api.call('POST', '/jadwal-jumatan', { body: { tanggal, id_masjid, id_mubaligh: umar } })).body.data.id;
}
const patch = (body: object) => api.call('PATCH', '/daftar-jumat', { body });
/** Thursdays at seven in the evening. */
const on = () => patch({ active: true, h: 1, jam: '19:00', id_template: template, id_grup: [grup.id] });
const card = async (): Promise<DaftarCard> => (await api.call('GET', '/daftar-jumat')).body.data;
const run = (target = FRIDAY) => api.call('POST', '/daftar-jumat/run', { body: { target } });
/** The list as the group gets it. */
const listOf = (...lines: string[]) => `Grup ${grup.nama}\n*Jumat, 27 November 2026*\n${lines.join('\n')}`;
/** Goes to this moment (WIB), and waits until what was due then is sent. */
async function at(wall: string): Promise<string[]> {
  api.until(wall);
  await looked(api);
  await api.drained();
  return api.sent();
}
/** The same, and waits for the run that was due then. */
async function ran(wall: string, due = wall): Promise<string[]> {
  if (api.clock.now() < wib(wall)) api.until(wall);
  const due_at = new Date(wib(due)).toISOString();
  await vi.waitFor(async () => expect((await card()).last_run?.due_at).toBe(due_at), { timeout: 10_000, interval: 5 });
  await api.drained();
  return api.sent();
}
async function offUntil(wall: string): Promise<string[]> {
  await looked(api);
  await api.close();
  api = await startAutomaticApp({ directory, at: wall, env });
  return at(wall);
}

test('each group gets the list as it stands when it is due, once, whatever the clock does', async () => {
  expect((await on()).body.data).toMatchObject({
    active: true,
    next_run: new Date(wib('2026-11-26 19:00')).toISOString(),
    next_target: FRIDAY,
    penerima: [{ nama: grup.nama, alasan: null, pesan: listOf('1. Masjid Al-Huda: Ustadz Umar') }],
  });
  expect(await at('2026-11-26 18:59')).toEqual([]);
  await addJumatan('Baiturrahman');
  const list = listOf('1. Masjid Al-Huda: Ustadz Umar', '2. Masjid Baiturrahman: Ustadz Umar');
  expect(await ran('2026-11-26 19:00')).toEqual([list]);
  expect(await offUntil('2026-11-26 19:01')).toEqual([list]);
  await patch({ jam: '20:00' });
  expect(await at('2026-11-26 20:01')).toEqual([list]);
  expect(await offUntil('2026-11-26 18:30')).toEqual([list]);
  expect((await card()).last_run).toMatchObject({ state: 'done', messages: 1, failed: 0 });
  const [broadcast] = (await api.call('GET', '/broadcasts')).body.data;
  expect(broadcast).toMatchObject({ kind: 'daftar_jumat', actor: 'jadwal:daftar_jumat', automatic: true });
});

test('the file of its template goes with the list', async () => {
  const file = { body: png(8, 8), headers: { 'x-file-name': 'papan.png' } };
  const id_lampiran = (await api.call('POST', '/lampiran', file)).body.data.id;
  await api.call('PATCH', `/template/${template}`, { body: { id_lampiran } });
  await on();
  expect((await run()).status).toBe(200);
  await api.drained();
  expect((await api.call('GET', '/message-logs')).body.data).toMatchObject([
    { recipient: grup.nama, nama_lampiran: 'papan.png' },
  ]);
  await addJumatan('Panjang'.repeat(20));
  await api.call('PATCH', `/template/${template}`, { body: { content: `{{daftar_jumat}}${' kata'.repeat(200)}` } });
  expect((await card()).penerima[0]!.alasan).toContain('Persingkat template kartu ini');
});

test('missed while the device was off it is caught up until the sermons begin, and no earlier instant is', async () => {
  await on();
  await offUntil('2026-11-27 08:00');
  expect(await ran('2026-11-27 08:00', '2026-11-26 19:00')).toHaveLength(1);
  expect((await card()).last_run?.text).toBe('Terlewat saat perangkat mati, dikirim 27 Nov 2026 08.00');
  await addJumatan('At-Taqwa', '2026-12-04');
  await offUntil('2026-12-04 14:00');
  expect(await ran('2026-12-04 14:00', '2026-12-03 19:00')).toHaveLength(1);
  expect((await card()).last_run).toMatchObject({ state: 'missed', messages: 0 });
  await patch({ active: false });
  api.until('2026-12-10 20:00');
  await on();
  expect((await card()).next_target).toBe('2026-12-18');
});

test('a group that refuses it fails with the reason, and the others get theirs', async () => {
  await on();
  const { sqlite } = api.database;
  await allow(closed);
  sqlite.exec('update grup set keluar = 0, hanya_admin = 0');
  await patch({ id_grup: [grup.id, closed.id] });
  sqlite.prepare('update grup set keluar = 1 where id = ?').run(Number(closed.id));
  expect((await card()).penerima.find(({ nama }) => nama === closed.nama)?.alasan).toContain('keluar');
  expect((await run()).body).toMatchObject({ code: 'conflict', error: expect.stringContaining(closed.nama) });
  api.until('2026-11-26 19:00');
  await vi.waitFor(async () => expect((await card()).last_run).toMatchObject({ messages: 2, failed: 1 }), {
    timeout: 15_000,
  });
  expect((await card()).last_run?.text).toContain('1 gagal');
  const rows = (await api.call('GET', '/message-logs?status=failed')).body.data;
  expect(rows).toEqual([expect.objectContaining({ recipient: closed.nama })]);
});

describe('a list that is not true any more', () => {
  const failed = async () => (await api.call('GET', '/message-logs?status=failed')).body.data;
  const newest = async () =>
    (await api.call('GET', `/broadcasts/${(await api.call('GET', '/broadcasts')).body.data[0].id}`)).body.data;
  const others = async (id: string) =>
    api.call('PATCH', `/jadwal-jumatan/${id}`, { body: { id_mubaligh: await addMubaligh(api, 'Ustadz Ali') } });

  test('is not sent after it has waited, is told as failed, and is composed anew when it is sent again', async () => {
    const id = await addJumatan('Baiturrahman');
    await on();
    await api.call('POST', '/queue/pause');
    api.until('2026-11-26 19:00');
    await vi.waitFor(async () => expect((await card()).last_run).toMatchObject({ messages: 1 }));
    await others(id);
    await api.call('POST', '/queue/resume');
    await api.drained();
    expect(await failed()).toMatchObject([{ error_reason: expect.stringContaining('sudah berubah sejak ditulis') }]);
    expect((await card()).last_run).toMatchObject({ failed: 1 });
    const broadcast = await newest();
    expect(broadcast).toMatchObject({ unsent: 1, left_out: [] });
    expect((await api.call('POST', `/broadcasts/${broadcast.id}/resend`)).body.data).toMatchObject({ queued: 1 });
    await api.drained();
    const list = listOf('1. Masjid Al-Huda: Ustadz Umar', '2. Masjid Baiturrahman: Ustadz Ali');
    expect((await api.sent()).at(-1)).toBe(list);
    const [{ id: sent }] = (await api.call('GET', '/message-logs?status=success')).body.data;
    await api.call('DELETE', `/jadwal-jumatan/${id}`);
    const again = await api.call('GET', `/message-logs/${sent}/kirim-ulang`);
    expect(again.body.data.message).toBe(listOf('1. Masjid Al-Huda: Ustadz Umar'));
  });

  test('is not offered and not sent again once the sermons have begun, or nobody is left in it', async () => {
    await on();
    api.database.sqlite.exec('update grup set keluar = 1');
    await ran('2026-11-26 19:00');
    api.database.sqlite.exec('update grup set keluar = 0');
    const [{ id }] = await failed();
    const refused = async (reason: string, left: string) => {
      const { id: broadcast, unsent, left_out } = await newest();
      expect([unsent, left_out]).toEqual([0, [expect.stringContaining(left)]]);
      expect((await api.call('POST', `/broadcasts/${broadcast}/resend`)).status).toBe(409);
      for (const call of [
        api.call('GET', `/message-logs/${id}/kirim-ulang`),
        api.call('POST', `/message-logs/resend/${id}`),
      ])
        expect((await call).body.error).toContain(reason);
    };
    expect((await newest()).unsent).toBe(1);
    const [{ id: jadwal }] = (await api.call('GET', '/jadwal-jumatan')).body.data;
    await api.call('POST', `/jadwal-jumatan/${jadwal}/konfirmasi`, { body: { jawaban: 'udzur' } });
    await refused('sudah berubah', 'tidak benar lagi');
    await api.call('POST', `/jadwal-jumatan/${jadwal}/konfirmasi`, { body: { jawaban: 'hadir' } });
    expect((await newest()).unsent).toBe(1);
    await at('2026-11-27 13:00');
    await refused('sudah dimulai', 'sudah lewat');
  });
});

test('run by hand it counts as done; an unknown Friday, a second time and a card that is off are refused', async () => {
  expect((await run()).status).toBe(409);
  await on();
  expect((await run('2026-11-26')).status).toBe(400);
  expect((await run()).body.data.queued).toBe(1);
  expect((await run()).body.error).toContain('sudah dikirim');
  expect(await at('2026-11-26 19:01')).toHaveLength(1);
  const actions = (await api.call('GET', '/audit?limit=100')).body.data.map(
    ({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`,
  );
  expect(actions).toContain('schedule.update schedule:daftar_jumat');
  expect(actions).toContain('schedule.run schedule:daftar_jumat');
});

test('without a khatib nothing is sent', async () => {
  await on();
  await api.call('POST', `/jadwal-jumatan/${await addJumatan('Salman', '2026-12-04')}/konfirmasi`, {
    body: { jawaban: 'udzur' },
  });
  await ran('2026-11-26 19:00');
  expect(await ran('2026-12-03 19:00')).toHaveLength(1);
  expect((await card()).last_run).toMatchObject({ state: 'done', messages: 0 });
});

test('it needs a template for announcements and a group that takes it; its template stays as long as it has it', async () => {
  const refused = async (body: object) => (await patch(body)).body.error;
  expect(await refused({ active: true })).toContain('template');
  expect(await refused({ active: true, id_template: template })).toContain('grup');
  expect(await refused({ id_template: await addTemplate('Jumat', 'jumatan_reminder') })).toContain('pengumuman');
  expect(await refused({ id_template: await addTemplate('Lain', 'pengumuman', 'Yth. {{nama}}') })).toContain(
    'daftar_jumat',
  );
  expect(await refused({ id_grup: [closed.id] })).toContain(closed.nama);
  expect(await refused({ id_grup: ['999'] })).toContain('tidak ditemukan');
  expect(await refused({ h: 7 })).toContain('0 sampai 6');
  expect(await refused({ jam: '24:00' })).toBeTruthy();
  await on();
  expect((await api.call('DELETE', `/template/${template}`)).body.error).toContain('Daftar Jumat ke grup');
  const without = await api.call('PATCH', `/template/${template}`, { body: { content: 'Yth. {{nama}}' } });
  expect([without.status, without.body.error]).toEqual([
    409,
    expect.stringContaining('{{daftar_jumat}} harus tetap ada'),
  ]);
  await patch({ active: false, id_template: null });
  expect((await api.call('DELETE', `/template/${template}`)).status).toBe(200);
});
