import { Badge } from '#dashboard/components/badge.tsx';
import { idColumn, type PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { specifiedDateTimeOf, dayOf, specifiedTimeOf } from '#dashboard/components/date/today.ts';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { t } from '#dashboard/words/words.ts';
import { gistWithFile, messageColumn, personOf } from './message-column.tsx';

export const messageLogColumns = (): PrintedColumn<MessageLog>[] => [
  idColumn(),
  {
    accessorKey: 'no_hp',
    header: 'No. HP',
    meta: { className: 'c-name' },
    cell: ({ row: { original: row } }) => (
      <span>
        <span className="num">{whoOf(row)}</span>
        <span className="sub">{subOf(row)}</span>
      </span>
    ),
    paper: [{ text: (row) => [whoOf(row), subOf(row)].filter(Boolean).join('\n') }],
  },
  messageColumn(),
  {
    accessorKey: 'status',
    header: 'Status',
    meta: { className: 'c-status' },
    cell: ({ row: { original: row } }) => <Status row={row} />,
    paper: [{ text: (row) => [t(row.status), row.error_reason].filter(Boolean).join('\n') }],
  },
  {
    accessorKey: 'send_time',
    header: 'Waktu Pengiriman',
    meta: { className: 'c-time' },
    cell: ({ row: { original: row } }) => <DateTime iso={row.send_time} specified />,
    paper: [{ text: (row) => specifiedDateTimeOf(row.send_time) }],
  },
];

/** A message on a phone: recipient and result; time and the beginning of the text. */
export const messageLogLook: Omit<PhoneLook<MessageLog>, 'actions'> = {
  day: { column: 'send_time', of: (row) => dayOf(row.send_time) },
  first: (row) => ({
    text: <b>{personOf(row) || whoOf(row)}</b>,
    mark: <State status={row.status} />,
  }),
  second: (row) => ({
    text: row.error_reason ? <span className="reason">{row.error_reason}</span> : gistWithFile(row),
    mark: <span className="num muted">{specifiedTimeOf(row.send_time)}</span>,
  }),
  people: (row) =>
    row.no_hp !== '' && <ContactLinks name={row.recipient || formatPhone(row.no_hp)} phone={row.no_hp} />,
};

/** The number or the group that it went to. */
const whoOf = ({ no_hp, grup }: MessageLog): string => grup ?? formatPhone(no_hp);
/** A group has no other name than its own. */
const subOf = (row: MessageLog): string => (row.grup === null ? personOf(row) : 'Grup');

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
      {t('success')}
    </Badge>
  ) : (
    <Badge tone="bad" icon="times-circle">
      {t('failed')}
    </Badge>
  );
}
