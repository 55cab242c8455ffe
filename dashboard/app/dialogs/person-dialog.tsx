import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError } from '#dashboard/api/call-error.ts';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DoneForm } from '#dashboard/components/dialog/done-form.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { saveText } from '#dashboard/api/save-file.ts';
import { PhoneField } from '#dashboard/components/form/text-field.tsx';
import { endpoints } from '#shared/endpoints.ts';
import {
  olderCopyName,
  ownTextName,
  personInput,
  SENDER_STAYS,
  STAYS_STOPPED,
  type PersonDeleted,
} from '#shared/operations/person.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { useServices } from '../services.tsx';

const schema = personInput.safeExtend({ no_hp: personInput.shape.no_hp.unwrap() });

const ALSO_GONE =
  'Sebagai mubaligh, jadwal dan cutinya ikut terhapus. Sebagai ketua DKM, masjidnya tetap ada tanpa nama dan nomornya. Pesan yang menunggu dibatalkan.';

/** For superadmins: exports or deletes all stored data of a number. */
export default function PersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Data Pribadi"
      guide="data-pribadi"
      subtitle="Ekspor atau hapus semua yang tersimpan tentang satu orang"
    >
      <Person onClose={onClose} />
    </Modal>
  );
}

function Person({ onClose }: { onClose: () => void }) {
  const { api } = useServices();
  const { run, busy } = useChange();
  const confirm = useConfirm();
  const [deleted, setDeleted] = useState<PersonDeleted>();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: zodResolver(schema), defaultValues: { no_hp: '' } });
  const failed = (error: unknown) => {
    if (error instanceof CallError) setError('no_hp', { message: error.message });
  };

  const save = handleSubmit(({ no_hp }) =>
    run(
      { call: () => api.call(endpoints.person.export, { body: { no_hp } }) },
      {
        done: ({ data }) => saveText(`data-${no_hp}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json'),
        failed,
      },
    ),
  );
  const remove = handleSubmit(({ no_hp }) => {
    const title = `Hapus semua data ${formatPhone(no_hp)}?`;
    const change = { call: () => api.call(endpoints.person.remove, { body: { no_hp } }), stale: [keys.everything] };
    confirm(deleteQuestion(title, <p>{ALSO_GONE}</p>), () =>
      run(change, { done: ({ data }) => setDeleted(data), failed }),
    );
  });

  if (deleted) return <Deleted result={deleted} onClose={onClose} />;
  return (
    <form noValidate onSubmit={save}>
      <div className="dialog-body stack">
        <p>
          Data dicari berdasarkan nomor di semua tempat: masjid, mubaligh, jadwal, cuti, akun, pesan, template, nomor
          bermasalah, dan kunci WhatsApp. Bila ia pernah membalas BERHENTI, permintaannya tetap berlaku.
        </p>
        <PhoneField label="No. HP" placeholder="081200000001" error={errors.no_hp?.message} {...register('no_hp')} />
      </div>
      <div className="dialog-foot">
        <Button kind="danger-outline" icon="trash" busy={busy} onClick={() => remove()}>
          Hapus data
        </Button>
        <Button type="submit" kind="primary" icon="download" busy={busy}>
          Unduh data
        </Button>
      </div>
    </form>
  );
}

function Deleted({ result, onClose }: { result: PersonDeleted; onClose: () => void }) {
  const parts = [
    [result.mubaligh, 'mubaligh'],
    [result.jadwal, 'jadwal'],
    [result.cuti, 'cuti'],
    [result.masjid, 'ketua DKM'],
    [result.akun, 'nomor HP akun'],
    [result.pesan, 'pesan kepadanya'],
    [result.disebut, 'pesan tentangnya'],
    [result.dibatalkan, 'pesan menunggu dibatalkan'],
    [result.kunci_whatsapp, 'kunci WhatsApp'],
    [result.penghapusan, 'penghapusan yang tadinya masih bisa diurungkan'],
  ] as const;
  const gone = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return (
    <DoneForm onDone={onClose}>
      <p role="status">
        {gone.length > 0 ? `Data dihapus: ${gone.join(', ')}.` : 'Tidak ada lagi yang perlu dihapus.'}
      </p>
      {result.berhenti && <p>{STAYS_STOPPED}</p>}
      {result.disebut_di.length > 0 && (
        <Banner tone="warn" title="Ia masih disebut di teks Anda">
          {result.disebut_di.map(ownTextName).join(', ')}. Ubah teksnya bila tidak diperlukan lagi.
        </Banner>
      )}
      {result.nomor_pengirim && (
        <Banner tone="warn" title="Nomor ini masih tertaut">
          {SENDER_STAYS}
        </Banner>
      )}
      {result.cadangan.length > 0 && (
        <Banner tone="warn" title="Cadangan lama masih memuat data ini">
          {result.cadangan.map(olderCopyName).join(', ')}. Cadangan lama terhapus sendiri sesuai pengaturan, atau dengan
          mimbar backup prune.
        </Banner>
      )}
    </DoneForm>
  );
}
