import { dateInZone, timeInZone } from '#shared/base/dates.ts';
import type { ListQuery } from '#shared/base/list.ts';
import { isOptional, sheetColumns, type Columns } from '#shared/roster/column.ts';
import type { Contact } from '#shared/roster/contact.ts';
import { cutiNoun, type Cuti, type CutiQuery } from '#shared/roster/cuti.ts';
import type { Jadwal, JadwalQuery } from '#shared/roster/jadwal.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { Rutin, RutinQuery } from '#shared/roster/rutin/rutin.ts';
import type { MessageLog, MessageLogQuery } from '#shared/queue/message-log.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { TableColumn } from './spreadsheets.ts';
import { createExportService, type ExportServices } from './export.ts';
import { createNameIndex } from '#daemon/roster/name.ts';
import { INPUT_SHEET } from './upload.ts';
import type { ListPage } from '#daemon/base/list.ts';

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
