import { MessageBadge } from '#dashboard/app/message-badge.tsx';
import { LampiranName } from '#dashboard/features/lampiran/index.ts';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { timeOf } from '#dashboard/components/date/today.ts';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import type { BroadcastMessage } from '#shared/broadcast/broadcasts.ts';
import { formatPhone } from '#shared/base/phone.ts';

export const recipientColumns: Column<BroadcastMessage>[] = [
  {
    accessorKey: 'recipient',
    header: 'Penerima',
    meta: { className: 'c-name' },
    cell: ({ row: { original: row } }) => (
      <span>
        {recipientName(row)}
        <span className="sub">{roleOf(row)}</span>
        <LampiranName row={row} />
      </span>
    ),
  },
  {
    accessorKey: 'no_hp',
    header: 'No. HP',
    meta: { className: 'num' },
    cell: ({ row: { original: row } }) => phoneOf(row),
  },
  {
    accessorKey: 'status',
    header: 'Status',
    enableSorting: false,
    meta: { className: 'c-status' },
    cell: ({ row: { original: row } }) => (
      <span>
        <MessageBadge state={row.state} status={row.status} />
        {row.error_reason && <span className={reasonClass(row)}>{row.error_reason}</span>}
      </span>
    ),
  },
  {
    accessorKey: 'send_time',
    header: 'Waktu Pengiriman',
    meta: { className: 'c-time' },
    cell: ({ row: { original: row } }) =>
      row.send_time ? <DateTime iso={row.send_time} /> : <span className="muted">–</span>,
  },
];

/** The recipient's name is lost if its log row was deleted. */
export function recipientName({ recipient }: BroadcastMessage): string {
  return recipient || 'Data sudah dihapus';
}

/** A recipient on a phone: the name and the state; then the reason of a failure or the person's role. */
export const recipientLook: Pick<PhoneLook<BroadcastMessage>, 'first' | 'second' | 'people'> = {
  first: (row) => ({ text: <b>{recipientName(row)}</b>, mark: <MessageBadge state={row.state} status={row.status} /> }),
  second: (row) => ({
    text: row.error_reason ? (
      <span className={reasonClass(row)}>{row.error_reason}</span>
    ) : (
      [roleOf(row), phoneOf(row)].filter(Boolean).join(' · ')
    ),
    mark: row.send_time && <span className="num muted">{timeOf(row.send_time)}</span>,
  }),
  people: (row) => row.no_hp !== '' && <ContactLinks name={recipientName(row)} role={roleOf(row)} phone={row.no_hp} />,
};

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
