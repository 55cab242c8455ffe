import { spreadsheetRefusal, type SpreadsheetRefusal } from '#daemon/base/errors.ts';
import { limits } from './protocol.ts';
import type { RawCell, RawRow, WorkbookParts } from './workbook.ts';
import type { Archive } from './zip.ts';

/** The first separator that splits all records into the same number of cells is used: names may contain commas. */
const SEPARATORS = [';', '\t', ','] as const;
/** How many records are examined for that. */
const LOOKED_AT = 20;
const LOOKED_CELLS = 200;

/** Beginnings of HTML, PDF and other formats that are no CSV. */
const FOREIGN = /^\s*(<|%PDF|\{\\rtf)/i;
/** Control characters that no text contains. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f]/;

export interface Csv {
  header: RawRow;
  rows: RawRow[];
}

/** The workbook parts that a cell reader needs; in CSV every cell is a text. */
export const textParts: WorkbookParts = {
  sheets: [],
  sharedStrings: undefined,
  date1904: false,
  meaning: () => ({ date: false, time: false, digits: 0 }),
  isStruck: () => false,
};

/**
 * The rows of a CSV file: UTF-8 with or without a mark, UTF-16 and Windows-1252 as Excel writes them; separated by
 * semicolons, commas or tabs, or by what Excel's first line 'sep=' says. Undefined for a file that is no CSV table:
 * that has at least two rows of two cells. Cells beyond `columns` are left out. Throws a refusal for quotes that are
 * left open.
 */
export function readCsv(bytes: Uint8Array, columns: number, maxRows: number): Csv | undefined {
  const text = textOf(bytes);
  if (text === undefined || FOREIGN.test(text) || NO_TEXT.test(text)) return undefined;
  const said = /^sep=([^\r\n])\r?\n/i.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const separator = said?.[1] ?? separatorOf(body);
  if (separator === undefined) return undefined;

  let header: RawRow = { row: 1, cells: [] };
  const rows: RawRow[] = [];
  let widest = 0;
  let number = 0;
  for (const record of recordsOf(body, separator, columns)) {
    number += 1;
    widest = Math.max(widest, record.length);
    const cells = record.map((one): RawCell | undefined =>
      one.trim() === '' ? undefined : { type: 'str', style: 0, value: unguarded(one), formula: false },
    );
    if (!cells.some(Boolean)) continue;
    if (number === 1) header = { row: 1, cells };
    else rows.push({ row: number, cells });
    // The caller counts exactly; this only bounds what is kept until then.
    if (rows.length > maxRows * 4) throw spreadsheetRefusal('too_many_rows');
  }
  return rows.length === 0 || widest < 2 ? undefined : { header, rows };
}

/** Undefined if it is not text. */
function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.subarray(0, 1024).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function separatorOf(text: string): string | undefined {
  const looked = SEPARATORS.map((separator) => {
    const widths: number[] = [];
    for (const record of recordsOf(text, separator, LOOKED_CELLS, true)) {
      if (record.some((cell) => cell.trim() !== '')) widths.push(record.length);
      if (widths.length === LOOKED_AT) break;
    }
    return {
      separator,
      width: widths[0] ?? 0,
      isEven: widths.every((width) => width === widths[0]),
      least: Math.min(...widths),
    };
  });
  const even = looked.find(({ width, isEven }) => width > 1 && isEven);
  // Rows of different widths: at least each is split.
  const most = looked.filter(({ least }) => least > 1).toSorted((a, b) => b.width - a.width)[0];
  return (even ?? most)?.separator;
}

/**
 * RFC 4180; a quote inside of a cell that does not begin with one is an ordinary character. Cells beyond `columns` are
 * left out.
 */
function* recordsOf(text: string, separator: string, columns: number, lenient = false): Generator<string[]> {
  let record: string[] = [];
  let at = 0;
  let row = 1;
  const add = (cell: string) => {
    if (cell.length > 8 * limits.cellCharacters) throw spreadsheetRefusal('damaged');
    if (record.length < columns) record.push(cell);
  };
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const start = at;
      for (at += 1; ;) {
        const quote = text.indexOf('"', at);
        if (quote < 0 && lenient) return;
        if (quote < 0)
          throw spreadsheetRefusal('damaged', `Tanda kutip di baris ${row} tidak ditutup. Perbaiki, lalu unggah lagi.`);
        cell += text.slice(at, quote);
        at = quote + 1;
        if (cell.length > 8 * limits.cellCharacters) throw spreadsheetRefusal('damaged');
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
      // What follows a closing quote belongs to the cell, as the programs have it.
      const end = endOfCell(text, at, separator);
      if (end > at && text.slice(at, end).trim() !== '') cell = text.slice(start, end);
      at = end;
    } else {
      const end = endOfCell(text, at, separator);
      cell = text.slice(at, end);
      at = end;
    }
    add(cell);
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) add('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield record;
    record = [];
    row += 1;
  }
  if (record.length > 0) yield record;
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Our exports put an apostrophe before texts that a spreadsheet program would treat as a formula. */
const unguarded = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/, '');

