import { readFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PapanUploadResult } from '#shared/roster/papan/papan.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMubaligh } from '#tests/support/nouns.ts';

const MASJID = [
  'Masjid Al-Huda',
  'Masjid Agung Nurul Falah',
  'Masjid Al-Ikhlas',
  'Masjid Jami Baiturrahman',
  'Masjid Taqwa Lampuuk Baru',
];
const MUBALIGH = [
  'Ust. H. Ahmad Fauzi, Lc., M.A.',
  'KH. Dadan Ramdani',
  'Prof. Dr. H. Husni Karim, M.Ag.',
  'Tgk. H. Mukhlis Hamdani, S.Ag.',
  'Buya Rahmat Hidayat',
  'Gus Mufid Rasyid',
  'Habib Ali Assegaf',
  'Drs. Syarifuddin, MM',
  'Abdul Karim',
  'Haji Abdul Karim',
];
const [DADAN, BUYA, GUS] = ['KH. Dadan Ramdani', 'Buya Rahmat Hidayat', 'Gus Mufid Rasyid'];
const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../fixtures/sheets', name));

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  for (const nama_masjid of MASJID)
    await api.call('POST', '/masjid', { body: { nama_masjid, nama_ketua_dkm: 'Ketua', no_hp: '081200000001' } });
  for (const nama_mubaligh of MUBALIGH) await addMubaligh(api, nama_mubaligh);
});
afterAll(() => api.close());

interface Said {
  status: number;
  error: string | null;
  data: PapanUploadResult;
  warnings: string[];
  issues: { path: string; message: string; value?: string }[];
  /** 'mosque day preacher' of what would be stored, in the order of the sheet. */
  cells: string[];
}
async function compare(file: Uint8Array, more: Record<string, unknown> = {}, bulan = '2027-01'): Promise<Said> {
  const query = Object.entries(more).map(([name, value]) => `&${name}=${encodeURIComponent(JSON.stringify(value))}`);
  const url = `/papan-jumat/upload?bulan=${bulan}&dryRun=true${query.join('')}`;
  const { status, body } = await api.call('POST', url, { body: Buffer.from(file) });
  const beda: PapanUploadResult['beda'] = body.data?.beda ?? [];
  return {
    status,
    ...body,
    cells: beda.map(({ nama_masjid, tanggal, baru }) => `${nama_masjid} ${tanggal.slice(8, 10)} ${baru}`),
  };
}
type Cell = string | number | Date | null;
async function sheet(
  rows: Cell[][],
  more: (sheet: ExcelJS.Worksheet) => void = () => undefined,
  name = 'Januari',
): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const own = book.addWorksheet(name);
  own.addRows(rows);
  more(own);
  return Buffer.from(await book.xlsx.writeBuffer());
}
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const huda = (...cells: [string, string][]) => cells.map(([date, name]) => `Masjid Al-Huda ${date} ${name}`);
const open = ({ data }: Said) => (data.tanya ?? []).map(({ path: cell, teks }) => `${cell}: ${teks}`);

