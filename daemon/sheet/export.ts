import { type Clock, yieldLoop } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { ListPage } from '#daemon/base/list.ts';
import { createNameIndex } from '#daemon/roster/index.ts';
import { formatCount } from '#shared/base/count.ts';
import { dateInZone, timeInZone } from '#shared/base/dates.ts';
import { XLSX_MAX_ROWS, type ExportFormat } from '#shared/base/export.ts';
import type { ListQuery } from '#shared/base/list.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { MessageLog, MessageLogQuery } from '#shared/queue/message-log.ts';
import { bebanRow, type Beban, type BebanQuery } from '#shared/roster/beban.ts';
import { isOptional, sheetColumns, type Columns } from '#shared/roster/column.ts';
import type { Contact } from '#shared/roster/contact.ts';
import { cutiNoun, type Cuti, type CutiQuery } from '#shared/roster/cuti.ts';
import type { Jadwal, JadwalQuery } from '#shared/roster/jadwal.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { Rutin, RutinQuery } from '#shared/roster/rutin/rutin.ts';
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

const text = (header: string, width: number): TableColumn => ({ header, width, format: 'text' });
const phone = text('No HP', 20);
const id = text('ID', 10);
/** The row's version, with which an upload detects changes since the export. */
const versi = text('Versi', 8);

type List<Row, Query> = (query: Query) => ListPage<Row>;
interface Names {
  names(): { id: string; nama: string }[];
}

/**
 * The columns of the noun's upload, so that the file can be uploaded again. A time is text here, as stored. The
 * export's own columns come after the required ones; optional columns are found by their header.
 */
const tableColumns = (columns: Columns, own: TableColumn[]): TableColumn[] => {
  const all = sheetColumns(columns).map(([, column, { header, width, format }]) => ({
    column,
    header,
    width,
    format: format === 'date' ? ('date' as const) : ('text' as const),
  }));
  const shown = (optional: boolean) =>
    all.filter(({ column }) => isOptional(column) === optional).map(({ column: _, ...rest }) => rest);
  return [...shown(false), ...own, ...shown(true)];
};

export function createContactExport<Row extends { id: string; version: number }>(
  services: ExportServices,
  { noun, columns }: Contact,
  list: List<Row, ListQuery>,
) {
  const required = sheetColumns(columns).filter(([, column]) => !isOptional(column));
  const optional = sheetColumns(columns).filter(([, column]) => isOptional(column));
  const shown = (row: Row, some: typeof required) => some.map(([name, , { show }]) => show(row[name as keyof Row]));
  return createExportService<Row, ListQuery>(services, {
    name: noun,
    fields: ['id', ...(Object.keys(columns) as (keyof Row & string)[]), 'version'],
    order: 'id',
    list,
    open: () => ({
      sheet: INPUT_SHEET,
      columns: [...tableColumns(columns, [id]), versi],
      cells: (row) => [...shown(row, required), row.id, ...shown(row, optional), String(row.version)],
    }),
  });
}

interface JadwalRow {
  id: string;
  nama_masjid: string;
  nama_mubaligh: string;
  broadcasted: boolean;
  version: number;
}

/** The names in an export, as of its beginning. */
const namesIn = (stores: { masjid: Names; mubaligh: Names }) => ({
  masjid: createNameIndex('masjid', stores.masjid.names()),
  mubaligh: createNameIndex('mubaligh', stores.mubaligh.names()),
});

/** Names that several rows share have their id appended, as uploads require. */
export function createJadwalExport<Row extends JadwalRow>(
  services: ExportServices,
  { kind, columns }: Jadwal,
  list: List<Row, JadwalQuery>,
  stores: { masjid: Names; mubaligh: Names },
) {
  const sheet = sheetColumns(columns);
  const own = Object.keys(columns) as (keyof Row & string)[];
  return createExportService<Row, JadwalQuery>(services, {
    name: `jadwal-${kind}`,
    fields: [
      'id',
      ...own.filter((name) => columns[name]!.kind !== 'reference'),
      'nama_masjid',
      'nama_mubaligh',
      ...own.filter((name) => columns[name]!.kind === 'reference'),
      'broadcasted',
      'version',
    ],
    order: 'tanggal',
    list,
    open() {
      const named = namesIn(stores);
      return {
        sheet: INPUT_SHEET,
        columns: [...tableColumns(columns, [id, text('Status Broadcast', 20)]), versi],
        cells: (row) => [
          ...sheet.map(([name, , { names, show }]) =>
            names ? named[names].label(String(row[name as keyof Row])) : show(row[name as keyof Row]),
          ),
          row.id,
          row.broadcasted ? 'Sudah Broadcast' : 'Belum Broadcast',
          String(row.version),
        ],
      };
    },
  });
}

