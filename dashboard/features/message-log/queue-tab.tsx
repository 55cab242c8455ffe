import { useState } from 'react';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import type { QueueRow, QueueState } from '#shared/queue/queue.ts';
import { queueColumns } from './queue-columns.tsx';
import { useQueueActions, useQueueList, type QueueFilter } from './queue-queries.ts';

const STATUSES: readonly { value: QueueFilter; label: string }[] = [
  { value: '', label: 'Semua' },
  { value: 'waiting', label: 'Menunggu' },
  { value: 'held', label: 'Ditahan' },
  { value: 'running', label: 'Dikirim' },
];
const nameOf = (row: QueueRow) => `pesan ${row.id} untuk ${row.recipient}`;

/** What is about to go out, with the brake. */
export function QueueTab({ queue }: { queue: QueueState | undefined }) {
  const [status, setStatus] = useState<QueueFilter>('');
  const [busy, setBusy] = useState(false);
  const list = useQueueList(status);
  const actions = useQueueActions();
  const confirm = useConfirm();

  // What fails has said why in a toast, and the list shows what is there.
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    await action().catch(() => undefined);
    setBusy(false);
  };
  const ask = (title: string) =>
    confirm({ title, description: 'Pesan yang dibatalkan tidak akan dikirim.', confirmLabel: 'Batalkan pesan', cancelLabel: 'Kembali', danger: true });
  const cancel = async (row: QueueRow) => {
    if (await ask(`Batalkan pesan untuk ${row.recipient}?`)) await actions.cancel(row).catch(() => undefined);
  };
  const cancelSelected = async () => {
    const ids = list.selectedIds;
    if (await ask(`Batalkan ${ids.length} pesan?`)) await actions.cancelMany(ids).then(list.clearSelection, () => undefined);
  };

  return (
    <>
      {queue !== undefined && queue.held > 0 && (
        <Banner
          tone="warn"
          title={`${queue.held} pesan ditahan`}
          action={<Button icon="play" busy={busy} onClick={() => void run(actions.release)}>Lepas pesan</Button>}
        >
          Pesan ini dibuat sebelum nomor lain ditautkan, atau sebelum data dipulihkan, dan mungkin sudah terkirim. Lepas bila boleh dikirim sekarang, atau batalkan.
        </Banner>
      )}
      <ListTools
        list={list}
        searchLabel="Cari No. HP atau penerima"
        selected={
          <Button kind="danger-outline" icon="ban" onClick={() => void cancelSelected()}>
            Batalkan yang dipilih ({list.selectedIds.length})
          </Button>
        }
      >
        <Segments label="Status" options={STATUSES} value={status} onChange={setStatus} />
        {queue !== undefined && (
          <Button icon={queue.paused ? 'play' : 'pause'} busy={busy} onClick={() => void run(queue.paused ? actions.resume : actions.pause)}>
            {queue.paused ? 'Lanjutkan' : 'Jeda'}
          </Button>
        )}
      </ListTools>
      <DataTable
        label="Antrean pesan"
        columns={queueColumns}
        list={list}
        nameOf={nameOf}
        selectable
        top
        emptyHint="Tidak ada pesan yang menunggu."
        actions={(row, card) => !card && row.status !== 'running' && <Button kind="quiet" small onClick={() => void cancel(row)}>Batalkan</Button>}
        cardAction={(row) => row.status !== 'running' && <Button icon="ban" onClick={() => void cancel(row)}>Batalkan</Button>}
      />
    </>
  );
}
