import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnnounceItem } from '#shared/announce/announce.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

/** A Monday at 08.00 in Jakarta, and the Fridays after it. */
const NOW = Date.parse('2026-11-23T01:00:00.000Z');
const [FRIDAY, NEXT] = ['2026-11-27', '2026-12-04'];

let api: TestApp;
let clock: TestClock;
let huda: string;
let umar: string;
beforeEach(async () => {
  clock = createTestClock(NOW);
  // WhatsApp is simulated but not started, so that everything waits.
  api = await startTestApp({ clock, env: { MIMBAR_DAILY_LIMIT: '3' } });
  huda = await addMasjid(api, 'Nurul Huda', { nama_ketua_dkm: 'Bapak Suryana', no_hp: phone(1), wilayah: 'Cicendo' });
  await addMasjid(api, 'Nurul Falah', { nama_ketua_dkm: 'H. Suryana', no_hp: '6281200000001', wilayah: 'Andir' });
  await addMasjid(api, 'Al-Ikhlas', { nama_ketua_dkm: 'Bapak Asep', no_hp: phone(2) });
  umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102), wilayah: ['Cicendo', 'Coblong'] });
});
afterEach(() => api.close());

const SEMUA_DKM = [{ jenis: 'dkm_semua' }];
const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.call('POST', path, { body, headers });
const preview = async (body: object) => (await call('/pengumuman/pratinjau', body)).body;
const send = (body: object, headers?: Record<string, string>) => call('/pengumuman', body, headers);
const items = async (penerima: object[], body: object = { teks: 'Rapat' }): Promise<AnnounceItem[]> =>
  (await preview({ ...body, penerima })).data;
const names = async (penerima: object[]) => (await items(penerima)).map(({ recipients: [name] }) => name);
const waiting = () =>
  api.database.sqlite
    .prepare("select recipient, no_hp, message from message where state = 'waiting' order by id")
    .all() as { recipient: string; no_hp: string; message: string }[];
const optOut = (no_hp: string) =>
  api.database.sqlite.prepare('insert into opt_out (no_hp, created_at) values (?, ?)').run(no_hp, NOW);
const jumatan = async (id_mubaligh: string, tanggal = FRIDAY) =>
  (await call('/jadwal-jumatan', { tanggal, id_masjid: huda, id_mubaligh })).body.data.id as string;

