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
        teks: "Di baris 3 dan 4 tertulis 'BATAL', 'ditunda tgl 14'. Lewati, atau tetap disimpan?",
        baris: [3, 4],
        wajib: true,
      },
    ]);
    expect((await send('jadwal-pengajian', body)).error).toContain('Di baris 3 dan 4 tertulis');
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

  test("whoever is 'alm.', or beside whom that stands, is not stored before somebody says so", async () => {
    const body = await workbookOf(
      ['Nama', 'No HP', 'Catatan'],
      [
        ['Ust. Almirza', '081200001901', ''],
        ['alm. H. Dahlan', '081200001902', ''],
        ['Zainal Muttaqin (alm.)', '081200001903', ''],
        ['Ust. Ponidi', '081200001904', 'wafat Juli 2026'],
      ],
    );
    expect((await look('mubaligh', body)).data.tanya).toMatchObject([
      {
        kunci: 'batal',
        teks: "Di baris 3, 4, dan 5 tertulis 'alm. H. Dahlan', 'Zainal Muttaqin (alm.)', 'wafat Juli 2026'. Lewati, atau tetap disimpan?",
        wajib: true,
      },
    ]);
    expect((await send('mubaligh', body, { jawab: JSON.stringify({ batal: 'lewati' }) })).data.count).toBe(1);
  });

  test('dates without a year are asked about once, over New Year too, and a weekday has to fit', async () => {
    const body = await workbookOf(head, [day('Sabtu Pon, 26 Des'), day('Sabtu, 2 Jan'), day('Senin, 30 Jan')]);
    const { data } = await look('jadwal-pengajian', body);
    expect(data.tanya).toMatchObject([
      {
        kunci: 'tahun',
        teks: 'Tanggal di baris 2, 3, dan 4 belum bertahun. Tahun berapa?',
        pilihan: [
          { nilai: '2026', label: 'Sabtu, 26 Des 2026 sampai Sabtu, 30 Jan 2027' },
          { nilai: '2027', label: 'Minggu, 26 Des 2027 sampai Minggu, 30 Jan 2028' },
        ],
        wajib: true,
      },
    ]);
    const jawab = JSON.stringify({ tahun: '2026' });
    const { issues } = await send('jadwal-pengajian', body, { jawab });
    expect(issues).toMatchObject([
      {
        path: '4.A',
        message: "Hari dan tanggal di 'Senin, 30 Jan 2027' tidak cocok: tanggal itu Sabtu, 30 Jan 2027",
      },
    ]);
    expect((await send('jadwal-pengajian', body, { jawab, lewati: '4' })).data.count).toBe(2);
    expect(await rowsOf('jadwal-pengajian')).toMatchObject([
      { tanggal: '2026-12-26T00:00:00.000Z' },
      { tanggal: '2027-01-02T00:00:00.000Z' },
    ]);
  });

  test('a heading with an example of a number is a heading: a form', async () => {
    const body = await workbookOf(
      ['Timestamp', 'Email Address', 'Nama lengkap beserta gelar', 'Nomor WhatsApp aktif (contoh: 08120000xxxx)'],
      [['9/11/2026 8:15:32', 'rina@example.com', 'Ustadzah Rina Agustina, M.Pd', '081200002703']],
    );
    expect((await send('mubaligh', body)).data).toEqual({ count: 1, skipped: 0 });
    expect((await rowsOf('mubaligh')).at(-1)).toMatchObject({
      nama_mubaligh: 'Ustadzah Rina Agustina, M.Pd',
      no_hp: '081200002703',
    });
  });

  test("of a leave 'Nama' is the preacher, and the days are found", async () => {
    const body = await workbookOf(
      ['Timestamp', 'Nama', 'Tanggal mulai berhalangan', 'Tanggal selesai', 'Alasan'],
      [['20/11/2026', 'KH. Dadan Ramdani', '20/12/2026', '3/1/2027', 'Umrah']],
    );
    expect((await send('cuti', body)).data).toEqual({ count: 1, skipped: 0 });
  });

  test("'Lokasi' is the mosque, and 'Msj.' a Masjid", async () => {
    const body = await workbookOf(
      ['TANGGAL', 'HARI', 'JAM', 'LOKASI', 'PENGISI'],
      [['4/4/2027', 'Minggu', '19.30', 'Msj. Al Huda', 'Dadan Ramdani']],
    );
    expect((await send('jadwal-pengajian', body)).data).toEqual({ count: 1, skipped: 0 });
  });

  test('what is no date says why', async () => {
    const example = 'Isi misalnya 20/11/2026';
    const reasons = {
      '10 Mei': `Tanggal '10 Mei' belum bertahun. ${example}`,
      'Ahad Kliwon, 3 Jan': `Tanggal 'Ahad Kliwon, 3 Jan' belum bertahun. ${example}`,
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
