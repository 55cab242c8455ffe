import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellReaders } from '#daemon/sheet/cells.ts';
import type { RowNoun } from '#shared/base/row-noun.ts';
import { endpoints } from '#shared/endpoints.ts';
import { isOptional, screenColumns, sheetColumns, shownField } from '#shared/roster/column.ts';
import { date, optionalNumber, optionalText, phoneNumber } from '#shared/roster/column-kinds.ts';
import { NOUN_COLUMNS } from '#shared/roster/nouns.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createProgram } from '#tests/support/cli.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { openWorkbook } from '#tests/support/sheet/workbook.ts';

const NOUNS = Object.keys(NOUN_COLUMNS) as RowNoun[];
const SHEETS = NOUNS.filter((noun) => sheetColumns(NOUN_COLUMNS[noun]).length > 0);
const pathOf = (noun: RowNoun) => endpoints[noun].list.path;

/** The command that stores a row of the noun, and what people call some columns there. */
const COMMANDS: Record<RowNoun, [string, string]> = {
  masjid: ['masjid', 'add'],
  mubaligh: ['mubaligh', 'add'],
  pengajian: ['pengajian', 'add'],
  jumatan: ['jumatan', 'add'],
  cuti: ['leave', 'add'],
  rutin: ['series', 'add'],
  template: ['template', 'set'],
};
const CALLED: Record<string, string> = {
  nama_masjid: 'nama',
  nama_mubaligh: 'nama',
  nama_template: 'template',
  content: 'file',
  dari: 'tanggal',
  sampai: 'tanggal',
  alasan: 'reason',
};
const IN_SERIES: Record<string, string> = { mulai: 'from', sampai: 'until', kecuali: 'except' };

let api: TestApp;
let program: Command;
beforeAll(async () => {
  api = await startTestApp();
  const id_masjid = await addMasjid(api);
  const id_mubaligh = await addMubaligh(api);
  await addTemplate(api, 'pengajian_reminder', 'Harian');
  const row = { tanggal: '2099-01-02', waktu: '19:30', id_masjid, id_mubaligh };
  await api.call('POST', '/jadwal-pengajian', { body: row });
  await api.call('POST', '/jadwal-jumatan', { body: row });
  await api.call('POST', '/cuti', { body: { id_mubaligh, dari: '2099-02-01', sampai: '2099-02-02' } });
  await api.call('POST', '/pengajian-rutin', { body: { ...row, aturan: 'setiap Selasa', mulai: '2099-01-01' } });
  program = await createProgram({ streams: process, env: {} } as never, () => undefined);
});
afterAll(() => api.close());

const rows = async (noun: RowNoun, query = '') =>
  (await api.call('GET', `${pathOf(noun)}${query}`)).body.data as Record<string, unknown>[];
const headOf = async (raw: Buffer) =>
  ((await openWorkbook(raw)).worksheets[0]!.getRow(1).values as unknown[]).slice(1).map(String);

describe.each(NOUNS)('every column of %s', (noun) => {
  const columns = NOUN_COLUMNS[noun];

  test('stands in the answers, and can be asked for by its name', async () => {
    const [row] = await rows(noun);
    for (const [name, { value }] of Object.entries(columns)) {
      expect([name, value.safeParse(row![name]).success]).toEqual([name, true]);
      const [asked] = await rows(noun, `?fields=id,${name}`);
      expect(asked).toEqual({ id: row!['id'], [name]: row![name] });
    }
  });

  test('is taken by the command that stores a row', () => {
    const [group, part] = COMMANDS[noun];
    const command = program.commands.find((one) => one.name() === group)!.commands.find((one) => one.name() === part)!;
    const taken = [
      ...command.options.map(({ long }) => long!.slice(2)),
      ...command.registeredArguments.map((argument) => argument.name()),
    ];
    const called = noun === 'rutin' ? { ...CALLED, ...IN_SERIES } : CALLED;
    const wanted = Object.entries(columns).filter(([, { sheet }]) => sheet || noun === 'template');
    for (const [name] of wanted)
      expect(taken).toContain(called[name] ?? name.replace(/^(nama|no|id)_/, '').replaceAll('_', '-'));
  });
});

test.each(SHEETS)('%s is read and written by the commands import and export', (noun) => {
  for (const name of ['import', 'export']) {
    const command = program.commands.find((one) => one.name() === name)!;
    expect([name, command.registeredArguments[0]!.argChoices]).toEqual([
      name,
      expect.arrayContaining([pathOf(noun).slice(1)]),
    ]);
  }
});

describe.each(SHEETS)('every sheet column of %s', (noun) => {
  const sheet = sheetColumns(NOUN_COLUMNS[noun]);
  const headers = sheet.map(([, , { header }]) => header);

  test('heads the template and the file, the required ones in their order from A on', async () => {
    const required = sheet.filter(([, column]) => !isOptional(column)).map(([, , { header }]) => header);
    const template = await headOf((await api.call('GET', `${pathOf(noun)}/template`)).raw);
    const file = await headOf((await api.call('GET', `${pathOf(noun)}/export`)).raw);
    for (const head of [template, file]) {
      expect(head).toEqual(expect.arrayContaining(headers));
      expect(head.slice(0, required.length)).toEqual(required);
    }
  });

  test('stands under its heading in the file, and under its name as text', async () => {
    const [row] = await rows(noun);
    const workbook = (await openWorkbook((await api.call('GET', `${pathOf(noun)}/export`)).raw)).worksheets[0]!;
    const [head, cells] = [1, 2].map((at) => workbook.getRow(at).values as unknown[]);
    const csv = (await api.call('GET', `${pathOf(noun)}/export?format=csv`)).raw.toString().split('\n')[0]!.split(',');
    for (const [name, column, { header, show, format }] of sheet) {
      const named = row![shownField(name, column)];
      const cell = cells![head!.indexOf(header)] ?? '';
      const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
      expect([name, text]).toEqual([name, column.noun ? String(named) : show(row![name])]);
      expect([name, cell instanceof Date]).toEqual([name, format === 'date' && text !== '']);
      expect(csv).toEqual(expect.arrayContaining([name, shownField(name, column)]));
    }
  });
});

test('a cell of an optional column may be empty, whatever its kind', () => {
  const readers = cellReaders({
    teks: optionalText('Teks'),
    angka: optionalNumber('Angka', 0, 9),
    no_lain: { ...phoneNumber(), empty: '' },
    tanggal: { ...date('Tanggal harus diisi'), empty: '' },
  });
  const read = (cell: string) => Object.entries(readers).map(([name, reader]) => [name, reader(cell)]);
  for (const [name, cell] of read('')) expect([name, cell]).toEqual([name, { value: name === 'angka' ? null : '' }]);
});

// A change of it cancels what waits, and a person is found by it: a second number needs a kind of its own.
test.each(NOUNS)('%s has no number of the kind phone but no_hp', (noun) => {
  const phones = Object.entries(NOUN_COLUMNS[noun]).flatMap(([name, { kind }]) => (kind === 'phone' ? [name] : []));
  expect(['no_hp']).toEqual(expect.arrayContaining(phones));
});

test.each(['masjid', 'mubaligh'] as const)("the guide's page of %s names what only its form has", (noun) => {
  const page = readFileSync(path.join(import.meta.dirname, `../../../docs/panduan/${noun}.md`), 'utf8').toLowerCase();
  for (const [, , { label, outsideTable }] of screenColumns(NOUN_COLUMNS[noun]))
    if (outsideTable) expect(page).toContain(label.toLowerCase().replace(/ \(.*/, ''));
});
