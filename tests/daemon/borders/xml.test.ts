import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '#daemon/spreadsheet/zip.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';
import { hasSoffice, officeConvert } from '../spreadsheet/soffice.ts';

/** All characters that XML 1.0 can't contain, and text that would end an element. */
const STORED = `Al${Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))
  .join('')
  .replace(/[\t\n\r]/g, '')}\ufffe\uffff<&>]]>"'Ikhlas`;
const SEEN = `Al<&>]]>"'Ikhlas`;
let api: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-xml-'));
  api = await startTestApp();
  await api.call('POST', '/masjid', { body: { nama_masjid: 'A', nama_ketua_dkm: 'B', no_hp: '081200000001' } });
  await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'C', no_hp: '081200000002' } });
  await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2099-01-02', id_masjid: '1', id_mubaligh: '1' } });
  // An earlier version stored such names.
  api.database.sqlite.prepare('update masjid set nama_masjid = :it, nama_ketua_dkm = :it').run({ it: STORED });
  api.database.sqlite.prepare('update mubaligh set nama_mubaligh = :it').run({ it: STORED });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The names of the files in the zip's central directory. */
function namesIn(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
  return names.filter((name) => !name.endsWith('/'));
}

/** The errors that a strict XML parser finds in any part of the workbook. */
async function faultsOf(bytes: Buffer): Promise<string[]> {
  const archive = await openArchive(bytes);
  const faults: string[] = [];
  const names = namesIn(bytes);
  expect(names).toEqual(expect.arrayContaining(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']));
  for (const name of names) {
    const parser = new SaxesParser({ xmlns: true, fileName: name });
    parser.on('error', ({ message }) => void faults.push(`${name}: ${message}`));
    const pieces: Uint8Array[] = [];
    for await (const piece of archive.open(name)!) pieces.push(piece);
    parser.write(Buffer.concat(pieces).toString('utf8')).close();
  }
  return faults;
}

describe.each(['/masjid/export?format=xlsx', '/jadwal-jumatan/export?format=xlsx', '/jadwal-jumatan/template'])(
  '%s, with control characters in what is stored',
  (address) => {
    const workbook = async () => (await api.call('GET', address)).raw;

    test('every part is well-formed, and the names are there without them', async () => {
      const raw = await workbook();
      expect(await faultsOf(raw)).toEqual([]);
      const texts = (await openWorkbook(raw)).worksheets.flatMap((sheet) =>
        sheet.getSheetValues().flatMap((row) => (Array.isArray(row) ? row : [])),
      );
      expect(texts).toContain(SEEN);
    });
  },
);

test.skipIf(!hasSoffice)('LibreOffice opens it', { timeout: 90_000 }, async () => {
  const file = path.join(folder, 'masjid.xlsx');
  writeFileSync(file, (await api.call('GET', '/masjid/export?format=xlsx')).raw);
  expect(Buffer.from(officeConvert(file, 'fods', folder)).toString('utf8')).toContain('Al&lt;&amp;&gt;]]&gt;');
});

test('the reader here is strict', async () => {
  const faults: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => void faults.push(message));
  parser.write(`<a>${STORED.slice(0, 12)}</a>`).close();
  expect(faults.length).toBeGreaterThan(0);
});
