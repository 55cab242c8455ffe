import type { Column } from '#dashboard/components/data-table/columns.ts';
import { gistOf } from '#dashboard/components/phone-list/gist.ts';
import { MessageText } from './message-text.tsx';

/** Columns that the log and the queue share. */
export const idColumn = <Row extends { id: string }>(): Column<Row> => ({
  accessorKey: 'id',
  header: 'ID',
  meta: { className: 'num muted' },
});

/** The beginning of a message's gist, without formatting marks. */
export const plainText = (message: string) =>
  gistOf(message)
    .replaceAll(/[*_~`]/g, '')
    .slice(0, 100);

export const messageColumn = <Row extends { message: string }>(): Column<Row> => ({
  accessorKey: 'message',
  header: 'Message',
  enableSorting: false,
  meta: { wide: true, className: 'c-message' },
  cell: ({ row: { original: row } }) => <MessageText text={row.message} />,
});