describe('files of the field', () => {
  test.each<[string, string[], string[]]>([
    [
      '01-papan-terbalik-tanggal-ke-bawah.xlsx',
      [
        ...huda(['01', DADAN], ['08', BUYA], ['15', GUS]),
        `Masjid Al-Ikhlas 01 ${BUYA}`,
        `Masjid Al-Ikhlas 08 ${GUS}`,
        `Masjid Al-Ikhlas 15 ${DADAN}`,
        `Masjid Agung Nurul Falah 01 ${GUS}`,
        `Masjid Agung Nurul Falah 08 ${DADAN}`,
        `Masjid Agung Nurul Falah 15 ${BUYA}`,
      ],
      [],
    ],
    ['02-satu-masjid-tanggal-khatib-imam-muadzin.xlsx', huda(['01', DADAN], ['08', BUYA], ['15', GUS]), ['Muadzin']],
    ['04-kepala-hijriah-dan-masehi.xlsx', huda(['01', DADAN], ['08', BUYA], ['15', GUS], ['22', DADAN]), []],
    ['05-kepala-pasaran-dan-tanggal.xlsx', huda(['01', DADAN], ['08', BUYA], ['15', GUS], ['22', DADAN]), []],
    ['07-gelar.xlsx', huda(['01', DADAN]), []],
    ['10-imam-dulu-lalu-khatib-tanpa-gabung-sel.xlsx', huda(['01', BUYA], ['08', GUS]), ['Imam']],
    ['10b-muadzin-khathib-digabung.xlsx', huda(['01', BUYA], ['08', GUS]), ['Muadzin']],
    ['10g-tanggal-ditulis-tiap-dua-kolom.xlsx', huda(['01', DADAN], ['08', BUYA]), ['Imam']],
    [
      '15b-desember-januari-2.xlsx',
      huda(['01', DADAN], ['08', BUYA], ['15', GUS], ['22', DADAN], ['29', BUYA]),
      ['Februari 2027'],
    ],
    ['15e-dua-pekan.xlsx', huda(['01', DADAN], ['15', DADAN], ['08', BUYA], ['22', BUYA]), []],
    [
      '17d-baris-nomor-kolom.xlsx',
      [
        ...huda(['01', DADAN], ['08', BUYA], ['15', GUS], ['22', DADAN], ['29', BUYA]),
        `Masjid Al-Ikhlas 01 ${BUYA}`,
        `Masjid Al-Ikhlas 08 ${GUS}`,
        `Masjid Al-Ikhlas 15 ${DADAN}`,
        `Masjid Al-Ikhlas 22 ${BUYA}`,
        `Masjid Al-Ikhlas 29 ${GUS}`,
      ],
      [],
    ],
  ])('%s', async (name, cells, told) => {
    const said = await compare(fixture(name));
    expect({ issues: said.data.issues, asked: open(said), cells: said.cells }).toEqual({
      issues: [],
      asked: [],
      cells,
    });
    const lines = [...(said.data.dilewati ?? []), ...said.warnings].join('\n');
    for (const word of told) expect(lines).toContain(word);
    if (name.startsWith('05')) expect(lines).toContain('Sheet1!B1: 1 Jan 2027 adalah Jumat Pon, bukan Pahing');
  });

  test('15c-kode-khatib.xlsx: the legend is asked about, and the code without a name is named', async () => {
    const said = await compare(fixture('15c-kode-khatib.xlsx'));
    expect(open(said)).toEqual([
      'Sheet1!B2: Sel berisi kode. Menurut keterangan di berkas: 1 = KH. Dadan Ramdani; 2 = Buya Rahmat Hidayat. Pakai keterangan itu?',
    ]);
    expect(said.data.issues).toEqual([
      { path: 'Sheet1!D2', message: "Kode '3' tidak ada di keterangan berkas", value: '3' },
    ]);
    expect(said.cells).toEqual([]);
    const answered = await compare(fixture('15c-kode-khatib.xlsx'), { jawab: { kode: 'pakai' } });
    expect(answered.cells).toEqual(huda(['01', DADAN], ['08', BUYA]));
    expect(answered.data.issues.map(({ path: cell }) => cell)).toEqual(['Sheet1!D2']);
  });

  test("numbers of preachers are no days, also beside '7/8'; a list on another sheet tells whose they are", async () => {
    const file = await sheet(
      [
        ['No', 'Nama Masjid', 'JANUARI 2027', null, null],
        [null, null, 1, 8, 15],
        [1, 'Masjid Al-Huda', 1, '7/8', 2],
        [2, 'Masjid Al-Ikhlas', 2, 5, 1],
        [3, 'Masjid Agung Nurul Falah', 3, 1, 2],
      ],
      ({ workbook }) =>
        workbook.addWorksheet('Daftar Khatib').addRows([
          ['No', 'Nama Khatib', 'HP'],
          [1, DADAN, '081200000101'],
          [2, BUYA, '081200000102'],
          [3, GUS, '081200000103'],
        ]),
    );
    const said = await compare(file, { jawab: { kode: 'pakai' } });
    expect(said.cells).toHaveLength(7);
    expect(said.cells).toEqual(expect.arrayContaining(huda(['01', DADAN], ['15', BUYA])));
    expect(said.data.issues.map(({ path: cell, message }) => [cell, message])).toEqual([
      ['Januari!D3', "Mubaligh '7/8' tidak ditemukan"],
      ['Januari!D4', "Kode '5' tidak ada di keterangan berkas"],
    ]);
  });

  test('07-gelar-lain.txt: titles and degrees never make somebody else of him', async () => {
    const lines = fixture('07-gelar-lain.txt').toString().trim().split('\n');
    const names = lines.map((line) => line.split('\t') as [string, string]);
    // Five at a time: a month has five Fridays.
    for (let at = 0; at < names.length; at += 5) {
      const some = names.slice(at, at + 5);
      const days = ['01', '08', '15', '22', '29'].slice(0, some.length);
      const said = await compare(
        await sheet([
          ['Masjid', ...days.map((own) => `${own}/01/2027`)],
          ['Masjid Al-Huda', ...some.map(([written]) => written)],
        ]),
      );
      for (const [index, [written, meant]] of some.entries()) {
        const cell = `Januari!${'BCDEF'[index]}2`;
        const issue = said.data.issues.find(({ path: own }) => own === cell);
        const read = said.cells.filter((own) => own.includes(` ${days[index]} `));
        if (meant.startsWith('?')) expect([written, read, issue?.terdekat?.[0]]).toEqual([written, [], DADAN]);
        else expect([written, read, issue]).toEqual([written, huda([days[index]!, meant]), undefined]);
      }
    }
  });
});

