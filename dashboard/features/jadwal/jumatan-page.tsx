import { useMemo, useState } from 'react';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { ProgressStrip } from '#dashboard/app/progress/progress-strip.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import type { Jumatan } from '#shared/roster/jumatan.ts';
import { jadwalColumns } from './jadwal-columns.tsx';
import { CompareLine, RangePicker, useRange } from './jadwal-range.tsx';
import { JadwalActions, JadwalCardAction, JadwalSelected, markedOf } from './jadwal-row-actions.tsx';
import { jadwalName } from './jadwal-said.ts';
import { jumatanKey, useJumatanActions, useJumatanList } from './jumatan-queries.ts';
import { useRowUpdate } from './use-row-update.ts';

const JumatanForm = lazyDialog(() => import('./jumatan-form.tsx'));
const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));
const BroadcastDialog = lazyDialog(() => import('./broadcast-dialog.tsx'));
const SHEET_COLUMNS = ['Tanggal', 'Masjid', 'Mubaligh'];
const LIVE_KEYS = [jumatanKey];

export default function JumatanPage() {
  usePageTitle('Jumatan');
  const { api } = useServices();
  const [range, setRange] = useRange();
  const list = useJumatanList(range);
  const actions = useJumatanActions();
  const confirm = useConfirm();
  const sent = useSent();
  const [dialog, setDialog] = useState<'add' | 'upload'>();
  const [broadcast, setBroadcast] = useState<{ open: boolean; ids: readonly string[] }>({ open: false, ids: [] });
  const openBroadcast = (ids: readonly string[]) => setBroadcast({ open: true, ids });
  const update = useRowUpdate(actions.update, (row: Jumatan) => openBroadcast([row.id]));
  const columns = useMemo(() => jadwalColumns<Jumatan>({ api, dateHeader: 'Tanggal Jumatan', statusSortable: false, update }), [api, update]);
  useLiveReload(LIVE_KEYS, (frame) => frame.type === 'broadcast');

  const close = () => setDialog(undefined);
  const closeBroadcast = () => setBroadcast((now) => ({ ...now, open: false }));
  // A delete that fails has said why in a toast, and the list shows what is there.
  const remove = async (row: Jumatan) => {
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus Jadwal dengan ID ${row.id}?`);
    if (await confirm(question)) await actions.remove(row).catch(() => undefined);
  };
  const removeSelected = async () => {
    const ids = list.selectedIds;
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Jadwal Jumatan?`);
    if (await confirm(question)) await actions.removeMany(ids).then(list.clearSelection, () => undefined);
  };
  // What a restore has marked is dismissed; a failure has said why in a toast.
  const marked = markedOf(list);
  const dismiss = (ids: readonly string[]) => actions.dismissMarks(ids).then(list.clearSelection, () => undefined);

  return (
    <>
      <PageHead title="Jumatan" subtitle="Atur Jadwal Jumatan">
        <Button kind={list.selectedIds.length > 0 ? 'plain' : 'primary'} icon="plus" onClick={() => setDialog('add')}>Add</Button>
        <Button icon="upload" onClick={() => setDialog('upload')}>Bulk Upload</Button>
      </PageHead>
      <MessengerBanner />
      <ProgressStrip />
      <ListTools
        list={list}
        searchLabel="Cari masjid atau mubaligh"
        selected={
          <JadwalSelected
            count={list.selectedIds.length}
            marked={marked.length}
            onDelete={() => void removeSelected()}
            onBroadcast={() => openBroadcast(list.selectedIds)}
            onDismiss={() => void dismiss(marked)}
          />
        }
      >
        <RangePicker value={range} onChange={setRange} />
      </ListTools>
      <CompareLine range={range} listKey={jumatanKey} count={actions.count} />
      <DataTable
        label="Daftar jadwal jumatan"
        columns={columns}
        list={list}
        nameOf={jadwalName}
        selectable
        emptyHint="Belum ada jadwal pada rentang tanggal ini."
        actions={(row, card) => (
          <JadwalActions
            name={jadwalName(row)}
            card={card}
            onBroadcast={() => openBroadcast([row.id])}
            onDelete={() => void remove(row)}
            onDismiss={row.mungkin_terkirim ? () => void dismiss([row.id]) : undefined}
          />
        )}
        cardAction={(row) => <JadwalCardAction onBroadcast={() => openBroadcast([row.id])} />}
      />
      <JumatanForm open={dialog === 'add'} onClose={close} onSubmit={(input) => actions.create(input, range)} />
      <UploadDialog
        open={dialog === 'upload'}
        onClose={close}
        subtitle="Input data jadwal jumatan secara kolektif"
        columns={SHEET_COLUMNS}
        noun="jadwal jumatan"
        downloadTemplate={actions.downloadTemplate}
        upload={actions.upload}
      />
      <BroadcastDialog
        open={broadcast.open}
        onClose={closeBroadcast}
        kind="jumatan"
        ids={broadcast.ids}
        onSent={(answer) => {
          closeBroadcast();
          list.clearSelection();
          sent(answer);
        }}
      />
    </>
  );
}
