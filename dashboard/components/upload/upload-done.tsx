import { useNavigate } from 'react-router-dom';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import type { Stored } from './use-upload.tsx';

/** The screen whose upload comes next. */
export interface NextUpload {
  noun: string;
  path: string;
}

interface UploadDoneProps {
  stored: Stored;
  noun: string;
  next?: NextUpload | undefined;
  onClose: () => void;
}

/** The result of an upload, with a link to the next step. */
export function UploadDone({
  stored: { count, changed = 0, skipped, cancelled = 0, warnings },
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
      {warnings.length > 0 && (
        <Banner tone="warn" title="Perhatian">
          {warnings.map((text) => (
            <span key={text} className="line-of">
              {text}
            </span>
          ))}
        </Banner>
      )}
      <div className="btns end">
        {next && <Button onClick={() => void navigate(`${next.path}?buka=unggah`)}>Lanjut: unggah {next.noun}</Button>}
        <Button kind="primary" onClick={onClose}>
          Selesai
        </Button>
      </div>
    </>
  );
}
