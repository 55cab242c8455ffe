import { useMemo, useState } from 'react';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import type { Masjid } from '#shared/roster/masjid.ts';
import { masjidColumns } from './masjid-columns.tsx';
import { useMasjidActions, useMasjidList } from './masjid-queries.ts';

const MasjidForm = lazyDialog(() => import('./masjid-form.tsx'));
const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));
const SHEET_COLUMNS = ['Nama Masjid', 'Nama Ketua DKM', 'No. HP'];

export default function MasjidPage() {
  usePageTitle('Masjid');
  const list = useMasjidList();
  const actions = useMasjidActions();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<'add' | 'upload'>();
  const columns = useMemo(() => masjidColumns(actions.update), [actions.update]);

  const detail = async (ids: readonly string[]) => {
    const count = await actions.countJadwal(ids);
    return count > 0 ? `${count} jadwal di masjid ini ikut terhapus.` : undefined;
  };
  // A delete that fails has said why in a toast, and the list shows what is there.
  const remove = async (row: Masjid) => {
    const title = `Apakah Anda Yakin Untuk Menghapus Data Masjid ${row.nama_masjid}?`;
    if (await confirm(deleteQuestion(title, detail([row.id])))) await actions.remove(row).catch(() => undefined);
  };
  const removeSelected = async () => {
    const ids = list.selectedIds;
    const title = `Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Masjid?`;
    if (await confirm(deleteQuestion(title, detail(ids)))) await actions.removeMany(ids).then(list.clearSelection, () => undefined);
  };

  return (
    <>
      <PageHead title="Masjid" subtitle="Atur Daftar Masjid">
        <Button kind="primary" icon="plus" onClick={() => setDialog('add')}>Add</Button>
        <Button icon="upload" onClick={() => setDialog('upload')}>Bulk Upload</Button>
      </PageHead>
      <ListTools
        list={list}
        searchLabel="Cari masjid atau ketua DKM"
        selected={
          <Button kind="danger-outline" icon="trash" onClick={() => void removeSelected()}>
            Delete Selected ({list.selectedIds.length})
          </Button>
        }
      />
      <DataTable
        label="Daftar masjid"
        columns={columns}
        list={list}
        nameOf={(row) => row.nama_masjid}
        selectable
        emptyHint="Belum ada masjid. Tambahkan satu per satu, atau unggah daftarnya."
        actions={(row) => (
          <ActionMenu label={`Actions ${row.nama_masjid}`} actions={[{ label: 'Delete', icon: 'trash', danger: true, run: () => void remove(row) }]} />
        )}
      />
      <MasjidForm open={dialog === 'add'} onClose={() => setDialog(undefined)} onSubmit={actions.create} />
      <UploadDialog
        open={dialog === 'upload'}
        onClose={() => setDialog(undefined)}
        subtitle="Input data masjid secara kolektif"
        columns={SHEET_COLUMNS}
        noun="masjid"
        downloadTemplate={actions.downloadTemplate}
        upload={actions.upload}
      />
    </>
  );
}
