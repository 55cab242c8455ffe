import { expect, test } from 'vitest';
import { createPacker, createUnpacker } from '#daemon/spreadsheet/packed-rows.ts';
import type { SheetRow } from '#daemon/domain/sheet/spreadsheets.ts';

const places = [1, 2, 0];
const head: SheetRow = { row: 1, cells: ['Masjid', 'Kota', ''], places, titles: ['Masjid', ' Kota'] };
const ikhlas: SheetRow = { row: 2, cells: ['Al-Ikhlas', 'Garut', ''], places };
const huda: SheetRow = {
  row: 9,
  cells: ['Al-Huda', '', ''],
  places,
  faults: [{ column: 2, message: 'Isi terlalu panjang' }],
};

test('rows come out as they went in, piece by piece, and each text goes once', () => {
  const [pack, unpack] = [createPacker(), createUnpacker()];
  const pieces = [[head, ikhlas], [{ ...ikhlas, row: 3 }, huda], []];
  const packed = pieces.map(pack);
  expect(packed.map(({ texts }) => texts)).toEqual([['Masjid', 'Kota', '', 'Al-Ikhlas', 'Garut'], ['Al-Huda'], []]);
  expect(packed.map(unpack)).toEqual(pieces);
});

test('rows without places have none afterwards', () => {
  const rows: SheetRow[] = [{ row: 1_048_576, cells: ['a'] }];
  expect(createUnpacker()(createPacker()(rows))).toStrictEqual(rows);
});
