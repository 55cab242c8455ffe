import { useState } from 'react';
import type { Issue } from '#shared/base/envelope.ts';
import type { UploadResult } from '#shared/base/upload.ts';
import { CallError } from '#dashboard/api/call-error.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { FileDrop } from '../form/file-drop.tsx';
import { Icon } from '../icon.tsx';
import { Modal } from '../dialog/modal.tsx';
import { UploadIssues } from './upload-issues.tsx';

interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
  subtitle: string;
  /** The headers from A on, for the errors' column names. */
  columns: readonly string[];
  /** What was stored, as in '38 masjid tersimpan.' */
  noun: string;
  downloadTemplate: () => Change;
  upload: (file: File) => Change<Answer<UploadResult>>;
}

/** Spreadsheet upload in three steps; errors stand in a table until the corrected file comes. */
export default function UploadDialog({ open, onClose, ...rest }: UploadDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title="Upload Data Bulk" subtitle={rest.subtitle} size="medium">
      <UploadSteps {...rest} />
    </Modal>
  );
}

function UploadSteps({
  columns,
  noun,
  downloadTemplate,
  upload,
}: Omit<UploadDialogProps, 'open' | 'onClose' | 'subtitle'>) {
  const template = useChange();
  const sheet = useChange();
  const [downloaded, setDownloaded] = useState(false);
  const [file, setFile] = useState<File>();
  const [stored, setStored] = useState<UploadResult>();
  const [issues, setIssues] = useState<readonly Issue[]>([]);

  const send = () => {
    if (!file) return;
    setStored(undefined);
    setIssues([]);
    sheet.run(upload(file), {
      done: ({ data }) => {
        setStored(data);
        setFile(undefined);
      },
      failed: (error) => {
        if (error instanceof CallError) setIssues(error.issues);
        setFile(undefined);
      },
    });
  };
  const ready = file !== undefined;

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
          value={file}
          disabled={sheet.busy}
          onChange={(chosen) => {
            setFile(chosen);
            setIssues([]);
            setStored(undefined);
          }}
        />
        <div className="btns">
          <Button kind="primary" icon="upload" disabled={!ready} busy={sheet.busy} onClick={send}>
            Upload
          </Button>
        </div>
        {stored && (
          <Banner tone="ok" title={`${stored.count} ${noun} tersimpan.`}>
            {stored.skipped > 0 && `${stored.skipped} baris dilewati karena sudah ada.`}
          </Banner>
        )}
        {issues.length > 0 && <UploadIssues issues={issues} columns={columns} />}
      </div>
    </>
  );
}
