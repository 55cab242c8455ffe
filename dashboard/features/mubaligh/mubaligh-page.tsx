import { useMemo, useState } from 'react';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import type { Mubaligh } from '#shared/roster/mubaligh.ts';
import { mubalighColumns } from './mubaligh-columns.tsx';
import { useMubalighActions, useMubalighList } from './mubaligh-queries.ts';

const MubalighForm = lazyDialog(() => import('./mubaligh-form.tsx'));
const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));
const SHEET_COLUMNS = ['Nama Mubaligh', 'No. HP'];

export default function MubalighPage() {
  usePageTitle('Mubaligh');
  const list = useMubalighList();
  const actions = useMubalighActions();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<'add' | 'upload'>();
  const columns = useMemo(() => mubalighColumns(actions.update), [actions.update]);

  const detail = async (ids: readonly string[]) => {
    const count = await actions.countJadwal(ids);
    return count > 0 ? `${count} jadwal mubaligh ini ikut terhapus.` : undefined;
  };
  // A delete that fails has said why in a toast, and the list shows what is there.
  const remove = async (row: Mubaligh) => {
    const title = `Apakah Anda Yakin Untuk Menghapus Data Mubaligh ${row.nama_mubaligh}?`;
    if (await confirm(deleteQuestion(title, detail([row.id])))) await actions.remove(row).catch(() => undefined);
  };
  const removeSelected = async () => {
    const ids = list.selectedIds;
    const title = `Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Mubaligh?`;
    if (await confirm(deleteQuestion(title, detail(ids)))) await actions.removeMany(ids).then(list.clearSelection, () => undefined);
  };

  return (
    <>
      <PageHead title="Mubaligh" subtitle="Atur Daftar Mubaligh">
        <Button kind="primary" icon="plus" onClick={() => setDialog('add')}>Add</Button>
        <Button icon="upload" onClick={() => setDialog('upload')}>Bulk Upload</Button>
      </PageHead>
      <ListTools
        list={list}
        searchLabel="Cari mubaligh"
        selected={
          <Button kind="danger-outline" icon="trash" onClick={() => void removeSelected()}>
            Delete Selected ({list.selectedIds.length})
          </Button>
        }
      />
      <DataTable
        label="Daftar mubaligh"
        columns={columns}
        list={list}
        nameOf={(row) => row.nama_mubaligh}
        selectable
        emptyHint="Belum ada mubaligh. Tambahkan satu per satu, atau unggah daftarnya."
        actions={(row) => (
          <ActionMenu label={`Actions ${row.nama_mubaligh}`} actions={[{ label: 'Delete', icon: 'trash', danger: true, run: () => void remove(row) }]} />
        )}
      />
      <MubalighForm open={dialog === 'add'} onClose={() => setDialog(undefined)} onSubmit={actions.create} />
      <UploadDialog
        open={dialog === 'upload'}
        onClose={() => setDialog(undefined)}
        subtitle="Input data mubaligh secara kolektif"
        columns={SHEET_COLUMNS}
        noun="mubaligh"
        downloadTemplate={actions.downloadTemplate}
        upload={actions.upload}
      />
    </>
  );
}
