import { whyText } from '../kabar/index.tsx';
import { BroadcastBadge } from '#dashboard/components/badge.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { plainDate } from '#dashboard/components/date/today.ts';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { formatDate } from '#shared/base/dates.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Jumatan } from '#shared/roster/jumatan.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';

/** A schedule of either kind; only a pengajian has a time. */
export type UpcomingRow = Jumatan & Partial<Pick<Pengajian, 'waktu'>>;

const waktu: Column<UpcomingRow> = {
  accessorKey: 'waktu',
  header: 'Waktu Pengajian',
  meta: { label: 'Waktu', className: 'two-line c-waktu' },
};

function columnsOf(dateHeader: string, own: Column<UpcomingRow>[]): Column<UpcomingRow>[] {
  return [
    { id: 'id', accessorFn: (row) => row.id, header: 'ID', meta: { className: 'num muted' } },
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
      meta: { className: 'c-name' },
    },
    { id: 'id_mubaligh', accessorFn: (row) => row.nama_mubaligh, header: 'Mubaligh', meta: { className: 'c-who' } },
    {
      id: 'broadcasted',
      accessorFn: (row) => row.broadcasted,
      header: 'Status Broadcast',
      meta: { label: 'Status' },
      cell: ({ row: { original: row } }) => (
        <span className="badges">
          <BroadcastBadge broadcasted={row.broadcasted} doubtful={row.mungkin_terkirim} />
          <Why row={row} />
        </span>
      ),
    },
  ];
}

export const upcomingColumns: Record<JadwalKind, Column<UpcomingRow>[]> = {
  pengajian: columnsOf('Tanggal Pengajian', [waktu]),
  jumatan: columnsOf('Tanggal Jumatan', []),
};

/** A schedule of the next days on a phone. */
export const upcomingLook: PhoneLook<UpcomingRow> = {
  day: { column: 'tanggal', of: (row) => plainDate(row.tanggal) },
  first: (row) => ({
    text: (
      <>
        {row.waktu && <b className="num">{row.waktu}</b>} <b>{row.nama_masjid}</b>
      </>
    ),
  }),
  second: (row) => ({
    text: row.nama_mubaligh,
    mark: <BroadcastBadge broadcasted={row.broadcasted} doubtful={row.mungkin_terkirim} />,
  }),
  actions: () => [],
};

/** Home only shows the reason; the schedule's own screen offers the remedy. */
function Why({ row }: { row: UpcomingRow }) {
  const why = whyText(row);
  return why === '' ? null : <small className="why">{why}</small>;
}
