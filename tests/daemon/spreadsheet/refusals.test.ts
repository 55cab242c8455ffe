import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { inlineRow, workbook, workbookParts, zip } from '#tests/support/sheet/hand-made-workbook.ts';
import { openService, readAs, readMasjid } from './open-service.ts';

const service = openService();
afterAll(() => service.close());

const fixture = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(new URL(`../../fixtures/workbooks/${name}`, import.meta.url)));

const refused = (bytes: Uint8Array): Promise<unknown> =>
  readMasjid(service, bytes).then(
    (rows) => `read ${rows.length} rows`,
    (error: unknown) => error,
  );

const good = workbookParts({ rows: inlineRow(2, 'Masjid Contoh', 'Bapak Contoh', '081200000001') });
const goodBytes = zip(good);

const replaced = (name: string, change: (part: (typeof good)[number]) => (typeof good)[number]): Uint8Array =>
  zip(good.map((part) => (part.name === name ? change(part) : part)));

describe('foreign', () => {
  test.each([
    ['OpenDocument', fixture('calc-jadwal.ods'), /OpenDocument/],
    ['an old .xls', fixture('calc-jadwal.xls'), /Excel lama/],
    ['PDF', fixture('calc-masjid.pdf'), /PDF/],
    ['text', Buffer.from('Daftar masjid\n'), /berkas teks/],
    ['HTML', Buffer.from('\ufeff\n<html><table><tr><td>Nama</td></tr></table></html>'), /HTML/],
    [
      'Word',
      zip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<document/>' },
      ]),
      /Word/,
    ],
    ['a binary workbook', zip([{ name: 'xl/workbook.bin', content: 'x' }]), /xlsb/],
    ['any zip', zip([{ name: 'foto.jpg', content: 'x' }]), /bukan spreadsheet/],
    ['noise', Buffer.from('0001ff00fe', 'hex'), /bukan spreadsheet/],
  ] as const)('%s', async (_, bytes, message) => {
    expect(await refused(bytes)).toMatchObject({
      name: 'SpreadsheetRefusal',
      kind: 'foreign',
      message: expect.stringMatching(message),
    });
  });
});

describe('encrypted', () => {
  test('the container that Excel wraps a workbook with a password in', async () => {
    const container = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1016),
      Buffer.from('EncryptedPackage\0', 'utf16le'),
    ]);
    expect(await refused(container)).toMatchObject({ kind: 'encrypted', message: expect.stringMatching(/password/) });
  });

  test('a zip with locked entries', async () => {
    expect(await refused(replaced('xl/workbook.xml', (part) => ({ ...part, locked: true })))).toMatchObject({
      kind: 'encrypted',
    });
  });
});

describe('damaged', () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const entities =
    '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row r="2"><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
  test.each([
    ['empty', new Uint8Array()],
    ['cut off', goodBytes.slice(0, goodBytes.length - 40)],
    ['cut off in the middle', goodBytes.slice(0, goodBytes.length / 2)],
    ['four bytes', goodBytes.slice(0, 4)],
    ['overwritten', Uint8Array.from(goodBytes, (byte, index) => (index > 500 && index < 700 ? 0x55 : byte))],
    ['wrong checksum', replaced(sheet, (part) => ({ ...part, claimedCrc: 1 }))],
    ['a sheet that ends early', replaced(sheet, (part) => ({ ...part, content: String(part.content).slice(0, -30) }))],
    ['a sheet that is not XML', replaced(sheet, (part) => ({ ...part, content: 'bukan XML' }))],
    ['no sheet', zip(good.filter(({ name }) => name !== sheet))],
    ['entities', replaced(sheet, (part) => ({ ...part, content: entities }))],
    [
      'a document type',
      replaced(sheet, (part) => ({
        ...part,
        content: String(part.content).replace('<worksheet', '<!DOCTYPE worksheet SYSTEM "x.dtd"><worksheet'),
      })),
    ],
    [
      'an unknown entity',
      replaced(sheet, (part) => ({ ...part, content: String(part.content).replace('Masjid', '&masjid;') })),
    ],
  ])('%s', async (_, bytes) => {
    expect(await refused(bytes)).toMatchObject({ name: 'SpreadsheetRefusal', kind: 'damaged' });
  });
});

