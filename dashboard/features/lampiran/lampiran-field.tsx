import { lazy, Suspense, useEffect, useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { formatSize } from '#shared/base/size.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { endpoints } from '#shared/endpoints.ts';
import { isPicture, LAMPIRAN_JENIS, type Lampiran } from '#shared/lampiran/lampiran.ts';
import { CAPTION_MAX } from '#shared/base/values.ts';
import { LampiranIcon } from './lampiran-name.tsx';

/** Prime's upload is no part of the screens that can open a broadcast. */
const FileDrop = lazy(async () => {
  const { FileDrop: found } = await import('#dashboard/components/form/file-drop.tsx');
  return { default: found };
});

/** The file of a send: it is uploaded as soon as it is chosen. */
export function LampiranField({
  value,
  onChange,
}: {
  value: Lampiran | undefined;
  onChange: (lampiran: Lampiran | undefined) => void;
}) {
  const { api, toasts } = useServices();
  const { run, busy } = useChange();
  const [file, setFile] = useState<File>();
  const picture = usePicture(value && isPicture(value.jenis) ? file : undefined);

  function choose(chosen: File | undefined): void {
    // A phone does not upload what would be refused.
    const tooLarge = chosen !== undefined && chosen.size > UPLOAD_MAX_BYTES;
    setFile(tooLarge ? undefined : chosen);
    if (!chosen) return;
    if (tooLarge) {
      const description = `${chosen.name} berukuran ${formatSize(chosen.size)}, paling besar 5 MB. Perkecil dulu, atau pilih berkas lain.`;
      toasts.show({ title: 'Berkas terlalu besar', description, variant: 'destructive' });
      return;
    }
    void run(
      { call: () => api.call(endpoints.lampiran.upload, { file: chosen }), says: 'caller' },
      { done: ({ data }) => onChange(data), failed: () => setFile(undefined) },
    );
  }

  function remove(): void {
    setFile(undefined);
    onChange(undefined);
  }

  return (
    <div className="group">
      <p className="group-head">Lampiran</p>
      {value ? (
        <div className="lampiran">
          {picture ? <img src={picture} alt="" /> : <LampiranIcon nama={value.nama} />}
          <span className="grow">
            {value.nama}
            <span className="sub num">{formatSize(value.ukuran)}</span>
          </span>
          <Button small icon="times" onClick={remove}>
            Lepas lampiran
          </Button>
        </div>
      ) : (
        <Suspense>
          <FileDrop
            label={busy ? 'Mengunggah…' : 'Pilih gambar atau PDF'}
            accept={LAMPIRAN_JENIS.join()}
            value={file}
            disabled={busy}
            onChange={choose}
          />
        </Suspense>
      )}
      <p className="help">
        {value
          ? `Dikirim bersama setiap pesan. Teksnya paling banyak ${CAPTION_MAX.toLocaleString('id-ID')} huruf.`
          : 'JPEG, PNG, WebP atau PDF, paling besar 5 MB.'}
      </p>
    </div>
  );
}

/** An address under which the browser shows a chosen picture. */
function usePicture(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
