import { formatDate, isPlainDate } from '#shared/base/dates.ts';
import { sheetColumns, type Columns } from '#shared/roster/column.ts';
import { CELL_SHOWN } from './mend.ts';
import type { SheetRow } from './spreadsheets.ts';

/** A description of each row by its number: 'Masjid Salman', or 'Masjid Salman, 27 Nov 2026'. */
export function rowNames(columns: Columns, rows: readonly SheetRow[]): (row: number) => string {
  const sheet = sheetColumns(columns);
  const placesOf = (isIt: (kind: string, names: string | undefined) => boolean) =>
    sheet.flatMap(([, { kind }, { names }], at) => (isIt(kind, names) ? [at] : []));
  const named = placesOf((kind, names) => kind === 'name' || names !== undefined);
  const dated = placesOf((kind) => kind === 'date');
  const cells = new Map(rows.map((row) => [row.row, row.cells]));
  const firstOf = (row: readonly string[], places: readonly number[]) =>
    places.map((at) => row[at]?.slice(0, CELL_SHOWN) ?? '').find((text) => text !== '');
  return (number) => {
    const row = cells.get(number) ?? [];
    const date = firstOf(row, dated);
    return [firstOf(row, named), date !== undefined && isPlainDate(date) ? formatDate(date) : date]
      .filter((part) => part !== undefined)
      .join(', ');
  };
}