describe('who gets it', () => {
  test('the chairman of two mosques once, whose number is written in two ways, named once, with both mosques', async () => {
    const teks = 'Yth. {{nama}}, DKM {{nama_masjid}} di {{wilayah}}';
    expect(await items(SEMUA_DKM, { teks })).toEqual([
      {
        kunci: '6281200000002',
        no_hp: phone(2),
        peran: 'Ketua DKM Al-Ikhlas',
        recipients: ['Bapak Asep'],
        message: 'Yth. Bapak Asep, DKM Al-Ikhlas di ',
      },
      {
        kunci: '6281200000001',
        no_hp: phone(1),
        peran: 'Ketua DKM Nurul Huda dan Nurul Falah',
        recipients: ['Bapak Suryana'],
        message: 'Yth. Bapak Suryana, DKM Nurul Huda dan Nurul Falah di Cicendo dan Andir',
      },
    ]);
    expect((await send({ teks, penerima: SEMUA_DKM })).body.data).toMatchObject({ queued: 2, waiting: 2 });
    expect(waiting()).toHaveLength(2);
  });

  test('a preacher who is a chairman too is one recipient with both roles', async () => {
    await addMasjid(api, 'Al-Furqon', { nama_ketua_dkm: 'Bapak Umar', no_hp: phone(102) });
    const both = await items([{ jenis: 'mubaligh', id: umar }, ...SEMUA_DKM]);
    expect(both.map(({ recipients: [name], peran }) => [name, peran])[0]).toEqual([
      'Ustadz Umar',
      'Ketua DKM Al-Furqon, juga Mubaligh',
    ]);
    expect(both).toHaveLength(3);
  });

  test('sets of a wilayah, in any case, and single rows', async () => {
    await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(101) });
    expect(await names([{ jenis: 'mubaligh_semua' }])).toEqual(['Ustadz Irfan', 'Ustadz Umar']);
    expect(await names([{ jenis: 'mubaligh_semua', wilayah: 'coblong' }])).toEqual(['Ustadz Umar']);
    expect(await names([{ jenis: 'dkm_semua', wilayah: 'Andir' }])).toEqual(['H. Suryana']);
    expect(await names([{ jenis: 'masjid', id: huda }])).toEqual(['Bapak Suryana']);
    expect(await names([{ jenis: 'dkm_semua', wilayah: 'Lembang' }])).toEqual([]);
  });

  test('the preachers of a Friday but for who has declined, and those who have not answered', async () => {
    const irfan = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(101) });
    const id = await jumatan(umar);
    await jumatan(irfan, NEXT);
    expect(await names([{ jenis: 'khatib' }])).toEqual(['Ustadz Umar']);
    expect(await names([{ jenis: 'khatib', tanggal: NEXT }])).toEqual(['Ustadz Irfan']);
    expect(await names([{ jenis: 'belum_menjawab' }])).toEqual([]);
    api.database.sqlite.prepare("update jadwal_jumatan set konfirmasi = 'asked' where id = ?").run(id);
    expect(await names([{ jenis: 'belum_menjawab', tanggal: FRIDAY }])).toEqual(['Ustadz Umar']);
    await call(`/jadwal-jumatan/${id}/konfirmasi`, { jawaban: 'udzur' });
    expect(await names([{ jenis: 'khatib' }, { jenis: 'belum_menjawab' }])).toEqual([]);
  });

  test('the sets say how many they are, each number once', async () => {
    await jumatan(umar);
    const { data } = (await api.call('GET', '/pengumuman/kelompok')).body;
    expect(data).toEqual([
      { jenis: 'dkm_semua', jumlah: 2 },
      { jenis: 'mubaligh_semua', jumlah: 1 },
      { jenis: 'khatib', jumlah: 1 },
      { jenis: 'belum_menjawab', jumlah: 0 },
    ]);
  });

  test('who has opted out or has no number stands there with the reason, and gets nothing', async () => {
    optOut('6281200000002');
    api.database.sqlite.prepare("update masjid set no_hp = '' where id = ?").run(huda);
    const shown = await items(SEMUA_DKM);
    expect(shown.map(({ kunci, skipped }) => [kunci, skipped])).toEqual([
      ['6281200000002', expect.stringMatching(/berhenti/i)],
      [`masjid ${huda}`, 'Tidak ada No. HP'],
      ['6281200000001', undefined],
    ]);
    expect((await send({ teks: 'Rapat', penerima: SEMUA_DKM })).body.data).toMatchObject({ queued: 1 });
    expect(waiting()).toMatchObject([{ recipient: 'H. Suryana' }]);
    expect((await send({ teks: 'Rapat', penerima: SEMUA_DKM, kecuali: ['6281200000001'] })).body).toMatchObject({
      code: 'conflict',
      error: expect.stringMatching(/berhenti/),
    });
  });
});

