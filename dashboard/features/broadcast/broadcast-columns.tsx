import { Link } from 'react-router-dom';
import { progressText } from '#dashboard/app/progress/progress-parts.tsx';
import { Badge } from '#dashboard/components/badge.tsx';
import { idColumn, type PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { dayTimeOf, dayOf, timeOf } from '#dashboard/components/date/today.ts';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import type { BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import { broadcastName, startedBy } from './broadcast-words.ts';

export const broadcastColumns: PrintedColumn<BroadcastRow>[] = [
  idColumn(),
  {
    accessorKey: 'kind',
    header: 'Broadcast',
    meta: { className: 'c-name' },
    cell: ({ row: { original: row } }) => (
      <span>
        <Link to={`/broadcasts/${row.id}`}>{broadcastName(row)}</Link>
        <span className="sub">oleh {startedBy(row)}</span>
      </span>
    ),
    paper: [
      { width: 1.6, text: broadcastName },
      { label: 'Oleh', text: startedBy },
    ],
  },
  {
    accessorKey: 'created_at',
    header: 'Dimulai',
    meta: { className: 'c-time' },
    cell: ({ row: { original: row } }) => <DateTime iso={row.created_at} />,
    paper: [{ width: 1.2, text: (row) => dayTimeOf(row.created_at) }],
  },
  {
    accessorKey: 'counts',
    header: 'Pesan',
    enableSorting: false,
    cell: ({ row: { original: row } }) => (
      <span>
        {progressText(row.counts)}
        {row.counts.gagal > 0 && <span className="reason">{row.counts.gagal} gagal</span>}
      </span>
    ),
    paper: [
      {
        width: 1.6,
        text: ({ counts }) =>
          [progressText(counts), counts.gagal > 0 && `${counts.gagal} gagal`].filter(Boolean).join(', '),
      },
    ],
  },
  {
    accessorKey: 'paused',
    header: 'Status',
    enableSorting: false,
    meta: { className: 'c-status' },
    cell: ({ row: { original: row } }) => <State row={row} />,
    paper: [],
  },
];

/** A broadcast on a phone; a tap opens its screen. */
export const broadcastLook: Omit<PhoneLook<BroadcastRow>, 'actions' | 'open'> = {
  day: { column: undefined, of: (row) => dayOf(row.created_at) },
  first: (row) => ({ text: <b>{broadcastName(row)}</b>, mark: <State row={row} /> }),
  second: (row) => ({
    text: (
      <>
        <span className="num">{timeOf(row.created_at)}</span>, {progressText(row.counts)}
      </>
    ),
    mark: row.counts.gagal > 0 && <span className="reason">{row.counts.gagal} gagal</span>,
  }),
};

function State({ row: { counts, paused } }: { row: BroadcastRow }) {
  if (counts.menunggu === 0) return <Badge icon="check">Selesai</Badge>;
  return paused ? (
    <Badge tone="warn" icon="pause">
      Dijeda
    </Badge>
  ) : (
    <Badge tone="outline" icon="clock">
      {counts.menunggu} menunggu
    </Badge>
  );
}
