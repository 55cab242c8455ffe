import type { Column } from '#dashboard/components/data-table/columns.ts';
import { t } from '#dashboard/words/words.ts';
import { MessageText } from './message-text.tsx';

/** Columns that the log and the queue share. */
export const idColumn = <Row extends { id: string }>(): Column<Row> => ({
  accessorKey: 'id',
  header: 'ID',
  meta: { className: 'num muted' },
});

export const messageColumn = <Row extends { message: string }>(): Column<Row> => ({
  accessorKey: 'message',
  header: t('message'),
  enableSorting: false,
  meta: { wide: true, className: 'c-message' },
  cell: ({ row: { original: row } }) => <MessageText text={row.message} />,
});
