import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { readGrids, readWorkbook } from '#daemon/spreadsheet/read.ts';

async function sheet(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet('Januari'));
  return Buffer.from(await book.xlsx.writeBuffer());
}

const bytes = await sheet((own) => {
  own.addRows([
    ['Tanggal', 'Nama'],
    [new Date('2027-01-08T00:00:00Z'), 'Ustadz Ahmad'],
    ['15/1/2027', 'Ustadz Budi'],
    ['22/1/2027', 'Ustadz Dadan'],
  ]);
  own.getCell('A2').numFmt = 'm/d/yyyy';
  own.getCell('B2').font = { strike: true };
  own.getCell('B3').value = {
    richText: [{ text: 'Ustadz Budi', font: { strike: true } }, { text: ' Ustadz Dadan' }],
  };
  own.getRow(4).hidden = true;
  own.getColumn(2).hidden = true;
});

test('a board knows what is hidden, what is crossed out, and which dates the program made', async () => {
  const {
    grids: [grid],
  } = await readGrids(bytes, { maxRows: 100, maxColumns: 20 });
  expect(grid).toMatchObject({
    hiddenRows: [4],
    hiddenColumns: [2],
    struck: [
      { row: 2, column: 2, kept: '' },
      { row: 3, column: 2, kept: 'Ustadz Dadan' },
    ],
    dates: [{ row: 2, column: 1 }],
  });
});

test('so does each row of a list', async () => {
  const options = { sheet: 'Januari', columns: ['date' as const, 'text' as const], maxRows: 100, facts: true };
  const rows = await readWorkbook(bytes, options);
  expect(rows).toEqual([
    { row: 2, cells: ['2027-01-08', 'Ustadz Ahmad'], dates: [1], struck: [{ column: 2, kept: '' }] },
    {
      row: 3,
      cells: ['2027-01-15', 'Ustadz BudiUstadz Dadan'.replace('iU', 'i U')],
      struck: [{ column: 2, kept: 'Ustadz Dadan' }],
    },
    { row: 4, cells: ['2027-01-22', 'Ustadz Dadan'], hidden: true },
  ]);
});
