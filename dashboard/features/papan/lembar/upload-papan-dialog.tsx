import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChange, checked } from '#dashboard/api/change.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { Mended, perbaikanOf, type Mend } from '#dashboard/components/upload/mends.tsx';
import { UploadUnread, type Unread } from '#dashboard/components/upload/upload-unread.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { FileDrop } from '#dashboard/components/form/file-drop.tsx';
import { MONTHS } from '#shared/base/dates.ts';
import type { Issue } from '#shared/base/envelope.ts';
import type { PapanUploadResult } from '#shared/roster/papan/papan.ts';
import { usePapanEdits } from '../papan-edits.tsx';
import { loadedSel, selIn, useBoard } from '../papan-queries.ts';
import { BedaTable, PapanIssues, UploadSums } from './comparison.tsx';
import { Answers, jawabOf, Questions, type Answered } from './questions.tsx';
import { useLembarChanges, type Choices } from './lembar-queries.ts';

interface UploadPapanDialogProps {
  /** 'YYYY-MM'. */
  bulan: string;
  open: boolean;
  onClose: () => void;
  /** Shows another month's board: the file was of that one. */
  onMonth: (bulan: string) => void;
}

/** Imports a month's board from a spreadsheet: choose, compare, then store. */
export function UploadPapanDialog({ bulan: shown, open, onClose, onMonth }: UploadPapanDialogProps) {
  const [moved, setMoved] = useState<{ bulan: string; file: File }>();
  const bulan = moved?.bulan ?? shown;
  const month = `${MONTHS[Number(bulan.slice(5, 7)) - 1]} ${bulan.slice(0, 4)}`;
  const close = () => {
    onClose();
    if (!moved) return;
    setMoved(undefined);
    onMonth(moved.bulan);
  };
  return (
    <Modal
      open={open}
      onClose={close}
      title="Unggah Papan Jumat"
      guide="papan-jumat"
      subtitle={`${month}: papan atau daftar, sebagaimana disimpan`}
      size="wide"
    >
      <UploadSteps
        key={bulan}
        bulan={bulan}
        month={month}
        first={moved?.file}
        onMove={(other, file) => setMoved({ bulan: other, file })}
        onClose={close}
      />
    </Modal>
  );
}

/** Longer lists of cells don't fit into an address. */
const LEFT_LONGEST = 3000;

type Seen = { result: PapanUploadResult; warnings: readonly string[] };

interface UploadStepsProps {
  bulan: string;
  month: string;
  /** A file that was chosen before. */
  first: File | undefined;
  onMove: (bulan: string, file: File) => void;
  onClose: () => void;
}

