import type { Column } from '#dashboard/components/data-table/columns.ts';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import type { BroadcastMessage } from '#shared/broadcast/broadcasts.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { RecipientBadge } from './recipient-badge.tsx';

export const recipientColumns: Column<BroadcastMessage>[] = [
  {
    accessorKey: 'recipient',
    header: 'Penerima',
    meta: { card: 'title', className: 'c-name' },
    cell: ({ row: { original: row } }) => <Recipient row={row} />,
  },
  {
    accessorKey: 'no_hp',
    header: 'No. HP',
    meta: { card: 'none', className: 'num' },
    cell: ({ row: { original: row } }) => phoneOf(row),
  },
  {
    accessorKey: 'status',
    header: 'Status',
    enableSorting: false,
    meta: { card: 'end', className: 'c-status' },
    cell: ({ row: { original: row } }) => (
      <span>
        <RecipientBadge row={row} />
        {row.error_reason && <span className={reasonClass(row)}>{row.error_reason}</span>}
      </span>
    ),
  },
  {
    accessorKey: 'send_time',
    header: 'Waktu Pengiriman',
    meta: { card: 'none', className: 'c-time' },
    cell: ({ row: { original: row } }) =>
      row.send_time ? <DateTime iso={row.send_time} /> : <span className="muted">–</span>,
  },
];

/** What a deleted log row once said is gone. */
export function recipientName({ recipient }: BroadcastMessage): string {
  return recipient || 'Data sudah dihapus';
}

/** On a card the number and the reason stand below the name; in the table they have columns of their own. */
function Recipient({ row }: { row: BroadcastMessage }) {
  const role = roleOf(row);
  return (
    <span>
      {recipientName(row)}
      <span className="sub">
        {role}
        <span className="on-card num">
          {role && ' · '}
          {phoneOf(row)}
        </span>
      </span>
      {row.error_reason && <span className={`on-card ${reasonClass(row)}`}>{row.error_reason}</span>}
    </span>
  );
}

function reasonClass({ status }: BroadcastMessage): string {
  return status === 'gagal' ? 'reason' : 'reason calm';
}

function phoneOf({ no_hp }: BroadcastMessage): string {
  return no_hp === '' ? '–' : formatPhone(no_hp);
}

function roleOf({ audience, nama_masjid }: BroadcastMessage): string {
  if (audience === null) return '';
  return audience === 'mubaligh' ? 'Mubaligh' : ['Ketua DKM', nama_masjid].filter(Boolean).join(' ');
}
