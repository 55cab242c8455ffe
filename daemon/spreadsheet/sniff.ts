import type { Archive } from './zip.ts';
import { spreadsheetRefusal, type SpreadsheetRefusal } from '#daemon/base/errors.ts';

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
