import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { ProgressLine } from '#dashboard/components/progress-line.tsx';
import { formatSize } from '#shared/base/size.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { endpoints } from '#shared/endpoints.ts';
import { LAMPIRAN_JENIS, type Lampiran } from '#shared/lampiran/lampiran.ts';
import { CAPTION_MAX } from '#shared/base/values.ts';
import { LampiranIcon } from './lampiran-name.tsx';
import { LampiranPicture } from './lampiran-picture.tsx';

/** Prime's upload is no part of the screens that can open a broadcast. */
const FileDrop = lazy(async () => {
  const { FileDrop: found } = await import('#dashboard/components/form/file-drop.tsx');
  return { default: found };
});

export const STILL_UPLOADING = 'Tunggu, lampirannya masih diunggah.';

interface LampiranFieldProps {
  value: Lampiran | undefined;
  onChange: (lampiran: Lampiran | undefined) => void;
  /** What is sent or saved meanwhile would go without the file. */
  onUploading: (isUploading: boolean) => void;
}

/** The file of a send: it is uploaded as soon as it is chosen. */
export function LampiranField({ value, onChange, onUploading }: LampiranFieldProps) {
  const { api, toasts } = useServices();
  const { run } = useChange();
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const uploading = useRef<AbortController>(undefined);
  useEffect(() => () => uploading.current?.abort(), []);

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
    const { signal } = (uploading.current = new AbortController());
    const call = () => api.call(endpoints.lampiran.upload, { file: chosen, onProgress: setPercent, signal });
    const ended = () => {
      setPercent(undefined);
      onUploading(false);
    };
    setPercent(0);
    onUploading(true);
    void run(
      { call, says: 'caller' },
      {
        done({ data }) {
          ended();
          onChange(data);
        },
        failed() {
          ended();
          setFile(undefined);
        },
      },
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
          <LampiranPicture lampiran={value} />
          <span className="grow">
            {value.nama}
            <span className="sub num">{formatSize(value.ukuran)}</span>
          </span>
          <IconButton icon="trash" label="Lepas lampiran" onClick={remove} />
        </div>
      ) : file && percent !== undefined ? (
        <div className="lampiran">
          <LampiranIcon nama={file.name} />
          <span className="grow">
            {file.name}
            <ProgressLine label={`Mengunggah ${file.name}`} percent={percent} />
            <span className="sub num">
              {percent < 100 ? `${percent} % dari ${formatSize(file.size)}` : 'Memeriksa berkas…'}
            </span>
          </span>
          <Button small aria-label={`Batal mengunggah ${file.name}`} onClick={() => uploading.current?.abort()}>
            Batal
          </Button>
        </div>
      ) : (
        <Suspense>
          <FileDrop label="Pilih gambar atau PDF" accept={LAMPIRAN_JENIS.join()} value={file} onChange={choose} />
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