const saveAs = 'buka di Excel lalu simpan sebagai Excel Workbook (.xlsx)';

const foreign = (what: string): SpreadsheetRefusal => spreadsheetRefusal('foreign', `${what}: ${saveAs}`);

/** The first bytes of other formats, in lower case; the last pattern is plain text. */
const shapes: [RegExp, string][] = [
  [/^%pdf/, 'berkas PDF'],
  [/^<(!doctype html|html|table|meta|div)/, 'halaman HTML'],
  [/^<\?xml.*spreadsheet/s, 'berkas XML lama'],
  [/^[\s\x20-\xff]+$/, 'berkas teks'],
];

/** Refuses by the content, never by a name or a content type. Undefined for what may be a zip package. */
export function refuseByFirstBytes(bytes: Uint8Array): SpreadsheetRefusal | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length === 0) return spreadsheetRefusal('damaged', 'Berkas kosong: pilih berkas .xlsx yang berisi data');
  if (buffer.readUIntBE(0, Math.min(4, buffer.length)) === 0x504b0304) return undefined;
  if (buffer.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return refuseCompoundFile(buffer);

  const text = buffer.toString('latin1', 0, 1024).replace(/^\u00ef\u00bb\u00bf/, '');
  const start = text.trimStart().toLowerCase();
  const known = shapes.find(([pattern]) => pattern.test(start));
  if (known) return foreign(`Ini ${known[1]}, bukan spreadsheet .xlsx`);
  return spreadsheetRefusal('foreign');
}

/** Office's old container format: used for workbooks with a password, and for .xls of Excel 97. */
function refuseCompoundFile(buffer: Buffer): SpreadsheetRefusal {
  const holds = (stream: string): boolean => buffer.includes(Buffer.from(`${stream}\0`, 'utf16le'));
  if (holds('EncryptedPackage')) return spreadsheetRefusal('encrypted');
  if (holds('Workbook') || holds('Book')) return foreign('Ini berkas Excel lama (.xls)');
  return spreadsheetRefusal('foreign');
}

/** The refusal of a zip file without a workbook, naming its format if it is known. */
export function refuseOtherPackage(archive: Archive): SpreadsheetRefusal {
  if (archive.has('META-INF/manifest.xml') || archive.has('content.xml')) {
    return foreign('Ini berkas OpenDocument (misalnya .ods), bukan .xlsx');
  }
  if (archive.has('word/document.xml')) {
    return spreadsheetRefusal('foreign', 'Ini dokumen Word, bukan spreadsheet .xlsx');
  }
  if (archive.has('ppt/presentation.xml')) {
    return spreadsheetRefusal('foreign', 'Ini presentasi PowerPoint, bukan spreadsheet .xlsx');
  }
  if (archive.has('xl/workbook.bin')) return foreign('Ini berkas Excel biner (.xlsb)');
  return spreadsheetRefusal('foreign');
}
