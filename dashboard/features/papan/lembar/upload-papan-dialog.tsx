import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { checked } from '#dashboard/api/checked.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { Mended, perbaikanOf, type Mend } from '#dashboard/components/upload/mends.tsx';
import { UploadUnread, type Unread } from '#dashboard/components/upload/upload-unread.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { FileDrop } from '#dashboard/components/form/file-drop.tsx';
import { MONTHS } from '#shared/base/dates.ts';
import type { PapanUploadResult } from '#shared/roster/papan/papan.ts';
import { BedaTable, PapanIssues, UploadSums } from './comparison.tsx';
import { useLembarChanges } from './lembar-queries.ts';

interface UploadPapanDialogProps {
  /** 'YYYY-MM'. */
  bulan: string;
  open: boolean;
  onClose: () => void;
}

/** Imports a month's board from a spreadsheet: choose, compare, then store. */
export function UploadPapanDialog({ bulan, open, onClose }: UploadPapanDialogProps) {
  const month = `${MONTHS[Number(bulan.slice(5, 7)) - 1]} ${bulan.slice(0, 4)}`;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Unggah Papan Jumat"
      guide="papan-jumat"
      subtitle={`${month}: masjid ke bawah, tanggal Jumat ke samping`}
      size="wide"
    >
      <UploadSteps key={bulan} bulan={bulan} month={month} onClose={onClose} />
    </Modal>
  );
}

type Seen = { result: PapanUploadResult; warnings: readonly string[] };

function UploadSteps({ bulan, month, onClose }: { bulan: string; month: string; onClose: () => void }) {
  const changes = useLembarChanges(bulan);
  const sheet = useChange();
  const work = useChange();
  const [file, setFile] = useState<File>();
  const [seen, setSeen] = useState<Seen>();
  const [stored, setStored] = useState<Seen>();

  const [mends, setMends] = useState<readonly Mend[]>([]);
  const [unread, setUnread] = useState<Unread>();

  const compare = (chosen: File, some: readonly Mend[]) =>
    work.run(checked(changes.compare(chosen, perbaikanOf(some))), {
      done: ({ answer, issues, refused = issues[0]?.message ?? '' }) => {
        if (!answer) {
          setUnread({ name: chosen.name, why: refused });
          return setFile(undefined);
        }
        setMends(some);
        setSeen({ result: answer.data, warnings: answer.warnings });
      },
      failed: () => setFile(undefined),
    });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setMends([]);
    setSeen(undefined);
    setStored(undefined);
    setUnread(undefined);
    if (!chosen) return;
    void compare(chosen, []);
  };
  const store = () => {
    if (!file) return;
    work.run(changes.store(file, perbaikanOf(mends)), {
      done: ({ data, warnings }) => {
        // A cell may have been changed or locked since the comparison.
        const isStored = data.issues.length === 0;
        (isStored ? setStored : setSeen)({ result: data, warnings });
        if (isStored) {
          setSeen(undefined);
          setFile(undefined);
          setMends([]);
        }
      },
    });
  };
  const shown = stored ?? seen;
  const count = seen?.result.beda.length ?? 0;
  const isBlocked = (seen?.result.issues.length ?? 0) > 0;

  return (
    <div className="stack">
      <div className="papan-file">
        <FileDrop label="Pilih berkas .xlsx" accept=".xlsx" value={file} disabled={work.busy} onChange={choose} />
        <Button small icon="download" busy={sheet.busy} onClick={() => sheet.run(changes.download())}>
          Unduh papan bulan ini
        </Button>
      </div>
      {unread && <UploadUnread unread={unread} sheet="papan bulan ini yang diunduh" />}
      {!shown && !unread && (
        <p className="muted" role="status">
          {work.busy
            ? 'Membandingkan dengan papan…'
            : 'Berkas dibandingkan dulu, belum disimpan. Bulan boleh berdampingan atau satu lembar per bulan; gelar ustadz boleh ditulis atau tidak.'}
        </p>
      )}
      {stored && (
        <Banner
          tone="ok"
          title={
            stored.result.beda.length === 0
              ? 'Tidak ada yang berubah.'
              : `${stored.result.beda.length} perubahan tersimpan.`
          }
        >
          {stored.warnings.join(' ')}
        </Banner>
      )}
      {seen && <UploadSums result={seen.result} />}
      {file && (
        <Mended
          mends={mends}
          busy={work.busy}
          onUndo={(one) =>
            compare(
              file,
              mends.filter((other) => other !== one),
            )
          }
        />
      )}
      {seen && file && isBlocked && (
        <PapanIssues
          issues={seen.result.issues}
          busy={work.busy}
          onMend={(mend) => compare(file, [...mends, mend])}
          onDownload={() => sheet.run(changes.marked(file, perbaikanOf(mends)))}
        />
      )}
      {seen && seen.warnings.length > 0 && (
        <ul className="papan-notes muted">
          {seen.warnings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {seen && count > 0 && <BedaTable beda={seen.result.beda} />}
      {seen && count === 0 && !isBlocked && <Banner tone="ok" title={`Papan ${month} sudah sama dengan berkas.`} />}
      <div className="btns end">
        <Button onClick={onClose}>{stored ? 'Tutup' : 'Batal'}</Button>
        {!stored && (
          <Button
            kind="primary"
            disabled={!seen || isBlocked || count === 0}
            busy={work.busy && seen !== undefined}
            onClick={store}
          >
            {count === 0 ? 'Simpan' : `Simpan ${count} perubahan`}
          </Button>
        )}
      </div>
    </div>
  );
}
