import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareName, createNameIndex } from '#daemon/roster/name.ts';
import { normalizePhone, readPhoneCell } from '#shared/base/phone.ts';
import type { UploadView } from '#shared/base/upload.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { MOSQUES, PREACHERS } from '#tests/support/sheet/board-shapes.ts';

type Cell = string | number | boolean | null | { date: string } | { time: string };
interface Written {
  noun: 'jumatan' | 'pengajian' | 'masjid' | 'mubaligh';
  name: string;
  rows: Cell[][];
  /** 'top left bottom right' */
  merges: string[];
  /** What the sheet surely means, by row. */
  expect: ({ row: number } & Record<string, string>)[];
  /** Rows of which a person has to be asked. */
  unclear: number[];
}
/** By somebody who knew neither the reader nor its tests. */
const WRITTEN: Written[] = JSON.parse(readFileSync(new URL('../../fixtures/lists.json', import.meta.url), 'utf8'));

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  for (const name of MOSQUES) await addMasjid(api, name);
  for (const name of PREACHERS) await addMubaligh(api, name);
});
afterAll(() => api.close());

async function fileOf({ rows, merges }: Written): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Sheet1');
  for (const [at, cells] of rows.entries())
    for (const [index, value] of cells.entries()) {
      const cell = sheet.getCell(at + 1, index + 1);
      const time = typeof value === 'object' && value && 'time' in value ? value.time : undefined;
      const date = typeof value === 'object' && value && 'date' in value ? value.date : undefined;
      if (time === undefined && date === undefined) cell.value = value as ExcelJS.CellValue;
      else cell.value = new Date(time === undefined ? `${date}T00:00:00Z` : `1899-12-30T${time}:00Z`);
      if (time !== undefined || date !== undefined) cell.numFmt = time === undefined ? 'dd/mm/yyyy' : 'hh:mm';
    }
  for (const merge of merges) {
    const [top, left, bottom, right] = merge.split(' ').map(Number);
    sheet.mergeCells(top!, left!, bottom!, right!);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

const names = (kind: 'masjid' | 'mubaligh', all: readonly string[]) => {
  const rows = all.map((nama, at) => ({ id: String(at), nama }));
  const index = createNameIndex(kind, rows, bareName[kind]);
  return (text: string) => {
    const found = index.resolve(text);
    return 'id' in found ? all[Number(found.id)]! : text;
  };
};
const [mosqueOf, preacherOf] = [names('masjid', MOSQUES), names('mubaligh', PREACHERS)];

const phoneOf = (text: string): string => {
  const read = readPhoneCell(text);
  return 'no_hp' in read ? read.no_hp : text;
};

/** A value without what people write differently. */
const plain = (field: string, text: string): string =>
  field === 'no_hp'
    ? normalizePhone(phoneOf(text))
    : field === 'waktu'
      ? text.toLowerCase().replace('.', ':')
      : text.toLowerCase();

test.each(WRITTEN)('$noun: $name', async (written) => {
  const { noun, unclear } = written;
  const isSchedule = noun === 'jumatan' || noun === 'pengajian';
  const path = `/${isSchedule ? 'jadwal-' : ''}${noun}/upload?dryRun=true`;
  const { body } = await api.call('POST', path, { body: await fileOf(written) });
  const { baris = [], tanya = [] } = (body.data ?? {}) as Partial<UploadView>;
  const asked = new Set(tanya.flatMap((one) => one.baris));
  const read = baris.filter(({ status, baris: row }) => status === 'baru' && !asked.has(row) && !unclear.includes(row));
  for (const { baris: row, isi } of read) {
    const meant = written.expect.find((one) => one.row === row);
    const said = isSchedule
      ? { ...isi, nama_masjid: mosqueOf(isi['nama_masjid']!), nama_mubaligh: preacherOf(isi['nama_mubaligh']!) }
      : isi;
    const { row: _, ...values } = meant ?? { row, none: 'nothing is meant here' };
    for (const [field, value] of Object.entries(values))
      expect([row, field, plain(field, (said as Record<string, string>)[field] ?? '')]).toEqual([
        row,
        field,
        plain(field, value as string),
      ]);
  }
  const known = new Set(baris.map((one) => one.baris));
  const lost = written.expect.filter(({ row }) => !known.has(row));
  // What is not read at all is told.
  if (lost.length > 0) expect(body.error).not.toBeNull();
});