export function createCutiExport(services: ExportServices, list: List<Cuti, CutiQuery>, mubaligh: Names) {
  const { columns } = cutiNoun;
  return createExportService<Cuti, CutiQuery>(services, {
    name: 'cuti',
    fields: ['id', 'nama_mubaligh', 'dari', 'sampai', 'alasan', 'id_mubaligh', 'jumlah_jadwal'],
    order: 'dari',
    list,
    open() {
      const index = createNameIndex('mubaligh', mubaligh.names());
      return {
        sheet: INPUT_SHEET,
        columns: tableColumns(columns, [id, text('Jadwal yang Berdiri', 20)]),
        cells: (row) => [
          index.label(row.id_mubaligh),
          columns.dari.sheet.show(row.dari),
          columns.sampai.sheet.show(row.sampai),
          row.id,
          String(row.jumlah_jadwal),
          row.alasan,
        ],
      };
    },
  });
}

export function createRutinExport(
  services: ExportServices,
  list: List<Rutin, RutinQuery>,
  stores: { masjid: Names; mubaligh: Names },
) {
  const { columns } = rutinNoun;
  const preachers = ({ mubaligh }: ReturnType<typeof namesIn>, { id_mubaligh }: Rutin) =>
    columns.id_mubaligh.sheet.show(id_mubaligh.map((one) => (one === null ? null : mubaligh.label(one))));
  return createExportService<Rutin, RutinQuery>(services, {
    name: 'pengajian-rutin',
    fields: [
      'id',
      'nama_masjid',
      'nama_mubaligh',
      'waktu',
      'aturan',
      'mulai',
      'sampai',
      'kecuali',
      'id_masjid',
      'id_mubaligh',
      'version',
    ],
    order: 'mulai',
    list,
    csv() {
      const named = namesIn(stores);
      return {
        nama_masjid: (row) => named.masjid.label(row.id_masjid),
        nama_mubaligh: (row) => preachers(named, row),
        kecuali: (row) => columns.kecuali.sheet.show(row.kecuali),
      };
    },
    open() {
      const named = namesIn(stores);
      return {
        sheet: INPUT_SHEET,
        columns: [...tableColumns(columns, [id]), versi],
        cells: (row) => [
          named.masjid.label(row.id_masjid),
          preachers(named, row),
          row.waktu,
          columns.aturan.sheet.show(row.aturan),
          columns.mulai.sheet.show(row.mulai),
          row.id,
          columns.sampai.sheet.show(row.sampai),
          columns.kecuali.sheet.show(row.kecuali),
          String(row.version),
        ],
      };
    },
  });
}

export function createMessageLogExport(services: ExportServices, list: List<MessageLog, MessageLogQuery>) {
  const columns = [
    id,
    phone,
    text('Message', 80),
    text('Status', 10),
    text('Alasan', 40),
    text('Waktu Pengiriman', 20),
  ];
  const wall = (instant: number) =>
    `${dateInZone(instant, services.timezone)} ${timeInZone(instant, services.timezone)}`;
  return createExportService<MessageLog, MessageLogQuery>(services, {
    name: 'message-logs',
    fields: ['id', 'no_hp', 'message', 'status', 'error_reason', 'send_time'],
    order: 'id',
    list,
    open: () => ({
      sheet: 'Message Logs',
      columns,
      cells: (row) => [
        row.id,
        formatPhone(row.no_hp),
        row.message,
        row.status === 'success' ? 'Success' : 'Failed',
        row.error_reason ?? '',
        wall(Date.parse(row.send_time)),
      ],
    }),
  });
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
