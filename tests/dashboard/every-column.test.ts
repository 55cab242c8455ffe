import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { nounColumns } from '#dashboard/app/columns/noun-columns.tsx';
import { NounFields } from '#dashboard/app/columns/noun-field.tsx';
import { onPaper } from '#dashboard/app/print/print-list.ts';
import type { Column, PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { cutiColumns } from '#dashboard/features/cuti/cuti-columns.tsx';
import { jadwalColumns } from '#dashboard/features/jadwal/jadwal-columns.tsx';
import { JADWAL_KINDS } from '#dashboard/features/jadwal/jadwal-kinds.ts';
import { LAID_OUT, rutinColumns } from '#dashboard/features/rutin/rutin-columns.tsx';
import { templateColumns } from '#dashboard/features/template/template-columns.tsx';
import type { RowNoun } from '#shared/base/row-noun.ts';
import { date, optionalText } from '#shared/roster/column-kinds.ts';
import { formValues, screenColumns, type Columns } from '#shared/roster/column.ts';
import { NOUN_COLUMNS } from '#shared/roster/nouns.ts';

type AnyRow = { id: string };
const nothing = {} as never;
const contact = (noun: RowNoun) =>
  nounColumns<AnyRow, (typeof NOUN_COLUMNS)[RowNoun]>({
    columns: NOUN_COLUMNS[noun],
    nameOf: () => '',
    edit: { api: nothing, update: nothing },
  });

/** The columns of each noun's list, as its page makes them. */
const lists = (): Record<RowNoun, readonly object[]> => ({
  masjid: contact('masjid'),
  mubaligh: contact('mubaligh'),
  pengajian: jadwalColumns(nothing, JADWAL_KINDS.pengajian, nothing),
  jumatan: jadwalColumns(nothing, JADWAL_KINDS.jumatan, nothing),
  cuti: cutiColumns(nothing, nothing, nothing),
  rutin: rutinColumns(nothing),
  template: templateColumns(nothing, nothing, [], undefined),
});

describe.each(Object.keys(NOUN_COLUMNS) as RowNoun[])('every column of %s', (noun) => {
  const wanted = screenColumns(NOUN_COLUMNS[noun]).filter(([name]) => noun !== 'rutin' || !LAID_OUT.includes(name));

  test('has its heading in the list', () => {
    const list = lists()[noun] as Column<AnyRow>[];
    for (const [name, , { label }] of wanted) {
      const column = list.find(({ id }) => id === name);
      expect([name, String(column?.header)]).toEqual([name, expect.stringContaining(label)]);
    }
  });
});

// Series are not printed, and coordinates are useless on paper.
test.each((Object.keys(NOUN_COLUMNS) as RowNoun[]).filter((noun) => noun !== 'rutin'))(
  'every column of %s stands on paper, a place excepted',
  (noun) => {
    const labels = onPaper(lists()[noun] as PrintedColumn<AnyRow>[]).map(({ label }) => label);
    for (const [, column, { label, short = label }] of screenColumns(NOUN_COLUMNS[noun]))
      if (column.kind !== 'location') expect(labels).toContain(short);
  },
);

test('a new column is a line: list and paper show it', () => {
  const columns = { ...NOUN_COLUMNS.cuti, catatan: optionalText('Catatan') };
  const list = nounColumns<AnyRow, typeof columns>({ columns, nameOf: () => '' });
  const paper = onPaper(list).find(({ label }) => label === 'Catatan');
  expect(list.map(({ header }) => header)).toContain('Catatan');
  expect(paper?.text({ id: '1', catatan: 'bawa mikrofon' } as AnyRow)).toBe('bawa mikrofon');
});

test('what is not known is an empty cell, on the screen and on paper', () => {
  const columns = { ...NOUN_COLUMNS.cuti, kembali: { ...date('', 'Kembali'), empty: null } };
  const list = nounColumns<AnyRow, typeof columns>({ columns, nameOf: () => '' });
  expect(
    onPaper(list)
      .find(({ label }) => label === 'Kembali')
      ?.text({ id: '1', kembali: null } as AnyRow),
  ).toBe('');
});

/** A form with the fields of these columns. */
function Form({ columns }: { columns: Columns }) {
  const { control } = useForm({ defaultValues: formValues(columns) });
  return createElement(NounFields, { columns, control, errors: {} });
}

test.each(Object.keys(NOUN_COLUMNS) as RowNoun[])('every line of %s can be typed as long as it may be', (noun) => {
  const columns = Object.fromEntries(
    screenColumns(NOUN_COLUMNS[noun]).flatMap(([name, column, { label }]) =>
      // Without its suggestions, which ask the server.
      column.kind === 'name' || column.kind === 'line' ? [[name, { ...column, screen: { label } }]] : [],
    ),
  );
  const html = renderToStaticMarkup(createElement(Form, { columns }));
  for (const [name, { input }] of Object.entries(columns)) {
    const [field] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
    const typed = Number(/maxlength="(\d+)"/i.exec(field!)![1]);
    expect([name, input.safeParse('a'.repeat(typed + 1)).success]).toEqual([name, false]);
  }
});