describe('roles', () => {
  test('are told as left out; a heading that only names others is refused with them', async () => {
    const said = await compare(
      await sheet([
        ['Masjid', '1 Jan 2027', null, null, null],
        [null, 'Imam', 'Muadzin', 'Bilal', 'Tema'],
        ['Masjid Al-Huda', DADAN, BUYA, GUS, 'Sabar'],
      ]),
    );
    expect(said).toMatchObject({
      status: 400,
      error:
        'Tidak ada yang dapat dibaca untuk Januari 2027: Di bawah 1 Jan 2027 ada Imam, Muadzin, Bilal, Tema, tidak ada Khatib. Beri judul Khatib pada kolom khatib. (Januari!B1).',
    });
  });
  test.each<[string, Cell[][], ((own: ExcelJS.Worksheet) => unknown)?]>([
    [
      'a Penceramah beside a Badal and a number',
      [
        ['Masjid', '1 Jan 2027', null, null, '8 Jan 2027', null, null],
        [null, 'Penceramah', 'Badal', 'No HP', 'Penceramah', 'Badal', 'No HP'],
        ['Masjid Al-Huda', DADAN, GUS, '081200000100', BUYA, GUS, '081200000100'],
      ],
    ],
    [
      'the roles over the dates',
      [
        ['Masjid', 'Imam', null, 'Khatib', null],
        [null, '1 Jan', '8 Jan', '1 Jan', '8 Jan'],
        ['Masjid Al-Huda', GUS, GUS, DADAN, BUYA],
      ],
    ],
    [
      'the roles down the rows of a mosque',
      [
        ['Masjid', 'Petugas', '1 Jan', '8 Jan'],
        ['Masjid Al-Huda', 'Imam', GUS, GUS],
        [null, 'Khatib', DADAN, BUYA],
        [null, 'Muadzin', GUS, GUS],
      ],
    ],
    [
      'the role in the head itself',
      [
        ['Masjid', 'Imam 1 Jan', 'Khatib 1 Jan', 'Imam 8 Jan', 'Khatib 8 Jan'],
        ['Masjid Al-Huda', GUS, DADAN, GUS, BUYA],
      ],
    ],
  ])('%s', async (_, rows, more) => {
    const said = await compare(await sheet(rows, (own) => void more?.(own)));
    expect([said.data.issues, open(said), said.cells]).toEqual([[], [], huda(['01', DADAN], ['08', BUYA])]);
    expect(said.data.dilewati?.join()).toMatch(/Imam|Badal/);
  });
});

