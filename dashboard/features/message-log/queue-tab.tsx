import { useMemo } from 'react';
import { useChange, type Change, change, idsOf } from '#dashboard/api/change.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { QUEUE_STATES, type QueueRow, type QueueState } from '#shared/queue/queue.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { useFilter } from '#dashboard/app/link-params.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { keys } from '#dashboard/api/query-keys.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import { NantiList } from '../nanti/index.ts';
import { queueColumns, queueLook } from './queue-columns.tsx';

const stale = [keys.queue, keys.health, keys.pengajian, keys.jumatan];
const inOrder = [{ id: 'id', desc: false }];

type QueueFilter = '' | QueueRow['status'];

function useQueueList(status: QueueFilter) {
  const { api } = useServices();
  return useList<QueueRow>({
    key: [...keys.queue, status],
    load: (query, signal) => api.call(endpoints.queue.list, { query: { ...query, status }, signal }),
    sorting: inOrder,
  });
}

function queueChanges(api: ApiClient) {
  return {
    cancel: (row: QueueRow) =>
      change({
        call: () => api.call(endpoints.queue.cancel, { params: { id: row.id } }),
        stale,
        says: () => `Pesan untuk ${row.recipient} dibatalkan.`,
      }),
    cancelMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(endpoints.queue.cancelBatch, idsOf(ids)),
        stale,
        says: ({ data }) => `${data.count} pesan dibatalkan.`,
      }),
    pause: () =>
      change({
        call: () => api.call(endpoints.queue.pause),
        stale,
        says: () => 'Antrean dijeda.',
      }),
    resume: () =>
      change({
        call: () => api.call(endpoints.queue.resume),
        stale,
        says: () => 'Antrean dilanjutkan.',
      }),
    release: () =>
      change({
        call: () => api.call(endpoints.queue.release),
        stale,
        says: () => 'Pesan yang ditahan kembali ke antrean.',
      }),
  };
}

function useQueueChanges() {
  const { api } = useServices();
  return useMemo(() => queueChanges(api), [api]);
}

const STATUSES: readonly { value: QueueFilter; label: string }[] = [
  { value: '', label: 'Semua' },
  { value: 'waiting', label: 'Menunggu' },
  { value: 'held', label: 'Ditahan' },
  { value: 'running', label: 'Dikirim' },
];
const nameOf = (row: QueueRow) => `pesan ${row.id} untuk ${row.recipient}`;

/** The queue, with its pause button. */
export function QueueTab({ queue }: { queue: QueueState | undefined }) {
  const [status, setStatus] = useFilter('status', QUEUE_STATES);
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
      <NantiList />
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
        noun="pesan"
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
