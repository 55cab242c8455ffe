import ExcelJS from 'exceljs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from '#daemon/spreadsheet/read.ts';
import type { SheetRow } from '#daemon/sheet/spreadsheets.ts';
import { readPhoneCell } from '#shared/base/phone.ts';
import { parseDateAmong } from '#shared/base/text-date.ts';

/** Shapes in which people write a list of preachers, and the numbers in it. */
const HEADS = {
  nama_mubaligh: [
    'Nama',
    'Nama Mubaligh',
    'USTADZ',
    'Nama Ustadz',
    'Penceramah',
    'Nama Lengkap',
    'Muballigh',
    'Name',
    'Speaker Name',
  ],
  no_hp: [
    'No HP',
    'HP/WA',
    'No. WhatsApp',
    'Nomor HP',
    'Telp',
    'No. Telepon',
    'WA',
    'No HP (WA)',
    'Kontak',
    'HP Ustadz',
    'No. HP Pribadi',
  ],
} as const;
const OTHERS = ['No', 'Alamat', 'Keterangan', 'Email', 'Tanda tangan'] as const;
const LETTERHEAD = [
  'DEWAN KEMAKMURAN MASJID',
  'DAFTAR MUBALIGH TAHUN 2027',
  'Jl. Anggrek 12 Telp (022) 7300000',
  '',
] as const;

const digits = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0'));
interface Written {
  cell: string | number;
  /** The number that it says; undefined where a person must choose. */
  meant: string | undefined;
}
const phone: fc.Arbitrary<Written> = fc
  .tuple(
    digits,
    fc.constantFrom(
      'lokal',
      'spasi',
      '+62',
      '0062',
      'kurung',
      'wa',
      'an',
      'tautan',
      'angka',
      'dua',
      'pendek',
      'tanpa',
      'samar',
    ),
  )
  .map(([n, way]) => {
    const own = `08120000${n}`;
    const spaced = `0812-0000-${n}`;
    const cells: Record<typeof way, Written> = {
      lokal: { cell: own, meant: own },
      spasi: { cell: `0812 0000 ${n}`, meant: own },
      '+62': { cell: `+62 812-0000-${n}`, meant: own },
      '0062': { cell: `0062 812 0000 ${n}`, meant: own },
      kurung: { cell: `(+62) 812 0000 ${n}`, meant: own },
      wa: { cell: `WA: ${spaced}.`, meant: own },
      an: { cell: `${spaced} a.n. Budi`, meant: own },
      tautan: { cell: `https://wa.me/62812000${n.padStart(5, '0')}`, meant: undefined },
      angka: { cell: Number(`8120000${n}`), meant: own },
      dua: { cell: `${spaced} / 0813-0000-${n}`, meant: undefined },
      pendek: { cell: '8.12E+10', meant: undefined },
      tanpa: { cell: '-', meant: undefined },
      samar: { cell: `0812xxxx${n}`, meant: undefined },
    };
    return way === 'tautan' ? { cell: `https://wa.me/628120000${n}`, meant: own } : cells[way];
  });

const shapes = fc.record({
  letterhead: fc.array(fc.constantFrom(...LETTERHEAD), { maxLength: 4 }),
  nama: fc.constantFrom(...HEADS.nama_mubaligh),
  hp: fc.constantFrom(...HEADS.no_hp),
  others: fc.uniqueArray(fc.constantFrom(...OTHERS), { maxLength: 3 }),
  order: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
  rows: fc.array(phone, { minLength: 1, maxLength: 8 }),
  hidden: fc.array(fc.nat(7), { maxLength: 2 }),
  isSummed: fc.boolean(),
});

async function read(body: Uint8Array): Promise<SheetRow[]> {
  const fields = [
    { field: 'nama_mubaligh', header: 'Nama Mubaligh' },
    { field: 'no_hp', header: 'No HP' },
    { field: 'id', header: 'ID' },
  ];
  const named = [{ header: 'ID', kind: 'text' as const }];
  const options = { sheet: 'INPUT DISINI', columns: ['text' as const, 'phone' as const], named, fields };
  return readWorkbook(body, { ...options, maxRows: 100, head: true, facts: true });
}

describe('lists in any shape', () => {
  test('are read as they are meant, or say what they do not understand', { timeout: 120_000 }, async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(shapes, async ({ letterhead, nama, hp, others, order, rows, hidden, isSummed }) => {
        const columns = [nama, hp, ...others]
          .map((title, at) => ({ title, at: order[at]! }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ title }) => title as string);
        const book = new ExcelJS.Workbook();
        const sheet = book.addWorksheet('Daftar');
        for (const line of letterhead) sheet.addRow([line]);
        sheet.addRow(columns);
        const head = letterhead.length + 1;
        rows.forEach(({ cell }, n) => {
          const values: Record<string, string | number> = {
            [nama]: `Ust. Contoh ${'ABCDEFGH'[n]}`,
            [hp]: cell,
            No: n + 1,
          };
          sheet.addRow(columns.map((title) => values[title] ?? `x${n}`));
        });
        const shown = new Set(hidden.filter((n) => n < rows.length).map((n) => head + 1 + n));
        for (const row of shown) sheet.getRow(row).hidden = true;
        if (isSummed) sheet.addRow(['Jumlah', rows.length]);

        const [first, ...all] = await read(Buffer.from(await book.xlsx.writeBuffer()));
        const { lembar } = first!;
        // Where a column was not found, it is named; that seldom is so.
        asked += lembar!.hilang.length + lembar!.ganda.length;
        if (lembar!.hilang.length > 0 || lembar!.ganda.length > 0) return;
        expect(lembar!.judul).toBe(head);
        const data = all.filter(({ row }) => row > head && row <= head + rows.length);
        expect(data.map(({ cells }) => cells[0])).toEqual(rows.map((_, n) => `Ust. Contoh ${'ABCDEFGH'[n]}`));
        expect(data.filter((row) => row.hidden).map(({ row }) => row)).toEqual([...shown].toSorted((a, b) => a - b));
        data.forEach(({ cells }, n) => {
          const understood = readPhoneCell(cells[1]!);
          const { meant } = rows[n]!;
          if ('no_hp' in understood) expect(understood.no_hp.replace(/^62/, '0')).toBe(meant);
          else expect([meant, understood.problem]).toEqual([undefined, expect.any(String)]);
        });
        // The row of sums is passed over; in the specified shape it is an ordinary row, whose number is wrong.
        if (isSummed && lembar!.cara === 'judul') expect(lembar!.lewat).toContain(head + rows.length + 1);
      }),
      { numRuns: 400 },
    );
    expect(asked).toBeLessThan(40);
  });

  test('a date is what it says, whatever stands around it', () => {
    const around = fc.constantFrom(
      (day: string, name: string) => `${name}, ${day}`,
      (day: string, name: string) => `${name} / ${day}`,
      (day: string, name: string) => `Hari ${name}, ${day} M`,
      (day: string, name: string) => `${name} Pahing, ${day}`,
      (day: string) => `23 Rajab 1448 H / ${day} M`,
      (day: string) => `${day} (23 Rajab 1448)`,
      (day: string, name: string) => `${name} - ${day}`,
    );
    const months = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');
    const days = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', "Jum'at", 'Sabtu'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), around, fc.boolean(), (n, write, isRight) => {
        const date = new Date(Date.UTC(2026, 0, 1 + n));
        const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
        const name = days[(date.getUTCDay() + (isRight ? 0 : 1)) % 7]!;
        const text = write(day, name);
        const expected = text.includes(name) && !isRight ? undefined : date.toISOString().slice(0, 10);
        expect(parseDateAmong(text)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });
});