describe('too much', () => {
  test('more than 10,000 files in one workbook', async () => {
    const many = (count: number) =>
      zip([
        ...good,
        ...Array.from({ length: count }, (_, at) => ({ name: `xl/media/${at}.txt`, content: '', stored: true })),
      ]);
    expect(await refused(many(10_000))).toMatchObject({ kind: 'too_large' });
    expect(await refused(many(9_000))).toBe('read 1 rows');
  });

  test('more than 5 MiB packed', async () => {
    expect(await refused(new Uint8Array(5 * 1024 * 1024 + 1))).toMatchObject({ kind: 'too_large' });
  });

  const huge = Buffer.alloc(60 * 1024 * 1024, ' ');
  const bomb = (): Uint8Array => replaced('xl/worksheets/sheet1.xml', (part) => ({ ...part, content: huge }));

  test('more than 50 MiB unpacked, by what the directory says', async () => {
    expect(await refused(bomb())).toMatchObject({ kind: 'too_large' });
  });

  test('more than 50 MiB unpacked, where the directory lies', async () => {
    // The test has few cells with long gaps between them, because the bytes are counted; 14 million cells took 20 s to
    // read on a busy machine.
    const cells = `<row r="2">${`<c/>${' '.repeat(1000)}`.repeat(60_000)}</row>`;
    const bytes = zip(workbookParts({ rows: cells }).map((part) => ({ ...part, claimedSize: 100 })));
    expect(await refused(bytes)).toMatchObject({ kind: 'too_large' });
  });

  test('one row more than is allowed, blank ones not counted', async () => {
    const rows = (count: number): string =>
      Array.from(
        { length: count },
        (_, index) => inlineRow(2 * index + 2, `Masjid ${index}`) + inlineRow(2 * index + 3, ' '),
      ).join('');
    expect(await readAs(service, workbook({ rows: rows(50) }), ['text'], 50)).toHaveLength(50);
    await expect(readAs(service, workbook({ rows: rows(51) }), ['text'], 50)).rejects.toMatchObject({
      kind: 'too_many_rows',
      message: 'Lebih dari 50 baris: bagi menjadi beberapa berkas',
    });
  });

  test('20,000 rows are read', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      inlineRow(index + 2, `Masjid ${index}`, 'Bapak Contoh', '081200000001'),
    );
    const read = await readMasjid(service, workbook({ rows: rows.join('') }));
    expect(read).toHaveLength(20_000);
    expect(read.at(-1)).toEqual({ row: 20_001, cells: ['Masjid 19999', 'Bapak Contoh', '081200000001'] });
  });
});

describe('hostile shapes are read within bounds, or refused', () => {
  test('a million styles', async () => {
    const styles = `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(1_000_000)}</cellXfs></styleSheet>`;
    const rows = '<row r="2"><c r="A2" s="999999"><v>46346</v></c></row>';
    expect(await readAs(service, workbook({ rows, styles }), ['date'])).toEqual([{ row: 2, cells: ['2026-11-20'] }]);
  });

  test('16,384 columns', async () => {
    const cells = Array.from({ length: 16_384 }, (_, index) => `<c><v>${index}</v></c>`).join('');
    const rows = Array.from({ length: 120 }, () => `<row>${cells}</row>`).join('');
    expect(await readAs(service, workbook({ rows }), ['text'])).toHaveLength(120);
  });

  test('one long shared string used everywhere', async () => {
    const sharedStrings = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(20_000);
    expect(await refused(workbook({ rows, sharedStrings }))).toMatchObject({ kind: 'too_large' });
  });

  test('a tag of megabytes, and elements in one another without end', async () => {
    const tag = `<row ${'a'.repeat(20_000_000)}="1"/>`;
    expect(await refused(workbook({ rows: tag }))).toMatchObject({ kind: 'damaged' });
    const deep = '<a>'.repeat(3_000_000) + '</a>'.repeat(3_000_000);
    expect(await refused(workbook({ rows: deep }))).toMatchObject({ kind: 'damaged' });
  });

  test('gaps of spaces and number formats of a megabyte are read within the time of a child', async () => {
    const gap = `x${' '.repeat(32_000)}x`;
    const rows =
      Array.from({ length: 40 }, (_, index) => inlineRow(index + 2, gap, gap)).join('') +
      '<row r="60"><c s="0"><v>46346</v></c></row>';
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(900_000)}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const limited = openService({ timeoutMs: 18_000 });
    onTestFinished(() => limited.close());
    const read = await readAs(limited, workbook({ rows, styles }), ['text', 'text']);
    expect(read).toHaveLength(41);
    expect(read[0]!.cells[0]).toBe(gap);
    expect(read[40]!.cells[0]).toBe('46346');
  });

  test('merged cells without end, and links to other files, which are never followed', async () => {
    const after = `<mergeCells>${'<mergeCell ref="A2:A1048576"/>'.repeat(100_000)}</mergeCells>`;
    expect(await refused(workbook({ rows: inlineRow(2, 'Masjid'), after }))).toMatchObject({ kind: 'damaged' });
    const link = {
      name: 'xl/externalLinks/externalLink1.xml',
      content: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>',
    };
    expect(await refused(workbook({ rows: inlineRow(2, 'Masjid'), extra: [link] }))).toBe('read 1 rows');
  });
});
