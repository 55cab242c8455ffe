import { Badge } from '#dashboard/components/badge.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { localZone } from '#dashboard/components/date/today.ts';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { dateInZone, timeInZone } from '#shared/base/dates.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { idColumn, messageColumn } from './message-column.tsx';

export const messageLogColumns: Column<MessageLog>[] = [
  idColumn(),
  {
    accessorKey: 'no_hp',
    header: 'No. HP',
    meta: { card: 'title', className: 'num' },
    cell: ({ row: { original: row } }) => formatPhone(row.no_hp),
  },
  messageColumn(),
  {
    accessorKey: 'status',
    header: 'Status',
    meta: { className: 'c-status' },
    cell: ({ row: { original: row } }) => <Status row={row} />,
  },
  {
    accessorKey: 'send_time',
    header: 'Waktu Pengiriman',
    meta: { className: 'c-time' },
    cell: ({ row: { original: row } }) => <DateTime iso={row.send_time} specified />,
  },
];

/** A message on a phone: to whom and what came of it; when, and how it begins. */
export const messageLogLook: Omit<PhoneLook<MessageLog>, 'actions'> = {
  day: { column: 'send_time', of: (row) => dateInZone(Date.parse(row.send_time), localZone()) },
  first: (row) => ({ text: <b className="num">{formatPhone(row.no_hp)}</b>, mark: <State status={row.status} /> }),
  second: (row) => ({
    text: row.error_reason ? <span className="reason">{row.error_reason}</span> : plainText(row.message),
    mark: <span className="num muted">{timeInZone(Date.parse(row.send_time), localZone())}</span>,
  }),
  people: (row) => <ContactLinks name={formatPhone(row.no_hp)} phone={row.no_hp} />,
};

/** How a message begins, without its marks. */
const plainText = (message: string) => message.replaceAll(/[*_~`]/g, '').slice(0, 100);

function Status({ row }: { row: MessageLog }) {
  return (
    <span>
      <State status={row.status} />
      {row.error_reason && <span className="reason">{row.error_reason}</span>}
    </span>
  );
}

function State({ status }: Pick<MessageLog, 'status'>) {
  return status === 'success' ? (
    <Badge tone="ok" icon="check-circle">
      Success
    </Badge>
  ) : (
    <Badge tone="bad" icon="times-circle">
      Failed
    </Badge>
  );
}