describe('other ways to lie', () => {
  const three = [...huda(['01', DADAN], ['08', BUYA]), `Masjid Al-Ikhlas 01 ${GUS}`];
  test.each<[string, Cell[][], string[], ((own: ExcelJS.Worksheet) => unknown)?]>([
    [
      'a list of Fridays and mosques',
      [
        ['JADWAL KHATIB JANUARI 2027'],
        ['No', 'Hari/Tanggal', 'Nama Masjid', 'Nama Khatib'],
        [1, 'Jumat, 1 Januari 2027', 'Masjid Al-Huda', DADAN],
        [2, 'Jumat, 8 Januari 2027', 'Masjid Al-Huda', BUYA],
        [3, 'Jumat, 1 Januari 2027', 'Masjid Al-Ikhlas', GUS],
      ],
      three,
    ],
    [
      'one Friday after another, the day over each table',
      [
        ['JADWAL KHATIB JUMAT, 1 JANUARI 2027'],
        ['No', 'Masjid', 'Khatib', 'Imam'],
        [1, 'Masjid Al-Huda', DADAN, GUS],
        [2, 'Masjid Al-Ikhlas', GUS, GUS],
        [],
        ['JADWAL KHATIB JUMAT, 8 JANUARI 2027'],
        ['No', 'Masjid', 'Khatib', 'Imam'],
        [1, 'Masjid Al-Huda', BUYA, GUS],
      ],
      [`Masjid Al-Huda 01 ${DADAN}`, `Masjid Al-Ikhlas 01 ${GUS}`, `Masjid Al-Huda 08 ${BUYA}`],
    ],
    [
      'the day on a row of its own inside the table',
      [
        ['Masjid', 'Khatib'],
        ['Jumat, 1 Januari 2027'],
        ['Masjid Al-Huda', DADAN],
        ['Masjid Al-Ikhlas', GUS],
        ['Jumat, 8 Januari 2027'],
        ['Masjid Al-Huda', BUYA],
      ],
      [`Masjid Al-Huda 01 ${DADAN}`, `Masjid Al-Ikhlas 01 ${GUS}`, `Masjid Al-Huda 08 ${BUYA}`],
    ],
    [
      'dates down, the roles under each mosque',
      [
        ['Tanggal', 'Masjid Al-Huda', null, 'Masjid Al-Ikhlas', null],
        [null, 'Imam', 'Khatib', 'Imam', 'Khatib'],
        ['1 Jan 2027', GUS, DADAN, DADAN, GUS],
        ['8 Jan 2027', GUS, BUYA, null, null],
      ],
      three,
      (own) => [own.mergeCells('B1:C1'), own.mergeCells('D1:E1')],
    ],
    [
      'weeks side by side and below one another, each with its own mosques',
      [
        ['JADWAL KHATIB JANUARI 2027'],
        ['PEKAN I : 1 Januari 2027', null, null, null, 'PEKAN II : 8 Januari 2027'],
        ['No', 'Masjid', 'Khatib', null, 'No', 'Masjid', 'Khatib'],
        [1, 'Masjid Al-Huda', DADAN, null, 1, 'Masjid Al-Huda', BUYA],
        [2, 'Masjid Al-Ikhlas', GUS, null, 2, 'Masjid Al-Ikhlas', DADAN],
        [],
        ['PEKAN III : 15 Januari 2027', null, null, null, 'PEKAN IV : 22 Januari 2027'],
        ['No', 'Masjid', 'Khatib', null, 'No', 'Masjid', 'Khatib'],
        [1, 'Masjid Al-Huda', GUS, null, 1, 'Masjid Al-Huda', DADAN],
        [],
        ['Pekan V'],
        ['No', 'Masjid', 'Khatib'],
        [1, 'Masjid Al-Huda', BUYA],
      ],
      [
        `Masjid Al-Huda 01 ${DADAN}`,
        `Masjid Al-Ikhlas 01 ${GUS}`,
        `Masjid Al-Huda 08 ${BUYA}`,
        `Masjid Al-Ikhlas 08 ${DADAN}`,
        ...huda(['15', GUS], ['22', DADAN], ['29', BUYA]),
      ],
      (own) => ['A2:C2', 'E2:G2', 'A7:C7', 'E7:G7'].forEach((range) => own.mergeCells(range)),
    ],
    [
      "the mosque's name at the end of a letterhead",
      [
        ['DEWAN KEMAKMURAN MASJID (DKM) AL-HUDA'],
        ['JADWAL KHATIB MASJID AL-HUDA BULAN JANUARI 2027'],
        ['Tanggal', 'Khatib'],
        [day('2027-01-01'), DADAN],
        [day('2027-01-08'), BUYA],
      ],
      huda(['01', DADAN], ['08', BUYA]),
    ],
  ])('%s', async (_, rows, cells, more) => {
    const said = await compare(await sheet(rows, (own) => void more?.(own), 'Lembar'));
    expect([said.data?.issues, said.data && open(said), said.cells]).toEqual([[], [], cells]);
    expect(said.data.dilewati ?? []).not.toContainEqual(expect.stringContaining('Masjid'));
  });

  test('weeks side by side whose Fridays do not stand over each of them are no guess', async () => {
    const said = await compare(
      await sheet([
        ['1 Januari 2027', null, null, '8 Januari 2027', '15 Januari 2027'],
        ['Masjid', 'Khatib', null, 'Masjid', 'Khatib'],
        ['Masjid Al-Huda', DADAN, null, 'Masjid Al-Huda', BUYA],
      ]),
    );
    expect(said.error).toMatch(/Tidak jelas Jumat mana yang berlaku untuk tabel ini\. Tulis tanggalnya/);
  });

  test('preachers down and mosques in the cells: refused with that reason', async () => {
    const said = await compare(
      await sheet([
        ['No', 'Nama Khatib', '1 Jan 2027', '8 Jan 2027'],
        [1, DADAN, 'Masjid Al-Huda', 'Masjid Al-Ikhlas'],
        [2, BUYA, 'Masjid Al-Ikhlas', 'Masjid Al-Huda'],
      ]),
    );
    expect([said.status, said.error]).toEqual([
      400,
      `Januari!B2 berisi mubaligh '${DADAN}' di tempat nama masjid. Susun masjid ke bawah dan nama khatib di sel tanggalnya, seperti di template.`,
    ]);
  });
});

