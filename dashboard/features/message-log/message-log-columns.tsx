import { Badge } from '#dashboard/components/badge.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
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

function Status({ row }: { row: MessageLog }) {
  if (row.status === 'success')
    return (
      <Badge tone="ok" icon="check-circle">
        Success
      </Badge>
    );
  return (
    <span>
      <Badge tone="bad" icon="times-circle">
        Failed
      </Badge>
      {row.error_reason && <span className="reason">{row.error_reason}</span>}
    </span>
  );
}
