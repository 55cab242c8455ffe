import { useState } from 'react';
import { useChange, type Change, checked, type Checked } from '#dashboard/api/change.ts';
import type { Answer, UploadPreference } from '#dashboard/api/request.ts';
import { useConfirm } from '../dialog/confirm.tsx';
import type { Issue } from '#shared/base/envelope.ts';
import type { UploadQuery, UploadResult, UploadTanya, UploadView } from '#shared/base/upload.ts';
import { perbaikanOf, type Mend } from './mends.tsx';
import type { Unread } from './upload-unread.tsx';

/** '3 baru, 2 diubah, 45 sama'. */
const comparison = ({ count, changed = 0, skipped }: UploadResult) =>
  `${count} baru, ${changed} diubah, ${skipped} sama`;

/** The result of an upload, with warnings. */
export type Stored = UploadResult & { warnings: readonly string[] };

export type Upload = (file: File, query?: UploadQuery, prefer?: UploadPreference) => Change<Answer<UploadResult>>;

/** What a person has chosen for a sheet: replaced texts, columns, rows to leave out, typed cells, answers. */
interface Chosen {
  mends: readonly Mend[];
  kolom?: Readonly<Record<string, string | null>>;
  lewati: readonly number[];
  isi: Readonly<Record<string, string>>;
  jawab: Readonly<Record<string, string>>;
}
const NOTHING: Chosen = { mends: [], lewati: [], isi: {}, jawab: {} };

/** How a sheet was understood, and what is wrong with it. */
interface Seen {
  view: UploadView | undefined;
  counts: UploadResult | undefined;
  issues: readonly Issue[];
  warnings: readonly string[];
}

const UNREADABLE = 'Berkas ini tidak dapat dibaca. Simpan dulu di perangkat ini, lalu pilih lagi.';

/** A copy: whoever saves his file meanwhile would make the browser refuse to read it again. */
const inMemory = async (file: File) => new File([await file.arrayBuffer()], file.name, { type: file.type });

const json = (some: object): string | undefined => (Object.keys(some).length === 0 ? undefined : JSON.stringify(some));

