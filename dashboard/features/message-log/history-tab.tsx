import { useMemo } from 'react';
import { useChange, change, idsOf } from '#dashboard/api/change.ts';
import { onPaper, searchedWords } from '#dashboard/app/print/print-list.ts';
import { PrintButton } from '#dashboard/app/print/list-buttons.tsx';
import { MessagesChart } from '#dashboard/app/charts/messages-chart.tsx';
import { useRepair, useResendOne } from '../repair/index.tsx';
import { ActionMenu, type MenuAction } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { ChartButton, useChartShown } from '#dashboard/components/chart/chart-box.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { DeleteSelected } from '#dashboard/components/data-table/select.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { t } from '#dashboard/words/words.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { useFilter } from '#dashboard/app/link-params.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { keys } from '#dashboard/api/query-keys.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { endpoints } from '#shared/endpoints.ts';
import { messageLogColumns, messageLogLook } from './message-log-columns.tsx';

const stale = [keys.messageLogs, keys.queue, keys.health];
const newestFirst = [{ id: 'send_time', desc: true }];

type StatusFilter = '' | MessageLog['status'];

function useMessageLogList(status: StatusFilter) {
  const { api } = useServices();
  return useList<MessageLog>({
    key: [...keys.messageLogs, status],
    load: (query, signal) => api.call(endpoints.messageLog.list, { query: { ...query, status }, signal }),
    sorting: newestFirst,
  });
}

function messageLogChanges(api: ApiClient) {
  return {
    remove: (row: MessageLog) =>
      change({
        call: () => api.call(endpoints.messageLog.remove, { params: { id: row.id } }),
        stale,
        says: () => `Message Log dengan ID ${row.id} dihapus.`,
      }),
    removeMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(endpoints.messageLog.removeBatch, idsOf(ids)),
        stale,
        says: ({ data }) => `${data.count} data log dihapus.`,
      }),
  };
}

function useMessageLogChanges() {
  const { api } = useServices();
  return useMemo(() => messageLogChanges(api), [api]);
}

const STATUSES = ['success', 'failed'] as const;
const statuses = (): readonly { value: StatusFilter; label: string }[] => [
  { value: '', label: 'Semua' },
  { value: 'success', label: t('success') },
  { value: 'failed', label: t('failed') },
];
const nameOf = (row: MessageLog) => `Message Log ${row.id}`;

/** Messages that were sent or failed. */
export function HistoryTab() {
  const [status, setStatus] = useFilter('status', STATUSES);
  const chart = useChartShown('pesan');
  const list = useMessageLogList(status);
  const columns = useMemo(() => messageLogColumns(), []);
  const changes = useMessageLogChanges();
  const { run } = useChange();
  const confirm = useConfirm();
  const resend = useResendOne();
  const { repair, dialog } = useRepair();

  const remove = (row: MessageLog) => {
    const question = deleteQuestion(t('deleteLogQuestion', { id: row.id }));
    confirm(question, () => run(changes.remove(row)));
  };
  const removeSelected = () => {
    const ids = list.selectedIds;
    const question = deleteQuestion(t('deleteLogsQuestion', { count: ids.length }));
    confirm(question, () => run(changes.removeMany(ids), { done: list.clearSelection }));
  };
  const actionsOf = (row: MessageLog): MenuAction[] => [
    ...(row.status === 'failed'
      ? [{ label: 'Perbaiki nomor', icon: 'pencil', run: () => repair(row.id) } as const]
      : []),
    { label: 'Kirim Ulang', icon: 'refresh', run: () => resend(row.id) },
    { label: t('delete'), icon: 'trash', danger: true, run: () => remove(row) },
  ];

  return (
    <>
      <ListTools
        list={list}
        noun="pesan"
        searchLabel="Cari nama atau No. HP"
        selected={<DeleteSelected count={list.selectedIds.length} onClick={removeSelected} />}
      >
        <Segments label="Status" options={statuses()} value={status} onChange={setStatus} />
        <ChartButton {...chart} />
        <PrintButton
          list={{
            title: t('messageLogs'),
            noun: 'pesan',
            filters: [...(status === '' ? [] : [`Status ${t(status)}`]), ...searchedWords(list.search)],
            columns: onPaper(columns),
            rows: list.all,
          }}
        />
      </ListTools>
      {chart.isShown && <MessagesChart />}
      <DataTable
        label="Riwayat pesan"
        noun="pesan"
        columns={columns}
        list={list}
        nameOf={nameOf}
        selectable
        top
        emptyHint={status === '' ? 'Belum ada pesan yang dikirim.' : 'Tidak ada pesan dengan status ini.'}
        actions={(row) => (
          <>
            {row.status !== 'success' && (
              <Button kind="quiet" small onClick={() => resend(row.id)}>
                Kirim Ulang
              </Button>
            )}
            <ActionMenu label={t('actionsOf', { name: nameOf(row) })} actions={actionsOf(row)} />
          </>
        )}
        phone={{ ...messageLogLook, actions: actionsOf }}
      />
      {dialog}
    </>
  );
}
