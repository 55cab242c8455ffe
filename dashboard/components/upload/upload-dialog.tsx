import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { t } from '#dashboard/words/words.ts';
import { Button } from '../button.tsx';
import { FileDrop } from '../form/file-drop.tsx';
import { Icon } from '../icon.tsx';
import { Modal } from '../dialog/modal.tsx';
import { Mended } from './mends.tsx';
import { takeBack, type UploadUndo } from './take-back.ts';
import type { UploadField } from './upload-fields.ts';
import { UploadIssues } from './upload-issues.tsx';
import { Questions, StoreRight, UploadReview } from './upload-review.tsx';
import { UploadUnread } from './upload-unread.tsx';
import { useUpload, type Upload, type Stored } from './use-upload.tsx';
import { Banner } from '../banner.tsx';

interface UploadDialogProps extends UploadUndo {
  open: boolean;
  onClose: () => void;
  subtitle: string;
  /** What the sheet's columns may be. */
  fields: readonly UploadField[];
  /** The noun of the stored rows, as in '38 masjid tersimpan.' */
  noun: string;
  downloadTemplate: () => Change;
  upload: Upload;
  /** The usual next upload. */
  next?: NextUpload | undefined;
}

/**
 * Spreadsheet upload in three steps. A chosen file is looked at once: how it was understood and what is wrong stands
 * there before anything is stored.
 */
export default function UploadDialog({ open, onClose, ...rest }: UploadDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('uploadTitle')} guide="unggah" subtitle={rest.subtitle} size="medium">
      <UploadSteps {...rest} onClose={onClose} />
    </Modal>
  );
}

function UploadSteps({
  fields,
  noun,
  next,
  downloadTemplate,
  upload,
  putBack,
  remove,
  onClose,
}: Omit<UploadDialogProps, 'open' | 'subtitle'>) {
  const template = useChange();
  const sheet = useUpload(upload);
  const [downloaded, setDownloaded] = useState(false);
  const { seen } = sheet;
  const ready = sheet.file !== undefined;

  return (
    <>
      <ol className="stepper">
        <li className={downloaded ? 'done' : 'now'}>
          <b>
            {t('uploadDownload')} {downloaded && <Icon name="check" />}
          </b>
          <span className="muted">{downloaded ? 'Template diunduh' : 'Atau pakai daftar Anda sendiri apa adanya'}</span>
          <Button
            small
            icon="download"
            busy={template.busy}
            onClick={() => template.run(downloadTemplate(), { done: () => setDownloaded(true) })}
          >
            {template.busy ? t('generatingTemplate') : t('downloadTemplate')}
          </Button>
        </li>
        <li className={ready ? 'done' : downloaded ? 'now' : undefined}>
          <b>
            {t('uploadEdit')} {ready && <Icon name="check" />}
          </b>
          <span className="muted">
            Ubah berkas di perangkat Anda. Dialog boleh ditutup dulu, berkas diunggah nanti.
          </span>
        </li>
        <li className={ready ? 'now' : undefined}>
          <b>{t('uploadFile')}</b>
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
            {t('upload')}
          </Button>
        </div>
        {sheet.unread && <UploadUnread unread={sheet.unread} sheet="template dari langkah 1" />}
        {sheet.stored && (
          <UploadDone
            stored={sheet.stored}
            noun={noun}
            next={next}
            putBack={putBack}
            remove={remove}
            onTakenBack={sheet.forget}
            onClose={onClose}
          />
        )}
        <Mended mends={sheet.chosen.mends} busy={sheet.busy} onUndo={sheet.undo} />
        <StoreRight sheet={sheet} noun={noun} />
        {seen?.view && <Questions sheet={sheet} view={seen.view} />}
        {seen && seen.issues.length > 0 && (
          <UploadIssues
            issues={seen.issues}
            view={seen.view}
            fields={fields}
            busy={sheet.busy}
            onMend={sheet.mend}
            onType={sheet.type}
            onDownload={sheet.download}
          />
        )}
        {seen?.view && <UploadReview sheet={sheet} view={seen.view} fields={fields} />}
      </div>
    </>
  );
}

/** The screen whose upload comes next. */
interface NextUpload {
  noun: string;
  path: string;
}

interface UploadDoneProps extends UploadUndo {
  stored: Stored;
  noun: string;
  next?: NextUpload | undefined;
  onTakenBack: () => void;
  onClose: () => void;
}

/** The result of an upload, which can be taken back, with a link to the next step. */
function UploadDone({ stored, noun, next, putBack, remove, onTakenBack, onClose }: UploadDoneProps) {
  const { count, ids = [], diubah = [], changed = 0, skipped, cancelled = 0, warnings } = stored;
  const navigate = useNavigate();
  const { run, busy } = useChange();
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
        {ids.length + diubah.length > 0 && (
          <Button
            icon="undo"
            busy={busy}
            onClick={() => run(takeBack(stored, noun, { putBack, remove }), { done: onTakenBack })}
          >
            Urungkan
          </Button>
        )}
        {next && <Button onClick={() => void navigate(`${next.path}?buka=unggah`)}>Lanjut: unggah {next.noun}</Button>}
        <Button kind="primary" onClick={onClose}>
          Selesai
        </Button>
      </div>
    </>
  );
}