/** '5,9-12'. */
function ranges(rows: Iterable<number>): string {
  const parts: [from: number, to: number][] = [];
  for (const row of [...new Set(rows)].toSorted((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else parts.push([row, row]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

const queryOf = ({ mends, kolom, isi, jawab }: Chosen, left: Iterable<number>, judul?: number): UploadQuery => ({
  perbaikan: perbaikanOf(mends),
  ...(kolom && { kolom: JSON.stringify(kolom), judul }),
  lewati: ranges(left) || undefined,
  isi: json(isi),
  jawab: json(jawab),
});

const rowOf = ({ path }: Issue): number => Number(path.split('.', 1)[0]);

function viewIn(data: unknown): UploadView | undefined {
  if (typeof data !== 'object' || data === null || !('kolom' in data)) return undefined;
  const view = data as UploadView;
  return { ...view, tanya: Array.isArray(view.tanya) ? view.tanya : [] };
}

/** The state of an upload: how the sheet is understood, what was chosen, and what was stored. */
export function useUpload(upload: Upload) {
  const { run, busy } = useChange();
  const confirm = useConfirm();
  const [file, setFile] = useState<File>();
  /** The chosen file's bytes as they were. */
  const [copy, setCopy] = useState<File>();
  /** A file of which nothing could be read. */
  const [unread, setUnread] = useState<Unread>();
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  const [seen, setSeen] = useState<Seen>();
  const [stored, setStored] = useState<Stored>();

  const judul = seen?.view?.judul;
  const issues = seen?.issues ?? [];
  const wrong = new Set(issues.map(rowOf).filter((row) => row !== judul));
  const left = new Set([...chosen.lewati, ...wrong]);

  const forget = () => {
    setUnread(undefined);
    setSeen(undefined);
    setChosen(NOTHING);
    setStored(undefined);
  };

  function see({ answer, issues: found, data }: Checked<Answer<UploadResult>>, some: Chosen): void {
    setChosen(some);
    setSeen({
      view: viewIn(answer?.data ?? data) ?? seen?.view,
      counts: answer?.data,
      issues: found,
      warnings: answer ? [...answer.questions, ...answer.warnings] : [],
    });
  }

  const check = (own: File, some: Chosen) =>
    void run(checked(upload(own, { ...queryOf(some, some.lewati, judul), dryRun: 'true' })), {
      done(result) {
        if (result.refused !== undefined) return setUnread({ name: own.name, why: result.refused });
        see(result, some);
      },
    });

  /** Asks before stored rows change; `isAsked` means that the person has confirmed. */
  const store = (own: File, leftOut: Iterable<number>, isAsked = false) => {
    const query = queryOf(chosen, leftOut, judul);
    void run(checked(upload(own, query, isAsked ? 'rinci' : 'rinci, tanya')), {
      done(result) {
        const { answer, refused: why } = result;
        if (why !== undefined) setUnread({ name: own.name, why });
        if (!answer) {
          if (why === undefined) see(result, chosen);
          return setFile(undefined);
        }
        const { data, questions, warnings } = answer;
        if (data.tanya !== true) {
          forget();
          setStored({ ...data, warnings });
          return setFile(undefined);
        }
        const description = [comparison(data), ...questions].map((text) => <p key={text}>{text}</p>);
        const question = {
          title: 'Data yang sudah ada akan diubah',
          description,
          confirmLabel: 'Simpan',
          cancelLabel: 'Batal',
        };
        confirm(question, () => store(own, leftOut, true));
      },
      failed: () => setFile(undefined),
    });
  };
  const choose = (changes: Partial<Chosen>) => copy && check(copy, { ...chosen, ...changes });

  return {
    file,
    busy,
    unread,
    seen,
    chosen,
    stored,
    /** The rows that would not be stored: wrong ones, and those that a person leaves out. */
    left,
    /** Begins anew. */
    forget,
    choose(own: File | undefined): void {
      forget();
      setFile(own);
      setCopy(undefined);
      if (!own) return;
      void inMemory(own).then(
        (bytes) => {
          setCopy(bytes);
          check(bytes, NOTHING);
        },
        () => setUnread({ name: own.name, why: UNREADABLE }),
      );
    },
    /** All rows or none. */
    send: () => copy && store(copy, chosen.lewati),
    /** The right rows, without those that are left out. */
    storeRight: () => copy && store(copy, left),
    mend: (mend: Mend) => choose({ mends: [...chosen.mends, mend] }),
    undo: (mend: Mend) => choose({ mends: chosen.mends.filter((one) => one !== mend) }),
    type: (path: string, text: string) => choose({ isi: { ...chosen.isi, [path]: text } }),
    toggle(row: number): void {
      const isLeft = chosen.lewati.includes(row);
      choose({ lewati: isLeft ? chosen.lewati.filter((one) => one !== row) : [...chosen.lewati, row] });
    },
    answer: ({ kunci }: UploadTanya, nilai: string) => choose({ jawab: { ...chosen.jawab, [kunci]: nilai } }),
    setColumn(letter: string, untuk: string | null): void {
      const standing = Object.fromEntries((seen?.view?.kolom ?? []).map((one) => [one.kolom, one.untuk]));
      const others = Object.entries({ ...standing, ...chosen.kolom }).map(([at, field]) => [
        at,
        field === untuk ? null : field,
      ]);
      choose({ kolom: { ...Object.fromEntries(others), [letter]: untuk } });
    },
    /** Saves the workbook with its wrong cells marked. */
    download: () => copy && void run(upload(copy, { ...queryOf(chosen, chosen.lewati, judul), bertanda: 'true' })),
  };
}
export type UploadState = ReturnType<typeof useUpload>;
