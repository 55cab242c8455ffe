import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError } from '#dashboard/api/call-error.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { saveText } from '#dashboard/components/save-text.ts';
import { PhoneField } from '#dashboard/components/form/text-field.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { olderCopyName, ownTextName, personInput, SENDER_STAYS, STAYS_STOPPED, type PersonDeleted } from '#shared/operations/person.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { useServices } from '../services.tsx';

const schema = personInput.safeExtend({ no_hp: personInput.shape.no_hp.unwrap() });

/** Where a superadmin hands over or takes away what is kept about one number. */
export default function PersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Data Pribadi" subtitle="Ekspor atau hapus semua yang tersimpan tentang satu orang">
      <Person onClose={onClose} />
    </Modal>
  );
}

function Person({ onClose }: { onClose: () => void }) {
  const { api, queries } = useServices();
  const confirm = useConfirm();
  const [deleted, setDeleted] = useState<PersonDeleted>();
  const { register, handleSubmit, setError, formState: { errors, isSubmitting } } = useForm({ resolver: zodResolver(schema), defaultValues: { no_hp: '' } });
  const said = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    setError('no_hp', { message: error.message });
  };

  const save = handleSubmit(async ({ no_hp }) => {
    await api.call(endpoints.person.export, { body: { no_hp } })
      .then(({ data }) => saveText(`data-${no_hp}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json'), said);
  });
  const remove = handleSubmit(async ({ no_hp }) => {
    const question = deleteQuestion(
      `Hapus semua data ${formatPhone(no_hp)}?`,
      Promise.resolve('Sebagai mubaligh, jadwalnya ikut terhapus. Sebagai ketua DKM, masjidnya tetap ada tanpa nama dan nomornya. Pesan yang menunggu dibatalkan.'),
    );
    if (!(await confirm(question))) return;
    await api.call(endpoints.person.remove, { body: { no_hp } }).then(({ data }) => {
      setDeleted(data);
      return queries.invalidateQueries();
    }, said);
  });

  if (deleted) return <Deleted result={deleted} onClose={onClose} />;
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <div className="dialog-body stack">
        <p>Data dicari berdasarkan nomor di semua tempat: masjid, mubaligh, jadwal, pesan, template, nomor bermasalah, dan kunci WhatsApp. Bila ia pernah membalas BERHENTI, permintaannya tetap berlaku.</p>
        <PhoneField label="No. HP" placeholder="081200000001" error={errors.no_hp?.message} {...register('no_hp')} />
      </div>
      <div className="dialog-foot">
        <Button kind="danger-outline" icon="trash" busy={isSubmitting} onClick={() => void remove()}>Hapus data</Button>
        <Button type="submit" kind="primary" icon="download" busy={isSubmitting}>Unduh data</Button>
      </div>
    </form>
  );
}

function Deleted({ result, onClose }: { result: PersonDeleted; onClose: () => void }) {
  const parts = [
    [result.mubaligh, 'mubaligh'], [result.jadwal, 'jadwal'], [result.masjid, 'ketua DKM'], [result.pesan, 'pesan kepadanya'],
    [result.disebut, 'pesan tentangnya'], [result.dibatalkan, 'pesan menunggu dibatalkan'], [result.kunci_whatsapp, 'kunci WhatsApp'],
  ] as const;
  const gone = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return (
    <form onSubmit={(event) => { event.preventDefault(); onClose(); }}>
      <div className="dialog-body stack">
        <p role="status">{gone.length > 0 ? `Data dihapus: ${gone.join(', ')}.` : 'Tidak ada lagi yang perlu dihapus.'}</p>
        {result.berhenti && <p>{STAYS_STOPPED}</p>}
        {result.disebut_di.length > 0 && (
          <Banner tone="warn" title="Ia masih disebut di teks Anda">
            {result.disebut_di.map(ownTextName).join(', ')}. Ubah teksnya bila tidak diperlukan lagi.
          </Banner>
        )}
        {result.nomor_pengirim && <Banner tone="warn" title="Nomor ini masih tertaut">{SENDER_STAYS}</Banner>}
        {result.cadangan.length > 0 && (
          <Banner tone="warn" title="Cadangan lama masih memuat data ini">
            {result.cadangan.map(olderCopyName).join(', ')}. Cadangan lama terhapus sendiri sesuai pengaturan, atau dengan mimbar backup prune.
          </Banner>
        )}
      </div>
      <div className="dialog-foot"><Button type="submit" kind="primary">Selesai</Button></div>
    </form>
  );
}
