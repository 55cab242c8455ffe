import { useNavigate } from 'react-router-dom';
import type { UploadResult } from '#shared/base/upload.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';

/** The screen whose upload comes next. */
export interface NextUpload {
  noun: string;
  path: string;
}

interface UploadDoneProps {
  stored: UploadResult;
  noun: string;
  next?: NextUpload | undefined;
  onClose: () => void;
}

/** What was stored, and where it goes on. */
export function UploadDone({
  stored: { count, changed = 0, skipped, cancelled = 0 },
  noun,
  next,
  onClose,
}: UploadDoneProps) {
  const navigate = useNavigate();
  const more = [
    changed > 0 && `${changed} diubah.`,
    cancelled > 0 && `${cancelled} pesan yang menunggu dibatalkan.`,
    skipped > 0 && `${skipped} baris dilewati karena sudah ada.`,
  ].filter(Boolean);
  return (
    <>
      <Banner tone="ok" title={`${count} ${noun} tersimpan.`}>
        {more.length > 0 && more.join(' ')}
      </Banner>
      <div className="btns end">
        {next && <Button onClick={() => void navigate(`${next.path}?buka=unggah`)}>Lanjut: unggah {next.noun}</Button>}
        <Button kind="primary" onClick={onClose}>
          Selesai
        </Button>
      </div>
    </>
  );
}
