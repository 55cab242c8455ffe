import { formatCount } from '#shared/base/count.ts';
import { dateInZone } from '#shared/base/dates.ts';
import { XLSX_MAX_ROWS, type ExportFormat } from '#shared/base/export.ts';
import type { ListQuery } from '#shared/base/list.ts';
import type { Spreadsheets, TableColumn } from './spreadsheets.ts';
import { type Clock, yieldLoop } from '#daemon/base/clock.ts';
import { csvLine } from './csv.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { ListPage } from '#daemon/base/list.ts';

/** A table of a workbook; `cells` returns a row's texts, dates as 'YYYY-MM-DD'. */
export interface ExportSheet<Row> {
  sheet: string;
  columns: TableColumn[];
  cells(row: Row): string[];
}

export interface ExportNoun<Row, Query extends ListQuery> {
  /** The beginning of the file's name. */
  name: string;
  /** The fields of CSV and JSON, by their names in the API. */
  fields: readonly (keyof Row & string)[];
  /** Fields that CSV writes in the upload's format; created for each export. */
  csv?(): Partial<Record<keyof Row & string, (row: Row) => string>>;
  /** Default sort column, ascending. */
  order: string;
  list(query: Query): ListPage<Row>;
  /** Created for each export. */
  open(): ExportSheet<Row>;
}

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

/** All rows of a list as a file. The ids and their order are read first, so that no row is repeated or missed. */
export function createExportService<Row extends { id: string }, Query extends ListQuery>(
  services: ExportServices,
  noun: ExportNoun<Row, Query>,
) {
  const fields = noun.fields.join(',');

  function idsOf({ orderBy = noun.order, orderType = 'asc', ...query }: Query): string[] {
    return noun.list({ ...query, orderBy, orderType, fields: 'id' } as unknown as Query).rows.map(({ id }) => id);
  }

  async function* rowsOf(ids: readonly string[]): AsyncGenerator<Row[]> {
    for (let start = 0; start < ids.length; start += BATCH) {
      const id = ids.slice(start, start + BATCH);
      const rows = new Map(noun.list({ id, fields } as unknown as Query).rows.map((row) => [row.id, row]));
      // Skips rows that were deleted meanwhile.
      yield id.flatMap((one) => rows.get(one) ?? []);
      await yieldLoop();
    }
  }

  async function* csv(ids: readonly string[]): AsyncGenerator<string> {
    yield csvLine(noun.fields);
    const own: ReturnType<NonNullable<typeof noun.csv>> = noun.csv?.() ?? {};
    const text = (row: Row, field: keyof Row & string) => own[field]?.(row) ?? plainText(field, row[field]);
    for await (const rows of rowsOf(ids))
      yield rows.map((row) => csvLine(noun.fields.map((field) => text(row, field)))).join('');
  }

  async function* json(ids: readonly string[]): AsyncGenerator<string> {
    let before = '[\n';
    for await (const rows of rowsOf(ids)) {
      for (const row of rows) {
        yield before + JSON.stringify(row);
        before = ',\n';
      }
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }

  async function xlsx(ids: readonly string[]): Promise<Uint8Array> {
    if (ids.length > XLSX_MAX_ROWS) {
      throw new MimbarError(
        'too_large',
        `Lebih dari ${formatCount(XLSX_MAX_ROWS)} baris tidak muat di satu spreadsheet. Pakai CSV, atau persempit pilihannya.`,
      );
    }
    const { sheet, columns, cells } = noun.open();
    async function* lines(): AsyncGenerator<string[]> {
      for await (const rows of rowsOf(ids)) yield* rows.map(cells);
    }
    return services.spreadsheets.writeTable({ sheet, columns }, lines());
  }

  return {
    /** Throws invalid as the list does, too_large for a workbook of more than XLSX_MAX_ROWS rows. */
    async export({
      format = 'xlsx',
      ...query
    }: { format?: ExportFormat | undefined } & Omit<Query, 'page' | 'limit' | 'fields'>): Promise<ExportFile> {
      const ids = idsOf(query as unknown as Query);
      const name = `${noun.name}-${dateInZone(services.clock.now(), services.timezone)}.${format}`;
      return { name, body: format === 'xlsx' ? await xlsx(ids) : format === 'csv' ? csv(ids) : json(ids) };
    },
  };
}

const DATE_FIELDS = new Set(['tanggal', 'dari', 'mulai', 'sampai']);

/** Dates without the API's time, booleans as 1 and 0, parts of lists and places separated by commas. */
function plainText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object' && value !== null) return Object.values(value).join(', ');
  const text = value === null || value === undefined ? '' : String(value);
  return DATE_FIELDS.has(field) ? text.slice(0, 10) : text;
}
