import { MessageBadge } from '#dashboard/app/message-badge.tsx';
import { idColumn, type Column } from '#dashboard/components/data-table/columns.ts';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { QueueRow } from '#shared/queue/queue.ts';
import { gistWithFile, messageColumn, personOf } from './message-column.tsx';

export const queueColumns = (): Column<QueueRow>[] => [
  idColumn(),
  {
    accessorKey: 'recipient',
    header: 'Penerima',
    meta: { className: 'c-name' },
    cell: ({ row: { original: row } }) => (
      <span>
        {personOf(row)}
        <span className="sub num">{formatPhone(row.no_hp)}</span>
      </span>
    ),
  },
  messageColumn(),
  {
    accessorKey: 'status',
    header: 'Status',
    meta: { className: 'c-status' },
    cell: ({ row: { original: row } }) => <MessageBadge state={row.status} status="menunggu" />,
  },
  {
    accessorKey: 'ends_at',
    header: 'Berlaku sampai',
    meta: { className: 'c-time' },
    cell: ({ row: { original: row } }) => <DateTime iso={row.ends_at} />,
  },
];

/** A queued message on a phone: recipient and state; number and the beginning of the text. */
export const queueLook: Omit<PhoneLook<QueueRow>, 'actions'> = {
  first: (row) => ({ text: <b>{personOf(row)}</b>, mark: <MessageBadge state={row.status} status="menunggu" /> }),
  second: (row) => ({
    text: gistWithFile(row),
    mark: <span className="num muted">{formatPhone(row.no_hp)}</span>,
  }),
  people: (row) => row.no_hp !== '' && <ContactLinks name={row.recipient} phone={row.no_hp} />,
};
