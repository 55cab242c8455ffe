import { uploadFields } from '#dashboard/components/upload/upload-fields.ts';
import { cutiNoun, type Cuti } from '#shared/roster/cuti.ts';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useAskedDialog } from '#dashboard/app/link-params.ts';
import { onPaper, searchedWords } from '#dashboard/app/print/print-list.ts';
import { DownloadButton, PrintButton } from '#dashboard/app/print/list-buttons.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { ListSection } from '#dashboard/components/data-table/list-section.tsx';
import { useDeletion } from '#dashboard/components/data-table/use-deletion.ts';
import { deleteQuestion } from '#dashboard/components/dialog/confirm.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { t } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import { cutiColumns, cutiLook } from './cuti-columns.tsx';
import { useCutiChanges, useCutiList, useMubalighName } from './cuti-queries.ts';
import { cutiName } from './cuti-said.ts';

const CutiForm = lazyDialog(() => import('./cuti-form.tsx'));
const StandingDialog = lazyDialog(() => import('./standing-dialog.tsx'));
const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));

const SHEET_FIELDS = uploadFields(cutiNoun.columns);

/** The preachers' leaves; `?id_mubaligh=` filters by one preacher. */
export default function CutiPage() {
  usePageTitle('Cuti');
  const { api } = useServices();
  const [params, setParams] = useSearchParams();
  const id = params.get('id_mubaligh') ?? undefined;
  const nama = useMubalighName(id);
  const list = useCutiList(id);
  const [dialog, setDialog] = useState<'add' | 'upload' | 'standing'>();
  useAskedDialog(setDialog);
  const [chosen, setChosen] = useState<Cuti>();
  const show = useCallback((row: Cuti) => {
    setChosen(row);
    setDialog('standing');
  }, []);
  const changes = useCutiChanges(show);
  const columns = useMemo(() => cutiColumns(api, changes.update, show), [api, changes, show]);

  const close = () => setDialog(undefined);
  const { remove, removeSelected } = useDeletion({
    list,
    changes,
    ask: {
      one: (row) => deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${cutiName(row)}?`),
      many: (ids) => deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Cuti?`),
    },
  });

  return (
    <>
      <PageHead
        title="Cuti"
        subtitle={nama === undefined ? 'Hari-hari saat mubaligh tidak dapat bertugas' : `Cuti ${nama}`}
        more={
          <>
            <Button icon="upload" onClick={() => setDialog('upload')}>
              {t('bulkUpload')}
            </Button>
            <DownloadButton
              load={() => api.call(endpoints.cuti.export, { query: { ...list.asked, id_mubaligh: id } })}
            />
            <PrintButton
              list={{
                title: 'Daftar Cuti',
                noun: 'cuti',
                filters: [...(id === undefined || nama === undefined ? [] : [nama]), ...searchedWords(list.search)],
                columns: onPaper(columns),
                rows: list.all,
              }}
            />
            {id !== undefined && (
              <Button icon="times" onClick={() => setParams({})}>
                Semua mubaligh
              </Button>
            )}
          </>
        }
      >
        <Button kind="primary" icon="plus" onClick={() => setDialog('add')}>
          {t('add')}
        </Button>
      </PageHead>
      <ListSection
        label="Daftar cuti"
        noun="cuti"
        searchLabel="Cari mubaligh"
        columns={columns}
        list={list}
        nameOf={cutiName}
        phone={cutiLook}
        emptyHint="Belum ada cuti. Tambahkan bila seorang mubaligh tidak dapat bertugas."
        actions={(row) => [
          ...(row.jumlah_jadwal > 0
            ? [{ label: `Lihat ${row.jumlah_jadwal} jadwal`, icon: 'calendar', run: () => show(row) } as const]
            : []),
          { label: t('delete'), icon: 'trash', danger: true, run: () => remove(row) },
        ]}
        onDeleteSelected={removeSelected}
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
        subtitle={t('uploadPurpose', { noun: 'cuti' })}
        fields={SHEET_FIELDS}
        noun="cuti"
        downloadTemplate={changes.downloadTemplate}
        upload={changes.upload}
        putBack={changes.putBack}
        remove={changes.removeMany}
      />
    </>
  );
}
