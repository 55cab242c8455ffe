import { type Clock, yieldLoop } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { ListPage } from '#daemon/base/list.ts';
import { createNameIndex, type NameIndex } from '#daemon/roster/index.ts';
import { formatCount } from '#shared/base/count.ts';
import { dateInZone } from '#shared/base/dates.ts';
import { XLSX_MAX_ROWS, type ExportFormat, type Facts } from '#shared/base/export.ts';
import type { ListQuery } from '#shared/base/list.ts';
import { bebanRow, type Beban, type BebanQuery } from '#shared/roster/beban.ts';
import { isOptional, sheetColumns, shownField, type Columns } from '#shared/roster/column.ts';
import type { Spreadsheets, TableColumn } from './spreadsheets.ts';
import { INPUT_SHEET, rethrow } from './upload.ts';

/**
 * Spreadsheet programs treat a cell with such a beginning as a formula, also after a space or in full-width form. A
 * formula in a name could send the table to somebody else.
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A line of CSV (RFC 4180, with a bare line feed); possible formulas get an apostrophe in front. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A noun as its files show it. */
export interface ExportNoun<Row extends { id: string }, Query extends ListQuery> {
  /** The beginning of the file's name. */
  name: string;
  columns: Columns;
  facts?: Facts;
  /** Default sort column, ascending. */
  order: string;
  sheet?: string;
  /** Rows without a version are never changed by an upload. */
  hasVersion: boolean;
  /** CSV names rows as a workbook does: names that several rows share have their id appended. */
  csvLabels?: boolean;
  list(query: Query): ListPage<Row>;
}

/** The names in an export, as of its beginning. */
export type Names = Record<'masjid' | 'mubaligh', { names(): { id: string; nama: string }[] }>;

export interface ExportServices {
  spreadsheets: Pick<Spreadsheets, 'writeTable'>;
  clock: Clock;
  timezone: string;
}

/** A file; its body may be produced in chunks. */
export interface ExportFile {
  name: string;
  body: Uint8Array | AsyncIterable<string>;
}

/** Rows per batch; between batches the event loop serves other requests. */
const BATCH = 500;

/**
 * All rows of a list as a file. A workbook has the columns of the noun's upload, so that it can be uploaded again; the
 * noun's facts come after the required ones, because optional ones are found by their header. The ids and their order
 * are read first, so that no row is repeated or missed.
 */