describe('what is sent', () => {
  test('a template or a text, one of them', async () => {
    const id_template = await addTemplate(api, 'pengumuman', 'Tabligh');
    const { id } = (await send({ id_template, penerima: SEMUA_DKM })).body.data;
    expect(waiting().map(({ message }) => message)).toEqual([
      'Pengingat Al-Ikhlas',
      'Pengingat Nurul Huda dan Nurul Falah',
    ]);
    expect((await api.call('GET', `/broadcasts/${id}`)).body.data).toMatchObject({
      kind: 'pengumuman',
      nama_template_dkm: 'Tabligh',
      counts: { menunggu: 2 },
    });
    const reminder = await addTemplate(api, 'jumatan_reminder', 'Jumat');
    const refused: [object, string][] = [
      [{ id_template: reminder }, 'bukan untuk pengumuman'],
      [{ id_template: '999' }, 'Template tidak ditemukan'],
      [{ id_template, teks: 'Rapat' }, 'satu template'],
      [{}, 'Tulis pesan'],
      [{ teks: '  ' }, 'Pesan harus diisi'],
    ];
    for (const [said, reason] of refused)
      expect((await send({ ...said, penerima: SEMUA_DKM })).body.error).toContain(reason);
  });

  test('whom it cannot be sent to is refused: nobody, unknown rows, a day that is no Friday', async () => {
    const refused: [object[], string][] = [
      [[], 'Pilih minimal satu penerima'],
      [[{ jenis: 'semua' }], 'tidak dikenal'],
      [[{ jenis: 'masjid', id: '999' }], 'Masjid tidak ditemukan'],
      [[{ jenis: 'mubaligh', id: '999' }], 'Mubaligh tidak ditemukan'],
      [[{ jenis: 'khatib', tanggal: '2026-11-26' }], 'hari Jumat'],
      [[{ jenis: 'khatib' }], 'Tidak ada penerima'],
    ];
    for (const [penerima, reason] of refused)
      expect((await send({ teks: 'Rapat', penerima })).body.error).toContain(reason);
    expect(waiting()).toEqual([]);
  });

  test('before it is written, the preview says whom it would reach', async () => {
    expect((await preview({ penerima: SEMUA_DKM })).data).toMatchObject([{ message: '' }, { message: '' }]);
  });

  test('an empty placeholder and an unknown one are asked about', async () => {
    const { questions } = await preview({
      teks: 'DKM {{nama_masjid}} {{tanggal}}',
      penerima: [{ jenis: 'mubaligh', id: umar }],
    });
    expect(questions.join()).toMatch(/\{\{tanggal\}\} tidak dikenal.*\{\{nama_masjid\}\} kosong untuk 1 penerima/);
  });

  test('a text that is too long is shown and refused', async () => {
    const body = { teks: `${'a'.repeat(4088)}{{nama}}`, penerima: SEMUA_DKM };
    const { data, refusal } = await preview(body);
    expect(data[0].too_long).toBe(4098);
    expect(refusal).toMatch(/terlalu panjang/);
    expect((await send(body)).body).toMatchObject({ code: 'invalid' });
  });

  test('no schedule’s flags change, whether it arrives or fails', async () => {
    const id = await jumatan(umar);
    const flags = async () => {
      const { broadcasted, dkm_status, mubaligh_status, konfirmasi } = (await api.call('GET', `/jadwal-jumatan/${id}`))
        .body.data;
      return { broadcasted, dkm_status, mubaligh_status, konfirmasi };
    };
    const before = await flags();
    await send({ teks: 'Balas HADIR', penerima: [{ jenis: 'khatib' }, ...SEMUA_DKM] });
    expect(await flags()).toEqual(before);
    expect(api.database.sqlite.prepare('select count(*) from message_jadwal').pluck().get()).toBe(0);
  });
});

describe('ticks', () => {
  test('who is unticked gets nothing, who is rewritten gets his own text', async () => {
    const choice = { kecuali: ['6281200000002'], ubahan: { '6281200000001': 'Khusus Bapak' } };
    const shown = await preview({ teks: 'Rapat', penerima: SEMUA_DKM, ...choice });
    expect(shown.data.map(({ message }: AnnounceItem) => message)).toEqual(['Rapat', 'Khusus Bapak']);
    expect(shown.penerima).toBe(1);
    expect((await send({ teks: 'Rapat', penerima: SEMUA_DKM, ...choice })).body.data).toMatchObject({ queued: 1 });
    expect(waiting()).toMatchObject([{ recipient: 'Bapak Suryana', message: 'Khusus Bapak' }]);
  });

  test('an untick of somebody who is not among them any more refuses the send', async () => {
    const body = { teks: 'Rapat', penerima: SEMUA_DKM, kecuali: ['6281200000002'] };
    const { data } = (await api.call('GET', '/masjid?search=Ikhlas')).body;
    await api.call('PATCH', `/masjid/${data[0].id}`, { body: { no_hp: phone(9) } });
    expect((await send(body)).body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('Periksa pratinjaunya lagi'),
    });
    expect(waiting()).toEqual([]);
  });
});