describe('what is twofold is asked', () => {
  test('day and month swapped by a program: nothing is stored until it is said', async () => {
    const file = await sheet([
      ['Masjid', day('2027-01-01'), day('2027-08-01'), '15/1', '22/1'],
      ['Masjid Al-Huda', DADAN, BUYA, GUS, DADAN],
    ]);
    const said = await compare(file);
    expect(open(said)).toEqual(['Januari!C1: C1 berisi 1 Agu 2027, maksudnya 8 Jan 2027?']);
    expect(said.cells).toEqual(huda(['01', DADAN], ['15', GUS], ['22', DADAN]));
    const { body } = await api.call('POST', '/papan-jumat/upload?bulan=2027-01', { body: file });
    expect(body.data.tanya).toHaveLength(1);
    expect((await api.call('GET', '/papan-jumat?bulan=2027-01')).body.data.ringkasan.terisi).toBe(0);
    const kunci = said.data.tanya![0]!.kunci;
    expect((await compare(file, { jawab: { [kunci]: 'tukar' } })).cells).toContain(`Masjid Al-Huda 08 ${BUYA}`);
    const kept = await compare(file, { jawab: { [kunci]: 'tetap' } });
    expect([kept.data.issues, kept.cells.length, kept.data.dilewati]).toEqual([
      [],
      3,
      ['Januari!C1 (1 Agu 2027) bukan hari Jumat, jadi tidak dibaca.'],
    ]);
    // An answer to choose from, and no other.
    expect(open(await compare(file, { jawab: { [kunci]: 'entah' } }))).toHaveLength(1);
  });

  test('the same in a CSV of American dates', async () => {
    const csv = `Masjid,1/1/2027,1/8/2027,1/15/2027\nMasjid Al-Huda,${DADAN},${BUYA},${GUS}\n`;
    const said = await compare(Buffer.from(csv));
    expect(open(said)).toEqual(['CSV!C1: C1 berisi 1 Agu 2027, maksudnya 8 Jan 2027?']);
    const kunci = said.data.tanya![0]!.kunci;
    expect((await compare(Buffer.from(csv), { jawab: { [kunci]: 'tukar' } })).cells).toEqual(
      huda(['01', DADAN], ['08', BUYA], ['15', GUS]),
    );
  });

  test('a heading that was not understood, a Hijri date alone', async () => {
    const file = await sheet([
      ['Masjid', '1 Jan', 'Jumat pagi 2', '7 Syakban 1448 H', 'Pembina'],
      ['Masjid Al-Huda', DADAN, BUYA, GUS, 'Bawa kitab'],
    ]);
    const said = await compare(file);
    expect(open(said)).toEqual([
      "Januari!D1: D1 berisi '7 Syakban 1448 H', maksudnya 15 Jan 2027?",
      "Januari!C1: C1 berisi 'Jumat pagi 2', yang tidak dipahami. Jumat yang mana?",
      "Januari!E1: E1 berisi 'Pembina', yang tidak dipahami. Jumat yang mana?",
    ]);
    const [hijri, pagi, catatan] = said.data.tanya!.map(({ kunci }) => kunci);
    const answered = await compare(file, {
      jawab: { [hijri!]: '2027-01-15', [pagi!]: '2027-01-08', [catatan!]: 'lewati' },
    });
    expect(answered.cells).toEqual(huda(['01', DADAN], ['08', BUYA], ['15', GUS]));
    expect(answered.data).toMatchObject({ dilewati: ["Kolom 'Pembina' (Januari!E1) dilewati."] });
    expect(answered.data.tanya).toBeUndefined();
  });

  test('crossed-out cells and rows, in whole and in part; hidden rows and columns', async () => {
    const file = await sheet(
      [
        ['Masjid', '1 Jan', '8 Jan', '15 Jan'],
        ['Masjid Al-Huda', DADAN, `${DADAN} ${BUYA}`, GUS],
        ['Masjid Al-Ikhlas', GUS, null, DADAN],
      ],
      (own) => {
        own.getCell('B2').font = { strike: true };
        own.getCell('C2').value = { richText: [{ text: DADAN, font: { strike: true } }, { text: ` ${BUYA}` }] };
        own.getRow(3).hidden = true;
        own.getColumn(4).hidden = true;
      },
    );
    const said = await compare(file);
    expect(open(said)).toEqual([
      'Januari!A3: 1 baris tersembunyi berisi jadwal: Masjid Al-Ikhlas. Ikut dibaca?',
      'Januari!D2: 1 kolom tersembunyi berisi jadwal: 15 Jan 2027. Ikut dibaca?',
      `Januari!B2: B2 berisi '${DADAN}' yang dicoret. Dipakai?`,
      `Januari!C2: Sebagian isi C2 ('${DADAN} ${BUYA}') dicoret. Yang mana dipakai?`,
    ]);
    expect(said.cells).toEqual([]);
    const [baris, kolom, all, part] = said.data.tanya!.map(({ kunci }) => kunci);
    const answered = await compare(file, {
      jawab: { [baris!]: 'baca', [kolom!]: 'lewati', [all!]: 'sisa', [part!]: 'sisa' },
    });
    expect(answered.cells).toEqual([...huda(['08', BUYA]), `Masjid Al-Ikhlas 01 ${GUS}`]);
  });
});

