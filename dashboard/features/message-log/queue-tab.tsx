import { useMemo, useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import type { QueueRow, QueueState } from '#shared/queue/queue.ts';
import { queueColumns, queueLook } from './queue-columns.tsx';
import { useQueueChanges, useQueueList, type QueueFilter } from './queue-queries.ts';

const STATUSES: readonly { value: QueueFilter; label: string }[] = [
  { value: '', label: 'Semua' },
  { value: 'waiting', label: 'Menunggu' },
  { value: 'held', label: 'Ditahan' },
  { value: 'running', label: 'Dikirim' },
];
const nameOf = (row: QueueRow) => `pesan ${row.id} untuk ${row.recipient}`;

/** The queue, with its pause button. */
export function QueueTab({ queue }: { queue: QueueState | undefined }) {
  const [status, setStatus] = useState<QueueFilter>('');
  const { run, busy } = useChange();
  const cancelling = useChange();
  const list = useQueueList(status);
  const columns = useMemo(() => queueColumns(), []);
  const changes = useQueueChanges();
  const confirm = useConfirm();

  const ask = (title: string, change: Change, done?: () => void) => {
    const description = 'Pesan yang dibatalkan tidak akan dikirim.';
    const question = { title, description, confirmLabel: 'Batalkan pesan', cancelLabel: 'Kembali', danger: true };
    confirm(question, () => cancelling.run(change, { done }));
  };
  const cancel = (message: QueueRow) => ask(`Batalkan pesan untuk ${message.recipient}?`, changes.cancel(message));
  const cancelSelected = () => {
    const ids = list.selectedIds;
    ask(`Batalkan ${ids.length} pesan?`, changes.cancelMany(ids), list.clearSelection);
  };

  return (
    <>
      {queue !== undefined && queue.held > 0 && (
        <Banner
          tone="warn"
          title={`${queue.held} pesan ditahan`}
          action={
            <Button icon="play" busy={busy} onClick={() => run(changes.release())}>
              Lepas pesan
            </Button>
          }
        >
          Pesan ini dibuat sebelum nomor lain ditautkan, atau sebelum data dipulihkan, dan mungkin sudah terkirim. Lepas
          bila boleh dikirim sekarang, atau batalkan.
        </Banner>
      )}
      <ListTools
        list={list}
        noun="pesan"
        searchLabel="Cari No. HP atau penerima"
        selected={
          <Button kind="danger-outline" icon="ban" onClick={cancelSelected}>
            Batalkan yang dipilih ({list.selectedIds.length})
          </Button>
        }
      >
        <Segments label="Status" options={STATUSES} value={status} onChange={setStatus} />
        {queue !== undefined && (
          <Button
            icon={queue.paused ? 'play' : 'pause'}
            busy={busy}
            onClick={() => run(queue.paused ? changes.resume() : changes.pause())}
          >
            {queue.paused ? 'Lanjutkan' : 'Jeda'}
          </Button>
        )}
      </ListTools>
      <DataTable
        label="Antrean pesan"
        columns={columns}
        list={list}
        nameOf={nameOf}
        selectable
        top
        emptyHint="Tidak ada pesan yang menunggu."
        actions={(row) =>
          row.status !== 'running' && (
            <Button kind="quiet" small onClick={() => cancel(row)}>
              Batalkan
            </Button>
          )
        }
        phone={{
          ...queueLook,
          actions: (row) =>
            row.status === 'running' ? [] : [{ label: 'Batalkan', icon: 'ban', danger: true, run: () => cancel(row) }],
        }}
      />
    </>
  );
}
