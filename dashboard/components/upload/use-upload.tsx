import { useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { checked } from '#dashboard/api/checked.ts';
import type { Answer, UploadPreference } from '#dashboard/api/request.ts';
import { useConfirm } from '../dialog/confirm.tsx';
import type { Issue } from '#shared/base/envelope.ts';
import type { UploadQuery, UploadResult } from '#shared/base/upload.ts';
import { perbaikanOf, type Mend } from './mends.tsx';
import type { Unread } from './upload-unread.tsx';

/** '3 baru, 2 diubah, 45 sama'. */
const comparison = ({ count, changed = 0, skipped }: UploadResult) =>
  `${count} baru, ${changed} diubah, ${skipped} sama`;

/** The result of an upload, with warnings. */
export type Stored = UploadResult & { warnings: readonly string[] };

export type Upload = (file: File, query?: UploadQuery, prefer?: UploadPreference) => Change<Answer<UploadResult>>;

/** A copy: whoever saves his file meanwhile would make the browser refuse to read it again. */
const inMemory = async (file: File) => new File([await file.arrayBuffer()], file.name, { type: file.type });

/** The state of an upload: its problems, the chosen replacements, and what was stored. */
export function useUpload(upload: Upload) {
  const { run, busy } = useChange();
  const confirm = useConfirm();
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<File>();
  /** A file of which nothing could be read. */
  const [unread, setUnread] = useState<Unread>();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [mends, setMends] = useState<readonly Mend[]>([]);
  /** What would be stored once all problems are corrected. */
  const [ready, setReady] = useState<UploadResult>();
  const [stored, setStored] = useState<Stored>();

  const forget = () => {
    setUnread(undefined);
    setIssues([]);
    setMends([]);
    setReady(undefined);
    setStored(undefined);
  };
  const keep = ({ data, warnings }: Answer<UploadResult>) => {
    forget();
    setStored({ ...data, warnings });
    setFile(undefined);
  };
  const refuse = (wrong: readonly Issue[]) => {
    setReady(undefined);
    setIssues(wrong);
    setFile(undefined);
  };
  /** Asks before stored rows change; `isAsked` means that the person has confirmed. */
  const store = (chosen: File, some: readonly Mend[], isAsked = false) => {
    const perbaikan = perbaikanOf(some);
    const change: Change<Answer<UploadResult>> = upload(chosen);
    // The dialog shows the result or the problems, so no toast is needed.
    void run(
      checked({
        ...change,
        call: async () => {
          const copy = await inMemory(chosen);
          setRefused(copy);
          return upload(copy, { perbaikan }, isAsked ? 'rinci' : 'rinci, tanya').call();
        },
      }),
      {
        done({ answer, issues: wrong, refused: why }) {
          if (why !== undefined) setUnread({ name: chosen.name, why });
          if (!answer) return refuse(wrong);
          const { data, questions } = answer;
          if (!data.tanya) return keep(answer);
          const description = [comparison(data), ...questions].map((text) => <p key={text}>{text}</p>);
          const question = {
            title: 'Data yang sudah ada akan diubah',
            description,
            confirmLabel: 'Simpan',
            cancelLabel: 'Batal',
          };
          confirm(question, () => store(chosen, some, true));
        },
        failed: () => refuse([]),
      },
    );
  };
  const check = (some: readonly Mend[]) => {
    if (!refused) return;
    void run(checked(upload(refused, { dryRun: 'true', perbaikan: perbaikanOf(some) })), {
      done({ answer, issues: left, refused: why }) {
        if (why !== undefined) return setUnread({ name: refused.name, why });
        setMends(some);
        setIssues(left);
        setReady(answer?.data);
      },
    });
  };

  return {
    file,
    busy,
    unread,
    issues,
    mends,
    ready,
    stored,
    choose(chosen: File | undefined): void {
      forget();
      setFile(chosen);
    },
    send: () => file && store(file, []),
    storeMended: () => refused && store(refused, mends),
    mend: (mend: Mend) => check([...mends, mend]),
    undo: (mend: Mend) => check(mends.filter((one) => one !== mend)),
    /** Saves the workbook with its wrong cells marked. */
    download: () => refused && void run(upload(refused, { bertanda: 'true', perbaikan: perbaikanOf(mends) })),
  };
}
