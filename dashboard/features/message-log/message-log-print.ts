import { searchedWords, type PrintList } from '#dashboard/app/print/print-list.ts';
import type { ListState } from '#dashboard/components/data-table/use-list.ts';
import { dateTimeOf } from '#dashboard/components/date/today.ts';
import { t } from '#dashboard/words/words.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';

/** Prints messages with their full text. */
export function messageLogPrint(list: ListState<MessageLog>, status: '' | MessageLog['status']): PrintList<MessageLog> {
  return {
    title: t('messageLogs'),
    noun: 'pesan',
    filters: [...(status === '' ? [] : [`Status ${t(status)}`]), ...searchedWords(list.search)],
    columns: [
      { label: 'No. HP', text: (row) => formatPhone(row.no_hp) },
      { label: t('message'), width: 3.4, text: (row) => row.message },
      { label: 'Status', text: (row) => [t(row.status), row.error_reason].filter(Boolean).join('\n') },
      {
        label: 'Waktu Pengiriman',
        text: (row) => dateTimeOf(row.send_time),
      },
    ],
    rows: list.all,
  };
}