test('a sum row is passed over, a word that is no name has no suggestion, and a cell may be left as it is', async () => {
  const file = await sheet([
    ['No', 'Masjid', '1 Jan', '8 Jan'],
    [1, 'M. Al-Huda (Jl. Anggrek 1)', DADAN, 'Libur'],
    [2, 'Mushalla Al-Huda', BUYA, null],
    [3, 'Masjid Raya Nurul Falah', GUS, null],
    [null, 'Jumlah', 3, 1],
  ]);
  const said = await compare(file);
  expect(said.cells).toEqual(huda(['01', DADAN]));
  expect(said.data.issues).toEqual([
    { path: 'Januari!D2', message: "Mubaligh 'Libur' tidak ditemukan", value: 'Libur', terdekat: [] },
    expect.objectContaining({ path: 'Januari!B3', terdekat: ['Masjid Al-Huda'] }),
    expect.objectContaining({ path: 'Januari!B4', terdekat: ['Masjid Agung Nurul Falah'] }),
  ]);
  const left = await compare(file, { lewati: ['Januari!D2', 'Januari!B3', 'Januari!B4'] });
  expect([left.data.issues, left.data.dilewati]).toEqual([[], ['3 sel yang tidak dikenal dilewati.']]);
});

/** What people report of other programs' imports, tried on a board. */
describe('public reports', () => {
  test.each<[string, Cell[][], string[], string[], ((own: ExcelJS.Worksheet) => unknown)?]>([
    [
      'opensheet#6, Laravel-Excel#2526: a head of two rows, merged',
      [
        ['Masjid', 'Januari 2027', null],
        [null, 1, 8],
        ['Masjid Al-Huda', DADAN, BUYA],
      ],
      huda(['01', DADAN], ['08', BUYA]),
      [],
      (own) => [own.mergeCells('A1:A2'), own.mergeCells('B1:C1')],
    ],
    [
      'Laravel-Excel#2129: two columns with one heading, who stands in both is asked about',
      [
        ['Masjid', '1 Jan', '1 Jan'],
        ['Masjid Al-Huda', DADAN, BUYA],
      ],
      huda(['01', DADAN]),
      ["Masjid Al-Huda pada 1 Jan 2027 sudah diisi 'KH. Dadan Ramdani' di Januari!B2"],
    ],
    [
      'ImportExcel#762, kendo-ui-core#4462: a hidden row',
      [
        ['Masjid', '1 Jan'],
        ['Masjid Al-Huda', DADAN],
        ['Masjid Al-Ikhlas', BUYA],
      ],
      huda(['01', DADAN]),
      ['1 baris tersembunyi berisi jadwal: Masjid Al-Ikhlas. Ikut dibaca?'],
      (own) => void (own.getRow(3).hidden = true),
    ],
    [
      'CrestApps.Core#160: sums in the middle, and a heading that is repeated',
      [
        ['Masjid', '1 Jan', '8 Jan'],
        ['Masjid Al-Huda', DADAN, null],
        ['Jumlah Utara', 1, 0],
        ['Masjid', '1 Jan', '8 Jan'],
        ['Masjid Al-Ikhlas', BUYA, GUS],
        ['Total', 2, 1],
      ],
      [...huda(['01', DADAN]), `Masjid Al-Ikhlas 01 ${BUYA}`, `Masjid Al-Ikhlas 08 ${GUS}`],
      [],
    ],
    [
      'nmdc-server#1047, Npoi.Mapper#112: columns in another order, anything above the head',
      [['Dicetak 20 Desember 2026'], [], ['8 Jan', '1 Jan', 'Nama Masjid'], [BUYA, DADAN, 'Masjid Al-Huda']],
      huda(['08', BUYA], ['01', DADAN]),
      [],
    ],
  ])('%s', async (_, rows, cells, asked, more) => {
    const said = await compare(await sheet(rows, (own) => void more?.(own)));
    const lines = [
      ...said.data.issues.map(({ message }) => message),
      ...(said.data.tanya ?? []).map(({ teks }) => teks),
    ];
    expect([said.cells, lines]).toEqual([cells, asked]);
  });
});

test("another month's file says which month it has", async () => {
  const file = await sheet([
    ['Masjid', '4 Desember 2026', '11 Desember 2026'],
    ['Masjid Al-Huda', DADAN, BUYA],
  ]);
  const { body } = await api.call('POST', '/papan-jumat/upload?bulan=2027-01&dryRun=true', { body: file });
  expect(body.error).toBe(
    'Berkas memuat Desember 2026, bukan Januari 2027. Pilih bulannya di papan, lalu unggah lagi.',
  );
  expect(body.issues).toEqual([{ path: 'bulan', message: 'Desember 2026', value: '2026-12' }]);
});
