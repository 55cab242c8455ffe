import { BroadcastBadge } from '#dashboard/components/badge.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { plainDate } from '#dashboard/components/date/today.ts';
import { formatDate } from '#shared/base/dates.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Jumatan } from '#shared/roster/jumatan.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';

/** A schedule of either kind; only a pengajian has a time. */
export type UpcomingRow = Jumatan & Partial<Pick<Pengajian, 'waktu'>>;

const waktu: Column<UpcomingRow> = {
  accessorKey: 'waktu',
  header: 'Waktu Pengajian',
  meta: { label: 'Waktu', className: 'two-line' },
};

function columnsOf(dateHeader: string, own: Column<UpcomingRow>[]): Column<UpcomingRow>[] {
  return [
    { id: 'id', accessorFn: (row) => row.id, header: 'ID', meta: { card: 'id', className: 'num muted' } },
    {
      id: 'tanggal',
      accessorFn: (row) => row.tanggal,
      header: dateHeader,
      meta: { label: 'Tanggal', className: 'two-line' },
      cell: ({ row: { original: row } }) => <span className="num">{formatDate(plainDate(row.tanggal))}</span>,
    },
    ...own,
    {
      id: 'id_masjid',
      accessorFn: (row) => row.nama_masjid,
      header: 'Masjid',
      meta: { card: 'title', className: 'c-name' },
    },
    { id: 'id_mubaligh', accessorFn: (row) => row.nama_mubaligh, header: 'Mubaligh', meta: { className: 'c-who' } },
    {
      id: 'broadcasted',
      accessorFn: (row) => row.broadcasted,
      header: 'Status Broadcast',
      meta: { card: 'foot', label: 'Status' },
      cell: ({ row: { original: row } }) => (
        <BroadcastBadge broadcasted={row.broadcasted} doubtful={row.mungkin_terkirim} />
      ),
    },
  ];
}

export const upcomingColumns: Record<JadwalKind, Column<UpcomingRow>[]> = {
  pengajian: columnsOf('Tanggal Pengajian', [waktu]),
  jumatan: columnsOf('Tanggal Jumatan', []),
};