function UploadSteps({ bulan, month, first, onMove, onClose }: UploadStepsProps) {
  const changes = useLembarChanges(bulan);
  const queries = useQueryClient();
  const { data: board } = useBoard(bulan);
  const edits = usePapanEdits();
  const sheet = useChange();
  const work = useChange();
  const [file, setFile] = useState(first);
  const [seen, setSeen] = useState<Seen>();
  const [stored, setStored] = useState<Seen>();

  const [mends, setMends] = useState<readonly Mend[]>([]);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const [unread, setUnread] = useState<Unread>();
  /** The months of a file that has another one. */
  const [others, setOthers] = useState<{ file: File; months: readonly Issue[] }>();

  const saidOf = (some: readonly Mend[], given: readonly Answered[]): Choices => ({
    perbaikan: perbaikanOf(some),
    jawab: jawabOf(given),
  });
  const compare = (chosen: File, some: readonly Mend[], given: readonly Answered[]) =>
    work.run(checked(changes.compare(chosen, saidOf(some, given))), {
      done: ({ answer, issues, refused = issues[0]?.message ?? '' }) => {
        if (!answer) {
          const months = issues.filter(({ path }) => path === 'bulan');
          if (months.length > 0) setOthers({ file: chosen, months });
          else setUnread({ name: chosen.name, why: refused });
          return setFile(undefined);
        }
        setMends(some);
        setAnswered(given);
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
    setOthers(undefined);
    setAnswered([]);
    if (!chosen) return;
    void compare(chosen, [], []);
  };
  const isBegun = useRef(false);
  useEffect(() => {
    if (!first || isBegun.current) return;
    isBegun.current = true;
    void compare(first, [], []);
  });
  const store = (lewati?: string) => {
    if (!file) return;
    work.run(changes.store(file, { ...saidOf(mends, answered), lewati }), {
      done: ({ data, warnings }) => {
        // A cell may have been changed or locked since the comparison.
        const isStored = data.issues.length === 0 && !data.tanya;
        (isStored ? setStored : setSeen)({ result: data, warnings });
        if (isStored) {
          setSeen(undefined);
          setFile(undefined);
          setMends([]);
          setAnswered([]);
          if (!board) return;
          edits.uploaded(
            data.beda.map(({ id_masjid, tanggal }) => {
              const cell = { id_masjid, tanggal: tanggal.slice(0, 10) };
              return { ...cell, before: selIn(board, cell) ?? null, after: loadedSel(queries, cell) ?? null };
            }),
          );
        }
      },
    });
  };
  const shown = stored ?? seen;
  const count = seen?.result.beda.length ?? 0;
  const issues = seen?.result.issues ?? [];
  const tanya = seen?.result.tanya ?? [];
  const dilewati = shown?.result.dilewati ?? [];
  const isBlocked = issues.length > 0 || tanya.length > 0;
  const left = JSON.stringify([...new Set(issues.map(({ path }) => path))]);
  const mayLeave = issues.length > 0 && tanya.length === 0 && count > 0 && left.length <= LEFT_LONGEST;

  return (
    <div className="stack">
      <div className="papan-file">
        <FileDrop label="Pilih berkas .xlsx" accept=".xlsx" value={file} disabled={work.busy} onChange={choose} />
        <Button small icon="download" busy={sheet.busy} onClick={() => sheet.run(changes.download())}>
          Unduh papan bulan ini
        </Button>
      </div>
      {unread && <UploadUnread unread={unread} sheet="papan bulan ini yang diunduh" />}
      {others && (
        <Banner
          tone="warn"
          title={`Berkas memuat ${others.months.map(({ message }) => message).join(', ')}, bukan ${month}`}
          action={
            <span className="btns">
              {others.months.slice(0, 3).map(({ value = '', message }) => (
                <Button key={value} small kind="primary" onClick={() => onMove(value, others.file)}>
                  Buka {message} dan bandingkan
                </Button>
              ))}
            </span>
          }
        >
          Belum ada yang disimpan.
        </Banner>
      )}
      {!shown && !unread && !others && (
        <p className="muted" role="status">
          {work.busy
            ? 'Membandingkan dengan papan…'
            : 'Berkas dibandingkan dulu, belum disimpan. Masjid atau tanggal boleh ke bawah, bulan boleh berdampingan, gelar ustadz boleh ditulis atau tidak.'}
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
              answered,
            )
          }
        />
      )}
      {file && (
        <Answers
          answered={answered}
          busy={work.busy}
          onUndo={(one) =>
            compare(
              file,
              mends,
              answered.filter((other) => other !== one),
            )
          }
        />
      )}
      {file && tanya.length > 0 && (
        <Questions tanya={tanya} busy={work.busy} onAnswer={(some) => compare(file, mends, [...answered, ...some])} />
      )}
      {file && issues.length > 0 && (
        <PapanIssues
          issues={issues}
          busy={work.busy}
          onMend={(mend) => compare(file, [...mends, mend], answered)}
          onDownload={() => sheet.run(changes.marked(file, saidOf(mends, answered)))}
        />
      )}
      {dilewati.length > 0 && (
        <Banner tone="warn" title="Tidak dibaca dari berkas">
          {dilewati.map((line) => (
            <span key={line} className="line-of">
              {line}
            </span>
          ))}
        </Banner>
      )}
      {seen && seen.warnings.length > 0 && (
        <ul className="papan-notes muted">
          {seen.warnings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {seen && count > 0 && <BedaTable beda={seen.result.beda} />}
      {seen && count === 0 && !isBlocked && dilewati.length === 0 && (
        <Banner tone="ok" title={`Papan ${month} sudah sama dengan berkas.`} />
      )}
      {seen && count === 0 && !isBlocked && dilewati.length > 0 && (
        <Banner tone="warn" title={`Yang dibaca tidak mengubah papan ${month}.`} />
      )}
      <div className="btns end">
        <Button onClick={onClose}>{stored ? 'Tutup' : 'Batal'}</Button>
        {mayLeave && (
          <Button busy={work.busy} onClick={() => store(left)}>
            Lewati {issues.length} sel, simpan {count} perubahan
          </Button>
        )}
        {!stored && (
          <Button
            kind="primary"
            disabled={!seen || isBlocked || count === 0}
            busy={work.busy && seen !== undefined}
            onClick={() => store()}
          >
            {count === 0 ? 'Simpan' : `Simpan ${count} perubahan`}
          </Button>
        )}
      </div>
    </div>
  );
}
