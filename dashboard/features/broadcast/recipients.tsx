import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { byState, totalOf } from '#dashboard/app/progress/progress-parts.tsx';
import { useRepair } from '#dashboard/app/repair/use-repair.tsx';
import { useResendOne } from '#dashboard/app/repair/use-resend-one.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { Tabs } from '#dashboard/components/tabs.tsx';
import {
  RECIPIENT_LABELS,
  RECIPIENT_STATES,
  type BroadcastMessage,
  type RecipientState,
} from '#shared/broadcast/broadcasts.ts';
import type { BroadcastCounts } from '#shared/queue/events.ts';
import { useBroadcastChanges, useRecipients } from './broadcast-queries.ts';
import { recipientColumns, recipientName } from './recipient-columns.tsx';

type Filter = RecipientState | 'semua';

/** Each recipient with the state of his message, by state. */
export function Recipients({ id, counts }: { id: string; counts: BroadcastCounts }) {
  const [params] = useSearchParams();
  const asked = RECIPIENT_STATES.find((state) => state === params.get('status'));
  const [filter, setFilter] = useState<Filter>(asked ?? 'semua');
  const list = useRecipients(id, filter === 'semua' ? '' : filter);
  const changes = useBroadcastChanges();
  const { run } = useChange();
  const resend = useResendOne();
  const { repair, dialog } = useRepair();
  const figures = byState(counts);
  const tabs: { name: Filter; label: string; count: number }[] = [
    { name: 'semua', label: 'Semua', count: totalOf(counts) },
    ...RECIPIENT_STATES.filter((state) => state !== 'dibatalkan' || figures.dibatalkan > 0 || filter === state).map(
      (state) => ({ name: state, label: RECIPIENT_LABELS[state], count: figures[state] }),
    ),
  ];

  const cancel = (row: BroadcastMessage) => run(changes.cancelOne(row));
  const action = (row: BroadcastMessage, small: boolean) => {
    const name = recipientName(row);
    if (row.status === 'gagal' && row.no_hp !== '') {
      return (
        <>
          {row.perbaiki && (
            <Button
              kind={small ? 'quiet' : 'plain'}
              small={small}
              icon="pencil"
              aria-label={`Perbaiki nomor ${name}`}
              onClick={() => repair(row.id)}
            >
              Perbaiki nomor
            </Button>
          )}
          <Button
            kind={small ? 'quiet' : 'plain'}
            small={small}
            icon="refresh"
            aria-label={`Kirim Ulang ke ${name}`}
            onClick={() => resend(row.id)}
          >
            Kirim Ulang
          </Button>
        </>
      );
    }
    if (row.state !== 'waiting' && row.state !== 'held') return null;
    return (
      <Button
        kind={small ? 'quiet' : 'plain'}
        small={small}
        aria-label={`Batalkan pesan untuk ${name}`}
        onClick={() => cancel(row)}
      >
        Batalkan
      </Button>
    );
  };

  return (
    <Tabs label="Saring penerima" tabs={tabs} value={filter} onChange={setFilter}>
      <DataTable
        label="Penerima"
        columns={recipientColumns}
        list={list}
        nameOf={recipientName}
        emptyHint="Tidak ada penerima dengan status ini."
        actions={(row, card) => !card && action(row, true)}
        cardAction={(row) => action(row, false)}
      />
      {dialog}
    </Tabs>
  );
}
