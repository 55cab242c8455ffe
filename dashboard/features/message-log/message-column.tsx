import type { PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { t } from '#dashboard/words/words.ts';
import { MessageText } from './message-text.tsx';

/** The text, in the log and in the queue. */
export const messageColumn = <Row extends { message: string }>(): PrintedColumn<Row> => ({
  accessorKey: 'message',
  header: t('message'),
  enableSorting: false,
  meta: { wide: true, className: 'c-message' },
  cell: ({ row: { original: row } }) => <MessageText text={row.message} />,
  paper: [{ width: 3.4, text: (row) => row.message }],
});
