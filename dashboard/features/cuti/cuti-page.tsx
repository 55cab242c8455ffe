import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { DeleteSelected } from '#dashboard/components/data-table/delete-selected.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import type { Cuti } from '#shared/roster/cuti.ts';
import { cutiColumns } from './cuti-columns.tsx';
import { useCutiChanges, useCutiList, useMubalighName } from './cuti-queries.ts';
import { cutiName } from './cuti-said.ts';

const CutiForm = lazyDialog(() => import('./cuti-form.tsx'));
const StandingDialog = lazyDialog(() => import('./standing-dialog.tsx'));
const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));

const SHEET_COLUMNS = ['Mubaligh', 'Dari', 'Sampai', 'Alasan'];

/** When preachers are away; `?id_mubaligh=` shows one of them. */
export default function CutiPage() {
  usePageTitle('Cuti');
  const { api } = useServices();
  const [params, setParams] = useSearchParams();
  const id = params.get('id_mubaligh') ?? undefined;
  const nama = useMubalighName(id);
  const list = useCutiList(id);
  const { run } = useChange();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<'add' | 'upload' | 'standing'>();
  const [chosen, setChosen] = useState<Cuti>();
  const show = useCallback((row: Cuti) => {
    setChosen(row);
    setDialog('standing');
  }, []);
  const changes = useCutiChanges(show);
  const columns = useMemo(() => cutiColumns(api, changes.update, show), [api, changes, show]);

  const close = () => setDialog(undefined);
  const remove = (row: Cuti) =>
    confirm(deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${cutiName(row)}?`), () => run(changes.remove(row)));
  const removeSelected = () => {
    const ids = list.selectedIds;
    confirm(deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Cuti?`), () =>
      run(changes.removeMany(ids), { done: list.clearSelection }),
    );
  };

  return (
    <>
      <PageHead
        title="Cuti"
        subtitle={nama === undefined ? 'Hari-hari saat mubaligh tidak dapat bertugas' : `Cuti ${nama}`}
      >
        <Button kind="primary" icon="plus" onClick={() => setDialog('add')}>
          Add
        </Button>
        <Button icon="upload" onClick={() => setDialog('upload')}>
          Bulk Upload
        </Button>
        {id !== undefined && (
          <Button icon="times" onClick={() => setParams({})}>
            Semua mubaligh
          </Button>
        )}
      </PageHead>
      <ListTools
        list={list}
        searchLabel="Cari mubaligh"
        selected={<DeleteSelected count={list.selectedIds.length} onClick={removeSelected} />}
      />
      <DataTable
        label="Daftar cuti"
        columns={columns}
        list={list}
        nameOf={cutiName}
        selectable
        emptyHint="Belum ada cuti. Tambahkan bila seorang mubaligh tidak dapat bertugas."
        actions={(row) => (
          <ActionMenu
            label={`Actions ${cutiName(row)}`}
            actions={[{ label: 'Delete', icon: 'trash', danger: true, run: () => remove(row) }]}
          />
        )}
      />
      <CutiForm
        open={dialog === 'add'}
        onClose={close}
        mubaligh={id !== undefined && nama !== undefined ? { id, nama } : undefined}
        onSubmit={changes.create}
      />
      <StandingDialog open={dialog === 'standing'} row={chosen} onClose={close} />
      <UploadDialog
        open={dialog === 'upload'}
        onClose={close}
        subtitle="Input data cuti secara kolektif"
        columns={SHEET_COLUMNS}
        noun="cuti"
        downloadTemplate={changes.downloadTemplate}
        upload={changes.upload}
      />
    </>
  );
}
