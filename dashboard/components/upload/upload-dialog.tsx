import { useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { FileDrop } from '../form/file-drop.tsx';
import { Icon } from '../icon.tsx';
import { Modal } from '../dialog/modal.tsx';
import { Mended } from './mends.tsx';
import { UploadDone, type NextUpload } from './upload-done.tsx';
import { UploadIssues } from './upload-issues.tsx';
import { UploadUnread } from './upload-unread.tsx';
import { useUpload, type Upload } from './use-upload.tsx';

interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
  subtitle: string;
  /** The headers from A on, for the errors' column names. */
  columns: readonly string[];
  /** The noun of the stored rows, as in '38 masjid tersimpan.' */
  noun: string;
  downloadTemplate: () => Change;
  upload: Upload;
  /** The usual next upload. */
  next?: NextUpload | undefined;
}

/**
 * Spreadsheet upload in three steps; errors are shown in a table until they are corrected there or a corrected file is
 * chosen.
 */
export default function UploadDialog({ open, onClose, ...rest }: UploadDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title="Upload Data Bulk" guide="unggah" subtitle={rest.subtitle} size="medium">
      <UploadSteps {...rest} onClose={onClose} />
    </Modal>
  );
}

function UploadSteps({
  columns,
  noun,
  next,
  downloadTemplate,
  upload,
  onClose,
}: Omit<UploadDialogProps, 'open' | 'subtitle'>) {
  const template = useChange();
  const sheet = useUpload(upload);
  const [downloaded, setDownloaded] = useState(false);
  const ready = sheet.file !== undefined;

  return (
    <>
      <ol className="stepper">
        <li className={downloaded ? 'done' : 'now'}>
          <b>1. Download Template {downloaded && <Icon name="check" />}</b>
          <span className="muted">
            {downloaded ? 'Template diunduh' : 'Isi mulai baris 2, jangan ubah judul kolom'}
          </span>
          <Button
            small
            icon="download"
            busy={template.busy}
            onClick={() => template.run(downloadTemplate(), { done: () => setDownloaded(true) })}
          >
            {template.busy ? 'Generating Template...' : 'Download Template'}
          </Button>
        </li>
        <li className={ready ? 'done' : downloaded ? 'now' : undefined}>
          <b>2. Edit File {ready && <Icon name="check" />}</b>
          <span className="muted">
            Ubah berkas di perangkat Anda. Dialog boleh ditutup dulu, berkas diunggah nanti.
          </span>
        </li>
        <li className={ready ? 'now' : undefined}>
          <b>3. Upload File</b>
          <span className="muted">Berkas .xlsx, paling besar 5 MB</span>
        </li>
      </ol>
      <div className="stack">
        <FileDrop
          label="Pilih berkas .xlsx"
          accept=".xlsx"
          value={sheet.file}
          disabled={sheet.busy}
          onChange={sheet.choose}
        />
        <div className="btns">
          <Button kind="primary" icon="upload" disabled={!ready} busy={sheet.busy && ready} onClick={sheet.send}>
            Upload
          </Button>
        </div>
        {sheet.unread && <UploadUnread unread={sheet.unread} sheet="template dari langkah 1" />}
        {sheet.stored && <UploadDone stored={sheet.stored} noun={noun} next={next} onClose={onClose} />}
        <Mended mends={sheet.mends} busy={sheet.busy} onUndo={sheet.undo} />
        {sheet.ready && (
          <Banner
            tone="ok"
            title="Semua sel sudah diperbaiki"
            action={
              <Button kind="primary" small busy={sheet.busy} onClick={sheet.storeMended}>
                Simpan {sheet.ready.count + (sheet.ready.changed ?? 0)} {noun}
              </Button>
            }
          >
            Belum ada yang disimpan. Berkas di perangkat Anda tetap seperti semula.
          </Banner>
        )}
        {sheet.issues.length > 0 && (
          <UploadIssues
            issues={sheet.issues}
            columns={columns}
            busy={sheet.busy}
            onMend={sheet.mend}
            onDownload={sheet.download}
          />
        )}
      </div>
    </>
  );
}
