import { searchedWords, type PrintList } from '#dashboard/app/print/print-list.ts';
import type { ListState } from '#dashboard/components/data-table/use-list.ts';
import { dateTimeOf } from '#dashboard/components/date/today.ts';
import { progressText } from '#dashboard/app/progress/progress-parts.tsx';
import type { BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import { broadcastName, startedBy } from './broadcast-words.ts';

/** The history of broadcasts on paper. */
export function broadcastPrint(list: ListState<BroadcastRow>): PrintList<BroadcastRow> {
  return {
    title: 'Riwayat Broadcast',
    noun: 'broadcast',
    filters: searchedWords(list.search),
    columns: [
      { label: 'Broadcast', width: 1.6, text: broadcastName },
      { label: 'Oleh', text: startedBy },
      { label: 'Dimulai', width: 1.2, text: (row) => dateTimeOf(row.created_at) },
      {
        label: 'Pesan',
        width: 1.6,
        text: ({ counts }) =>
          [progressText(counts), counts.gagal > 0 && `${counts.gagal} gagal`].filter(Boolean).join(', '),
      },
    ],
    rows: list.all,
  };
}
