import { searchedWords, type PrintList } from '#dashboard/app/print/print-list.ts';
import type { ListState } from '#dashboard/components/data-table/use-list.ts';
import { localZone } from '#dashboard/components/date/today.ts';
import { formatDateTime } from '#shared/base/dates.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';

const STATUSES = { success: 'Success', failed: 'Failed' } as const;

/** Prints messages with their full text. */
export function messageLogPrint(list: ListState<MessageLog>, status: '' | MessageLog['status']): PrintList<MessageLog> {
  return {
    title: 'Message Logs',
    noun: 'pesan',
    filters: [...(status === '' ? [] : [`Status ${STATUSES[status]}`]), ...searchedWords(list.search)],
    columns: [
      { label: 'No. HP', text: (row) => formatPhone(row.no_hp) },
      { label: 'Message', width: 3.4, text: (row) => row.message },
      { label: 'Status', text: (row) => [STATUSES[row.status], row.error_reason].filter(Boolean).join('\n') },
      {
        label: 'Waktu Pengiriman',
        text: (row) => formatDateTime(Date.parse(row.send_time), localZone()),
      },
    ],
    rows: list.all,
  };
}
