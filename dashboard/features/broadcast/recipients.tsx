import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { byState, totalOf } from '#dashboard/app/progress/progress-parts.tsx';
import { useRepair, useResendOne } from '../repair/index.tsx';
import type { MenuAction } from '#dashboard/components/action-menu.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
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
import { recipientColumns, recipientLook, recipientName } from './recipient-columns.tsx';

type Filter = RecipientState | 'semua';

/** `name` is the accessible name, because screen readers may lack the row as context. */
interface Action extends MenuAction {
  name: string;
}

/** Each recipient with the state of the message, sorted by state. */
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

  const actionsOf = useCallback(
    (row: BroadcastMessage): Action[] => {
      const name = recipientName(row);
      if (row.status === 'gagal' && row.no_hp !== '') {
        const again = {
          label: 'Kirim Ulang',
          name: `Kirim Ulang ke ${name}`,
          icon: 'refresh',
          run: () => resend(row.id),
        } as const;
        if (!row.perbaiki) return [again];
        return [
          { label: 'Perbaiki nomor', name: `Perbaiki nomor ${name}`, icon: 'pencil', run: () => repair(row.id) },
          again,
        ];
      }
      if (row.state !== 'waiting' && row.state !== 'held') return [];
      return [{ label: 'Batalkan', name: `Batalkan pesan untuk ${name}`, run: () => run(changes.cancelOne(row)) }];
    },
    [changes, repair, resend, run],
  );
  const look = useMemo(
    () => ({
      ...recipientLook,
      button: (row: BroadcastMessage) => <MainButton actions={actionsOf(row)} />,
      actions: actionsOf,
    }),
    [actionsOf],
  );

  return (
    <Tabs label="Saring penerima" tabs={tabs} value={filter} onChange={setFilter}>
      <DataTable
        label="Penerima"
        columns={recipientColumns}
        list={list}
        nameOf={recipientName}
        emptyHint="Tidak ada penerima dengan status ini."
        actions={(row) =>
          actionsOf(row).map(({ label, name, icon, run }) => (
            <Button key={label} kind="quiet" small {...(icon && { icon })} aria-label={name} onClick={run}>
              {label}
            </Button>
          ))
        }
        phone={look}
      />
      {dialog}
    </Tabs>
  );
}

/** The repair action at the end of a line. Cancel is in the line's sheet, where a scrolling thumb cannot hit it. */
function MainButton({ actions: [first] }: { actions: readonly Action[] }) {
  return first?.icon && <IconButton icon={first.icon} label={first.name} onClick={first.run} />;
}
