import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

/** What people write into their lists besides the rows. */
describe('lists with remarks', () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await startTestApp({ clock: createTestClock() });
    for (const name of ['Masjid Al-Huda', 'Masjid Al-Ikhlas']) await addMasjid(api, name);
    for (const name of ['KH. Dadan Ramdani', 'Buya Rahmat Hidayat']) await addMubaligh(api, name);
  });
  afterEach(() => api.close());

  const send = async (noun: string, body: Buffer, query: Record<string, string> = {}) =>
    (await api.call('POST', `/${noun}/upload?${new URLSearchParams(query)}`, { body })).body;
  const look = (noun: string, body: Buffer, query: Record<string, string> = {}) =>
    send(noun, body, { ...query, dryRun: 'true' });
  const rowsOf = async (noun: string) =>
    (await api.call('GET', `/${noun}?orderBy=id&orderType=asc&limit=100`)).body.data;

  test('a heading of two rows is one', async () => {
    const body = await workbookOf(
      ['DAFTAR MASJID BINAAN'],
      [
        ['NO', 'NAMA MESJID', 'ALAMAT', 'KETUA TAKMIR / DKM', '', 'KET'],
        ['', '', '', 'NAMA', 'HP/WA', ''],
        ['1', 'Masjid Nurul Yaqin', 'Jl. Kenanga', 'H. Sutrisno', '0812-0000-1101', 'Jumatan'],
      ],
    );
    const { data } = await look('masjid', body);
    expect(data.judul).toBe(3);
    // The same row, chosen by hand.
    expect((await look('masjid', body, { judul: '3' })).data.kolom).toEqual(data.kolom);
    expect((await send('masjid', body)).data).toEqual({ count: 1, skipped: 0 });
    expect((await rowsOf('masjid')).at(-1)).toMatchObject({
      nama_masjid: 'Masjid Nurul Yaqin',
      nama_ketua_dkm: 'H. Sutrisno',
      no_hp: '081200001101',
      alamat: 'Jl. Kenanga',
    });
  });

  test("of 'Tanggal' over 'Hijriyah' and 'Masehi' the second is read", async () => {
    const body = await workbookOf(
      ['No', 'Tanggal', '', 'Masjid', 'Khatib'],
      [
        ['', 'Hijriyah', 'Masehi', '', ''],
        ['1', '23 Rajab 1448', '1 Januari 2027', 'Masjid Al-Huda', 'KH. Dadan Ramdani'],
      ],
    );
    expect((await send('jadwal-jumatan', body)).data).toEqual({ count: 1, skipped: 0 });
    expect(await rowsOf('jadwal-jumatan')).toMatchObject([{ tanggal: '2027-01-01T00:00:00.000Z' }]);
  });

  test('a first row of data with gaps is no second heading', async () => {
    const body = await workbookOf(
      ['Nama Masjid', '', 'Ketua DKM', 'No HP'],
      [
        ['Masjid Satu', 'Jl. A', '', ''],
        ['Masjid Dua', '', 'H. Umar', '081200001102'],
      ],
    );
    const { data, issues } = await look('masjid', body);
    expect(data.judul).toBe(1);
    expect(issues[0].path).toMatch(/^2\./);
  });

  test("beside 'No HP baru' it is asked which one is meant", async () => {
    const body = await workbookOf(['Nama', 'No HP', 'No HP Baru'], [['Ust. Rizal', '081200001801', '081200001811']]);
    const { data, issues } = await look('mubaligh', body);
    expect(issues[0].message).toBe("Beberapa kolom tampaknya 'No HP': B 'No HP' dan C 'No HP Baru'. Pilih satu");
    // Neither stands chosen, so that either can be chosen; and no row is said to be there already.
    expect(data.kolom.map(({ untuk }: { untuk: string | null }) => untuk)).toEqual(['nama_mubaligh', null, null]);
    expect(data.baris).toEqual([]);
    const kolom = JSON.stringify({ A: 'nama_mubaligh', C: 'no_hp' });
    expect((await send('mubaligh', body, { kolom })).data).toEqual({ count: 1, skipped: 0 });
    expect((await rowsOf('mubaligh')).at(-1)).toMatchObject({ no_hp: '081200001811' });
  });

  const head = ['Tanggal', 'Waktu', 'Masjid', 'Ustadz'];
  const day = (tanggal: string, masjid = 'Masjid Al-Huda', ustadz = 'KH. Dadan Ramdani', waktu = '19.30') => [
    tanggal,
    waktu,
    masjid,
    ustadz,
  ];

  test("a row with 'BATAL' or 'ditunda' beside it is not stored before somebody says so", async () => {
    const body = await workbookOf(
      [...head, 'Tema', 'Ket.'],
      [
        [...day('3 April 2027'), 'Batal wudhu', 'hadir'],
        [...day('4 April 2027'), 'Sabar', 'BATAL'],
        [...day('5 April 2027'), 'Syukur', 'ditunda tgl 14'],
      ],
    );
    expect((await look('jadwal-pengajian', body)).data.tanya).toMatchObject([
      {
        kunci: 'batal',
        teks: "Di samping baris 3 dan 4 tertulis 'BATAL', 'ditunda tgl 14'. Batal, atau tetap disimpan?",
        baris: [3, 4],
        wajib: true,
      },
    ]);
    expect((await send('jadwal-pengajian', body)).error).toContain('Di samping baris 3 dan 4');
    expect(await rowsOf('jadwal-pengajian')).toEqual([]);
    const jawab = JSON.stringify({ batal: 'lewati' });
    expect((await send('jadwal-pengajian', body, { jawab })).data.count).toBe(1);
  });

  test("'idem' and '\"' are what stands above, once somebody says so", async () => {
    const body = await workbookOf(head, [
      day('7 Feb 2027', 'Masjid Al-Huda', 'Buya Rahmat Hidayat'),
      day('14 Feb 2027', 'idem', 's.d.a', '"'),
      day('- sda -', 'Masjid Al-Ikhlas', '\u3003', '16.00'),
    ]);
    const { data, issues } = await look('jadwal-pengajian', body);
    expect(data.tanya[0].teks).toBe(
      "Apakah '\"', 'idem', 's.d.a' di baris 3 dan 4 berarti sama dengan baris di atasnya?",
    );
    expect(issues[0].path).toBe('3.C');
    const jawab = JSON.stringify({ idem: 'atas' });
    expect((await send('jadwal-pengajian', body, { jawab })).data.count).toBe(3);
    expect(await rowsOf('jadwal-pengajian')).toMatchObject([
      { id: '1' },
      { tanggal: '2027-02-14T00:00:00.000Z', waktu: '19.30', id_masjid: '1', id_mubaligh: '2' },
      { tanggal: '2027-02-14T00:00:00.000Z', waktu: '16.00', id_masjid: '2', id_mubaligh: '2' },
    ]);
  });

  test('what is no date says why', async () => {
    const example = 'Isi misalnya 20/11/2026';
    const reasons = {
      '10 Mei': `Tanggal '10 Mei' belum bertahun. ${example}`,
      'Senin, 16 Mei 2027': "Hari dan tanggal di 'Senin, 16 Mei 2027' tidak cocok: tanggal itu Minggu, 16 Mei 2027",
      '31 Juni 2027': `Tanggal '31 Juni 2027' tidak ada di kalender. ${example}`,
      '24 s/d 25 Mei 2027': "'24 s/d 25 Mei 2027' berisi dua tanggal. Buat satu baris untuk tiap tanggal",
      '23 Rajab 1448': "'23 Rajab 1448' tanggal Hijriah. Tulis tanggal Masehinya, misalnya 20/11/2026",
      46535: "Angka '46535' mungkin tanggal yang tersimpan sebagai angka. Ketik ulang tanggalnya",
      'akhir Mei': `Tanggal 'akhir Mei' tidak dikenal. ${example}`,
    };
    const { issues } = await look(
      'jadwal-pengajian',
      await workbookOf(
        head,
        Object.keys(reasons).map((one) => day(one)),
      ),
    );
    expect(issues.map(({ value, message }: { value: string; message: string }) => [value, message])).toEqual(
      expect.arrayContaining(Object.entries(reasons)),
    );
  });
});