export function createExportService<Row extends { id: string }, Query extends ListQuery>(
  { spreadsheets, clock, timezone }: ExportServices,
  noun: ExportNoun<Row, Query>,
  names: Names,
) {
  const { columns, facts = {}, hasVersion } = noun;
  const sheet = sheetColumns(columns);
  const [required, optional] = [false, true].map((wanted) => sheet.filter(([, own]) => isOptional(own) === wanted));
  const inOrder = Object.entries(columns).filter(([, column]) => column.sheet);
  const ids = inOrder.filter(([, { noun: of }]) => of).map(([name]) => name);
  const fields = [
    'id',
    ...inOrder.map(([name, column]) => shownField(name, column)),
    ...ids,
    ...Object.keys(facts),
    ...(hasVersion ? ['version'] : []),
  ];
  const column = (header: string, width: number, format: TableColumn['format'] = 'text') => ({ header, width, format });
  const columnsOf = (some: typeof sheet): TableColumn[] =>
    some.map(([, , { header, width, format }]) => column(header, width, format === 'date' ? 'date' : 'text'));
  const table = {
    sheet: noun.sheet ?? INPUT_SHEET,
    columns: [
      ...columnsOf(required!),
      column('ID', 10),
      ...Object.values(facts).map(({ header, width }) => column(header, width)),
      ...columnsOf(optional!),
      // With the row's version an upload detects changes since the export.
      ...(hasVersion ? [column('Versi', 8)] : []),
    ],
  };

  /** Texts of a row's cells, with the names as of now. */
  function openCells() {
    const indexes = new Map<string, NameIndex>();
    const labelOf = (of: 'masjid' | 'mubaligh', id: string | null) => {
      if (id === null) return null;
      const index = indexes.get(of) ?? createNameIndex(of, names[of].names());
      indexes.set(of, index);
      return index.label(id);
    };
    return (row: Row, [name, { noun: of }, { show }]: (typeof sheet)[number]): string => {
      const value = row[name as keyof Row] as string | (string | null)[];
      if (!of) return show(value);
      return show(Array.isArray(value) ? value.map((id) => labelOf(of, id)) : labelOf(of, value));
    };
  }

  function idsOf({ orderBy = noun.order, orderType = 'asc', ...query }: Query): string[] {
    return noun.list({ ...query, orderBy, orderType, fields: 'id' } as unknown as Query).rows.map(({ id }) => id);
  }

  async function* rowsOf(all: readonly string[]): AsyncGenerator<Row[]> {
    for (let start = 0; start < all.length; start += BATCH) {
      const id = all.slice(start, start + BATCH);
      const rows = new Map(
        noun.list({ id, fields: fields.join(',') } as unknown as Query).rows.map((row) => [row.id, row]),
      );
      // Skips rows that were deleted meanwhile.
      yield id.flatMap((one) => rows.get(one) ?? []);
      await yieldLoop();
    }
  }

  async function* csv(all: readonly string[]): AsyncGenerator<string> {
    yield csvLine(fields);
    const cell = openCells();
    const byField = new Map(sheet.map((own) => [shownField(own[0], own[1]), own]));
    const textOf = (row: Row, field: string) => {
      const own = byField.get(field);
      const value = row[field as keyof Row];
      // Texts stay as they are stored, so that a rule is not told in words.
      if (own && (own[1].noun ? noun.csvLabels : Array.isArray(value))) return cell(row, own);
      return plainText(value, own?.[2].format === 'date');
    };
    for await (const rows of rowsOf(all))
      yield rows.map((row) => csvLine(fields.map((field) => textOf(row, field)))).join('');
  }

  async function* json(all: readonly string[]): AsyncGenerator<string> {
    let before = '[\n';
    for await (const rows of rowsOf(all)) {
      for (const row of rows) {
        yield before + JSON.stringify(row);
        before = ',\n';
      }
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }

  async function xlsx(all: readonly string[]): Promise<Uint8Array> {
    if (all.length > XLSX_MAX_ROWS) {
      throw new MimbarError(
        'too_large',
        `Lebih dari ${formatCount(XLSX_MAX_ROWS)} baris tidak muat di satu spreadsheet. Pakai CSV, atau persempit pilihannya.`,
      );
    }
    const cell = openCells();
    const cells = (row: Row & { version?: number }) => [
      ...required!.map((own) => cell(row, own)),
      row.id,
      ...Object.entries(facts).map(([name, { show }]) => show(row[name as keyof Row], timezone)),
      ...optional!.map((own) => cell(row, own)),
      ...(hasVersion ? [String(row.version)] : []),
    ];
    async function* lines(): AsyncGenerator<string[]> {
      for await (const rows of rowsOf(all)) yield* rows.map(cells);
    }
    return spreadsheets.writeTable(table, lines());
  }

  return {
    /** Throws invalid as the list does, too_large for a workbook of more than XLSX_MAX_ROWS rows. */
    async export({
      format = 'xlsx',
      ...query
    }: { format?: ExportFormat | undefined } & Omit<Query, 'page' | 'limit' | 'fields'>): Promise<ExportFile> {
      const all = idsOf(query as unknown as Query);
      const name = `${noun.name}-${dateInZone(clock.now(), timezone)}.${format}`;
      return { name, body: format === 'xlsx' ? await xlsx(all) : format === 'csv' ? csv(all) : json(all) };
    },
  };
}

/** Dates without the API's time, booleans as 1 and 0, parts of places separated by commas. */
function plainText(value: unknown, isDate: boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object' && value !== null) return Object.values(value).join(', ');
  const text = value === null || value === undefined ? '' : String(value);
  return isDate ? text.slice(0, 10) : text;
}

const FIELDS = Object.keys(bebanRow.shape) as (keyof Beban)[];
const COLUMNS: Record<keyof Beban, TableColumn> = {
  id: { header: 'ID', width: 10, format: 'text' },
  nama: { header: 'Nama', width: 34, format: 'text' },
  wilayah: { header: 'Wilayah', width: 20, format: 'text' },
  jumatan: { header: 'Khutbah Jumat', width: 14, format: 'number' },
  pengajian: { header: 'Pengajian', width: 12, format: 'number' },
  jumlah: { header: 'Jumlah', width: 10, format: 'number' },
  udzur: { header: 'Udzur', width: 10, format: 'number' },
  kosong: { header: 'Jumat Kosong', width: 14, format: 'number' },
  terakhir: { header: 'Khutbah Terakhir', width: 18, format: 'date' },
  sejak: { header: 'Jumat Sejak Itu', width: 16, format: 'number' },
};

const textOf = (row: Beban, field: keyof Beban): string => {
  const value = row[field];
  return value === null ? '' : field === 'terakhir' ? String(value).slice(0, 10) : String(value);
};

/** The report of a range as a file, in the order of the list. */
export function createBebanExport(
  { spreadsheets, clock, timezone }: ExportServices,
  list: (query: BebanQuery) => Beban[],
) {
  return {
    /** Throws invalid as the list does. */
    async export({
      format = 'xlsx',
      ...query
    }: BebanQuery & { format?: ExportFormat | undefined }): Promise<ExportFile> {
      const rows = list(query);
      const name = `beban-${query.per ?? 'mubaligh'}-${dateInZone(clock.now(), timezone)}.${format}`;
      if (format === 'json') return { name, body: new TextEncoder().encode(`${JSON.stringify(rows)}\n`) };
      if (format === 'csv')
        return {
          name,
          body: new TextEncoder().encode(
            csvLine(FIELDS) + rows.map((row) => csvLine(FIELDS.map((field) => textOf(row, field)))).join(''),
          ),
        };
      // A preacher has no gaps.
      const shown = FIELDS.filter((field) => field !== 'kosong' || query.per === 'masjid');
      const spec = { sheet: 'Beban', columns: shown.map((field) => COLUMNS[field]) };
      return {
        name,
        body: await spreadsheets
          .writeTable(
            spec,
            rows.map((row) => shown.map((field) => textOf(row, field))),
          )
          .catch(rethrow),
      };
    },
  };
}
