import { useState } from 'react';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import type { MessageLog } from '#shared/queue/message-log.ts';
import { messageLogColumns } from './message-log-columns.tsx';
import { useMessageLogActions, useMessageLogList, type StatusFilter } from './message-log-queries.ts';

const STATUSES: readonly { value: StatusFilter; label: string }[] = [
  { value: '', label: 'Semua' },
  { value: 'success', label: 'Success' },
  { value: 'failed', label: 'Failed' },
];
const nameOf = (row: MessageLog) => `Message Log ${row.id}`;

/** What has been sent, or could not be. */
export function HistoryTab() {
  const [status, setStatus] = useState<StatusFilter>('');
  const list = useMessageLogList(status);
  const actions = useMessageLogActions();
  const confirm = useConfirm();
  const sent = useSent();

  // What fails has said why in a toast, and the list shows what is there.
  const resend = (row: MessageLog) => void actions.resend(row).then(sent, () => undefined);
  const remove = async (row: MessageLog) => {
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus Message Log dengan ID ${row.id}?`);
    if (await confirm(question)) await actions.remove(row).catch(() => undefined);
  };
  const removeSelected = async () => {
    const ids = list.selectedIds;
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Log?`);
    if (await confirm(question)) await actions.removeMany(ids).then(list.clearSelection, () => undefined);
  };

  return (
    <>
      <ListTools
        list={list}
        searchLabel="Cari No. HP"
        selected={
          <Button kind="danger-outline" icon="trash" onClick={() => void removeSelected()}>
            Delete Selected ({list.selectedIds.length})
          </Button>
        }
      >
        <Segments label="Status" options={STATUSES} value={status} onChange={setStatus} />
      </ListTools>
      <DataTable
        label="Riwayat pesan"
        columns={messageLogColumns}
        list={list}
        nameOf={nameOf}
        selectable
        top
        emptyHint={status === '' ? 'Belum ada pesan yang dikirim.' : 'Tidak ada pesan dengan status ini.'}
        actions={(row, card) => (
          <>
            {!card && row.status !== 'success' && <Button kind="quiet" small onClick={() => resend(row)}>Kirim Ulang</Button>}
            <ActionMenu
              label={`Actions ${nameOf(row)}`}
              actions={[
                { label: 'Kirim Ulang', icon: 'refresh', run: () => resend(row) },
                { label: 'Delete', icon: 'trash', danger: true, run: () => void remove(row) },
              ]}
            />
          </>
        )}
        cardAction={(row) => row.status !== 'success' && <Button icon="refresh" onClick={() => resend(row)}>Kirim Ulang</Button>}
      />
    </>
  );
}
