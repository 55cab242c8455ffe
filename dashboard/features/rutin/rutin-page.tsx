import { uploadFields } from '#dashboard/components/upload/upload-fields.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { DownloadButton } from '#dashboard/app/print/list-buttons.tsx';
import { WaitingNote } from '#dashboard/app/dialogs/waiting-note.tsx';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { ListSection } from '#dashboard/components/data-table/list-section.tsx';
import { useDeletion } from '#dashboard/components/data-table/use-deletion.ts';
import { deleteQuestion } from '#dashboard/components/dialog/confirm.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { t } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Rutin } from '#shared/roster/rutin/rutin.ts';
import { rutinColumns, rutinLook } from './rutin-columns.tsx';
import { useRutin, useRutinChanges, useRutinList } from './rutin-queries.ts';
import { rutinName } from './rutin-said.ts';

const RutinForm = lazyDialog(() => import('./rutin-form.tsx'));
const TanggalDialog = lazyDialog(() => import('./tanggal-dialog.tsx'));
const EndForm = lazyDialog(() => import('./end-form.tsx'));
const SetelanForm = lazyDialog(() => import('./setelan-form.tsx'));

const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));

const SHEET_FIELDS = uploadFields(rutinNoun.columns);
const LIVE_KEYS = [keys.rutin];
const GONE = 'Jadwal mendatangnya ikut dihapus, kecuali yang sudah diubah sendiri. Yang lalu tetap ada.';

type Dialog = 'add' | 'edit' | 'dates' | 'end' | 'ahead' | 'upload';

/** Study sessions that recur; `?id=` opens the dates of one of them. */
export default function RutinPage() {
  usePageTitle('Pengajian Rutin');
  const [all, setAll] = useState(false);
  const keadaan = all ? undefined : 'berjalan';
  const list = useRutinList(keadaan);
  const changes = useRutinChanges();
  const { api } = useServices();
  const [params, setParams] = useSearchParams();
  const linked = useRutin(params.get('id'));
  const [dialog, setDialog] = useState<Dialog>();
  const [known, setKnown] = useState<Rutin>();
  const open = useCallback((next: Dialog, row: Rutin) => {
    setKnown(row);
    setDialog(next);
  }, []);
  const show = useCallback((row: Rutin) => open('dates', row), [open]);
  const columns = useMemo(() => rutinColumns(show), [show]);
  useLiveReload(LIVE_KEYS, (frame) => frame.type === 'roster');

  // The current row: answers about holidays change it while the dialog is open.
  const chosen = linked ?? list.rows.find(({ id }) => id === known?.id) ?? known;
  const shownDialog = linked ? 'dates' : dialog;
  const close = () => {
    setDialog(undefined);
    if (linked) setParams({});
  };
  const { remove, removeSelected } = useDeletion({
    list,
    changes,
    ask: {
      one: (row) => deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${rutinName(row)}?`, <AlsoGone ids={[row.id]} />),
      many: (ids) =>
        deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Pengajian Rutin?`, <AlsoGone ids={ids} />),
    },
  });

  return (
    <>
      <PageHead
        title="Pengajian Rutin"
        subtitle="Pengajian yang berulang; jadwalnya dibuat otomatis"
        more={
          <>
            <Button icon="upload" onClick={() => setDialog('upload')}>
              {t('bulkUpload')}
            </Button>
            <DownloadButton load={() => api.call(endpoints.rutin.export, { query: { ...list.asked, keadaan } })} />
            <Button icon="clock" onClick={() => setDialog('ahead')}>
              Dibuat ke depan
            </Button>
            <Button icon="history" aria-pressed={all} onClick={() => setAll(!all)}>
              Juga yang selesai
            </Button>
          </>
        }
      >
        <Button kind="primary" icon="plus" onClick={() => setDialog('add')}>
          {t('add')}
        </Button>
      </PageHead>
      <ListSection
        label="Daftar pengajian rutin"
        noun="pengajian rutin"
        searchLabel="Cari masjid atau mubaligh"
        columns={columns}
        list={list}
        nameOf={rutinName}
        phone={rutinLook}
        emptyHint="Belum ada pengajian rutin. Tambahkan yang berulang setiap pekan atau bulan."
        actions={(row) => [
          { label: 'Ubah', icon: 'pencil', run: () => open('edit', row) },
          { label: 'Tanggal berikutnya', icon: 'calendar', run: () => show(row) },
          { label: 'Akhiri', icon: 'ban', run: () => open('end', row) },
          { label: t('delete'), icon: 'trash', danger: true, run: () => remove(row) },
        ]}
        onDeleteSelected={removeSelected}
      />
      <RutinForm open={dialog === 'add'} onClose={close} row={undefined} onSubmit={changes.create} />
      <RutinForm
        open={dialog === 'edit'}
        onClose={close}
        row={chosen}
        onSubmit={(input) => changes.update(chosen!, input)}
      />
      <TanggalDialog open={shownDialog === 'dates'} row={chosen} onClose={close} update={changes.update} />
      <EndForm
        open={dialog === 'end'}
        row={chosen}
        onClose={close}
        onSubmit={(row, sampai) => changes.update(row, { sampai })}
      />
      <SetelanForm open={dialog === 'ahead'} onClose={close} onSubmit={changes.setAhead} />
      <UploadDialog
        open={dialog === 'upload'}
        onClose={close}
        subtitle="Input pengajian rutin secara kolektif"
        fields={SHEET_FIELDS}
        noun="pengajian rutin"
        downloadTemplate={changes.downloadTemplate}
        upload={changes.upload}
        putBack={changes.putBack}
        remove={changes.removeMany}
      />
    </>
  );
}

function AlsoGone({ ids }: { ids: readonly string[] }) {
  return (
    <>
      <p>{GONE}</p>
      <WaitingNote noun="rutin" ids={ids} />
    </>
  );
}
