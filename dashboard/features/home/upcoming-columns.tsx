import { BroadcastBadge } from '#dashboard/components/badge.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { plainDate } from '#dashboard/components/date/today.ts';
import { formatDate } from '#shared/base/dates.ts';
import type { Jumatan } from '#shared/roster/jumatan.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';

function columnsOf<Row extends Jumatan>(dateHeader: string): Column<Row>[] {
  return [
    { id: 'id', accessorFn: (row) => row.id, header: 'ID', meta: { card: 'id', className: 'num muted' } },
    {
      id: 'tanggal',
      accessorFn: (row) => row.tanggal,
      header: dateHeader,
      meta: { label: 'Tanggal', className: 'two-line' },
      cell: ({ row: { original: row } }) => <span className="num">{formatDate(plainDate(row.tanggal))}</span>,
    },
    { id: 'id_masjid', accessorFn: (row) => row.nama_masjid, header: 'Masjid', meta: { card: 'title', className: 'c-name' } },
    { id: 'id_mubaligh', accessorFn: (row) => row.nama_mubaligh, header: 'Mubaligh', meta: { className: 'c-who' } },
    {
      id: 'broadcasted',
      accessorFn: (row) => row.broadcasted,
      header: 'Status Broadcast',
      meta: { card: 'foot', label: 'Status' },
      cell: ({ row: { original: row } }) => <BroadcastBadge broadcasted={row.broadcasted} doubtful={row.mungkin_terkirim} />,
    },
  ];
}

const waktu: Column<Pengajian> = { accessorKey: 'waktu', header: 'Waktu Pengajian', meta: { label: 'Waktu', className: 'two-line' } };

export const pengajianColumns = columnsOf<Pengajian>('Tanggal Pengajian').toSpliced(2, 0, waktu);
export const jumatanColumns = columnsOf<Jumatan>('Tanggal Jumatan');