describe('twice', () => {
  test('while one waits, an equal one is not queued; another text is', async () => {
    const body = { teks: 'Rapat', penerima: SEMUA_DKM };
    const { id } = (await send(body)).body.data;
    expect((await preview(body)).data).toMatchObject([{ waiting: true }, { waiting: true }]);
    expect(
      (await send({ teks: ' Rapat ', penerima: [{ jenis: 'masjid', id: huda }, ...SEMUA_DKM] })).body.data,
    ).toEqual({ id, queued: 0, waiting: 2 });
    expect((await send({ teks: 'Rapat besok', penerima: [{ jenis: 'masjid', id: huda }] })).body.data).toMatchObject({
      queued: 1,
    });
  });

  test('one Idempotency-Key is one send', async () => {
    const body = { teks: 'Rapat', penerima: SEMUA_DKM };
    const key = { 'idempotency-key': 'satu' };
    const first = (await send(body, key)).body;
    expect((await send(body, key)).body).toEqual(first);
    expect((await send({ ...body, teks: 'Lain' }, key)).body).toMatchObject({ code: 'conflict' });
    expect(waiting()).toHaveLength(2);
  });
});

test('the limit of the day is told; what does not leave within a day is refused, or goes on the next morning', async () => {
  for (let n = 0; n < 12; n += 1) await addMasjid(api, `Masjid Contoh ${n}`, { no_hp: phone(20 + n) });
  const body = { teks: 'Rapat', penerima: SEMUA_DKM };
  const { refusal, data } = await preview(body);
  expect(refusal).toMatch(/^Hanya \d+ dari 14 dapat dikirim/);
  const late = data.filter((item: AnnounceItem) => item.late).length;
  expect(late).toBeGreaterThan(0);
  expect((await send(body)).body).toMatchObject({ code: 'conflict' });
  expect((await send({ ...body, sisa: 'lewati' })).body.data).toMatchObject({ queued: 14 - late });
});

describe('afterwards', () => {
  test('what failed goes out again with its own text, to the number of today', async () => {
    const { id } = (await send({ teks: 'Rapat {{nama}}', penerima: [{ jenis: 'masjid', id: huda }] })).body.data;
    api.database.sqlite
      .prepare("update message set state = 'failed', error_code = 'unregistered', finished_at = ?")
      .run(clock.now());
    await api.call('PATCH', `/masjid/${huda}`, { body: { no_hp: phone(9), nama_ketua_dkm: 'Bapak Baru' } });
    expect((await api.call('GET', `/broadcasts/${id}`)).body.data).toMatchObject({ unsent: 1, left_out: [] });
    expect((await call(`/broadcasts/${id}/resend`, {})).body.data).toMatchObject({ id, queued: 1 });
    expect(waiting()).toEqual([{ recipient: 'Bapak Suryana', no_hp: phone(9), message: 'Rapat Bapak Suryana' }]);
  });

  test('one message can be sent again', async () => {
    await send({ teks: 'Rapat', penerima: [{ jenis: 'masjid', id: huda }] });
    api.database.sqlite.prepare("update message set state = 'success', finished_at = ?").run(clock.now());
    const [{ id }] = (await api.call('GET', '/message-logs')).body.data;
    expect((await api.call('GET', `/message-logs/${id}/kirim-ulang`)).body).toMatchObject({
      data: { recipient: 'Bapak Suryana', message: 'Rapat' },
    });
  });

  test('the audit trail says who sent how many', async () => {
    await send({ teks: 'Rapat', penerima: SEMUA_DKM });
    const [entry] = (await api.call('GET', '/audit?limit=1')).body.data;
    expect(entry.keterangan).toMatch(/^Mengirim broadcast.*Pengumuman.*2 pesan/);
    expect(JSON.stringify(entry)).not.toContain('Rapat');
  });
});
