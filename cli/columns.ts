import type { Command } from 'commander';
import type { Facts } from '#shared/base/export.ts';
import { isOptional, screenColumns, shownField, type Column, type Columns } from '#shared/roster/column.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { usageError } from './errors.ts';
import type { Client } from './http/client.ts';
import type { Output } from './terminal/output.ts';
import { columnHelp, t, formatDate } from './words/words.ts';

type Noun = 'masjid' | 'mubaligh';

/** All mosques or preachers, by name. */
export async function rowsOf(client: Client, noun: Noun): Promise<{ id: string; nama: string }[]> {
  const rows =
    noun === 'masjid'
      ? await client.listAll(masjidEndpoints.list, { orderBy: 'nama_masjid', orderType: 'asc' })
      : await client.listAll(mubalighEndpoints.list, { orderBy: 'nama_mubaligh', orderType: 'asc' });
  return rows.map((row) => ({ id: row.id, nama: 'nama_masjid' in row ? row.nama_masjid : row.nama_mubaligh }));
}

/** Finds a row by name or id; the name has priority. Throws CliError if it is unknown or several have this name. */
export async function namedRow(client: Client, noun: Noun, wanted: string): Promise<{ id: string; nama: string }> {
  const rows = await rowsOf(client, noun);
  const name = wanted.trim().toLowerCase();
  const named = rows.filter(({ nama }) => nama.toLowerCase() === name);
  if (named.length > 1)
    throw usageError(t('severalNamed', { noun, wanted, ids: named.map(({ id }) => id).join(', ') }));
  const found = named[0] ?? rows.find(({ id }) => id === wanted);
  if (!found) throw usageError(t('rowNotFound', { noun: t(noun), wanted }));
  return found;
}

type Row = Record<string, unknown>;

/** 'nama_ketua_dkm' becomes --ketua-dkm, 'no_hp' becomes --hp. */
const flagOf = (column: string): string => column.replace(/^(nama|no|id)_/, '').replaceAll('_', '-');
const camel = (flag: string): string => flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The columns that commands take as options; `own` are taken in another way. */
const optionsOf = (columns: Columns, own: readonly string[]) =>
  Object.entries(columns).flatMap(([name, column]) => {
    const { sheet } = column;
    return own.includes(name) || !sheet ? [] : [{ name, column, sheet, flag: flagOf(name) }];
  });

/** Gives a command an option for each column. A new row needs the required ones; a change may empty the others. */
export function declareColumns(command: Command, columns: Columns, own: readonly string[], isNew: boolean): Command {
  for (const { name, flag, column, sheet } of optionsOf(columns, own)) {
    const usage = `--${flag} <isi>`;
    const description = columnHelp(name, sheet);
    if (isNew && !isOptional(column)) command.requiredOption(usage, description);
    else command.option(usage, isOptional(column) && !isNew ? t('orEmpty', { description }) : description);
  }
  return command;
}

/** The options' values, in the form's format. */
export function columnValues(columns: Columns, own: readonly string[], options: object): Row {
  return Object.fromEntries(
    optionsOf(columns, own).flatMap(({ name, column, sheet, flag }) => {
      const text = (options as Row)[camel(flag)];
      return typeof text === 'string' ? [[name, sheet.read(text) ?? column.empty]] : [];
    }),
  );
}

/** A column's value in a row, as a person reads it. */
export function cellText(row: object, name: string, column: Column): string {
  const value = (row as Row)[shownField(name, column)];
  if (column.noun) return String(value);
  const text = column.sheet?.show(value) ?? '';
  return column.kind === 'date' ? formatDate(text) : text;
}

/** Rows as a table: the columns of the dashboard's wide table, then the facts under these headings. */
export function printRows(
  output: Output,
  rows: readonly { id: string }[],
  { columns, facts = {}, headings = [] }: { columns: Columns; facts?: Facts; headings?: readonly string[] },
): void {
  const inTable = screenColumns(columns).filter(([, , { outsideTable }]) => !outsideTable);
  output.table(
    ['ID', ...inTable.map(([, , { short, label }]) => short ?? label), ...headings],
    rows.map((row) => [
      row.id,
      ...inTable.map(([name, column]) => cellText(row, name, column)),
      ...Object.entries(facts).map(([name, { show }]) => show((row as Row)[name], '')),
    ]),
  );
}
