import { dateInZone, timeInZone } from '#shared/base/dates.ts';
import type { JadwalKind, JadwalQuery } from '#shared/roster/jadwal.ts';
import type { ListQuery } from '#shared/base/list.ts';
import type { Masjid } from '#shared/roster/masjid.ts';
import type { MessageLog, MessageLogQuery } from '#shared/queue/message-log.ts';
import type { Mubaligh } from '#shared/roster/mubaligh.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';
import type { TableColumn } from './spreadsheets.ts';
import { createExportService, type ExportServices } from './export.ts';
import { createNameIndex } from '../roster/name-index.ts';
import { INPUT_SHEET } from './upload.ts';
import type { ListPage } from '../base/list-page.ts';

// The first columns are those of the noun's upload, so that the file can be uploaded again; what stands right of them is
// not read there.
const text = (header: string, width: number): TableColumn => ({ header, width, format: 'text' });
const phone = text('No HP', 20);
const id = text('ID', 10);

type List<Row, Query> = (query: Query) => ListPage<Row>;
interface Names {
  names(): { id: string; nama: string }[];
}

export function createMasjidExport(services: ExportServices, list: List<Masjid, ListQuery>) {
  const columns = [text('Nama Masjid', 40), text('Nama Ketua DKM', 40), phone, id];
  return createExportService<Masjid, ListQuery>(services, {
    name: 'masjid', fields: ['id', 'nama_masjid', 'nama_ketua_dkm', 'no_hp'], order: 'id', list,
    open: () => ({ sheet: INPUT_SHEET, columns, cells: (row) => [row.nama_masjid, row.nama_ketua_dkm, formatPhone(row.no_hp), row.id] }),
  });
}

export function createMubalighExport(services: ExportServices, list: List<Mubaligh, ListQuery>) {
  const columns = [text('Nama Mubaligh', 40), phone, id];
  return createExportService<Mubaligh, ListQuery>(services, {
    name: 'mubaligh', fields: ['id', 'nama_mubaligh', 'no_hp'], order: 'id', list,
    open: () => ({ sheet: INPUT_SHEET, columns, cells: (row) => [row.nama_mubaligh, formatPhone(row.no_hp), row.id] }),
  });
}

/** A row of either kind; only pengajian has `waktu`. */
type Jadwal = Omit<Pengajian, 'waktu'> & { waktu?: string };
const JADWAL_FIELDS = ['nama_masjid', 'nama_mubaligh', 'id_masjid', 'id_mubaligh', 'broadcasted'] as const;

/** Names that several share carry their id, as an upload asks for it. */
export function createJadwalExport(services: ExportServices, kind: JadwalKind, list: List<Jadwal, JadwalQuery>, { masjid, mubaligh }: { masjid: Names; mubaligh: Names }) {
  const waktu = kind === 'pengajian' ? ([text('Waktu', 20)] as const) : [];
  const columns: TableColumn[] = [
    { header: 'Tanggal', width: 16, format: 'date' }, ...waktu, text('Masjid', 40), text('Mubaligh', 40), id, text('Status Broadcast', 20),
  ];
  return createExportService<Jadwal, JadwalQuery>(services, {
    name: `jadwal-${kind}`, fields: ['id', 'tanggal', ...(kind === 'pengajian' ? (['waktu'] as const) : []), ...JADWAL_FIELDS], order: 'tanggal', list,
    open() {
      const named = { masjid: createNameIndex('masjid', masjid.names()), mubaligh: createNameIndex('mubaligh', mubaligh.names()) };
      return {
        sheet: INPUT_SHEET,
        columns,
        cells: ({ tanggal, waktu: time, id_masjid, id_mubaligh, id: own, broadcasted }) => [
          tanggal.slice(0, 10), ...(time === undefined ? [] : [time]), named.masjid.label(id_masjid), named.mubaligh.label(id_mubaligh),
          own, broadcasted ? 'Sudah Broadcast' : 'Belum Broadcast',
        ],
      };
    },
  });
}

export function createMessageLogExport(services: ExportServices, list: List<MessageLog, MessageLogQuery>) {
  const columns = [id, phone, text('Message', 80), text('Status', 10), text('Alasan', 40), text('Waktu Pengiriman', 20)];
  const wall = (instant: number) => `${dateInZone(instant, services.timezone)} ${timeInZone(instant, services.timezone)}`;
  return createExportService<MessageLog, MessageLogQuery>(services, {
    name: 'message-logs', fields: ['id', 'no_hp', 'message', 'status', 'error_reason', 'send_time'], order: 'id', list,
    open: () => ({
      sheet: 'Message Logs',
      columns,
      cells: (row) => [row.id, formatPhone(row.no_hp), row.message, row.status === 'success' ? 'Success' : 'Failed', row.error_reason ?? '', wall(Date.parse(row.send_time))],
    }),
  });
}
