import { useState } from 'react';
import type { Issue } from '#shared/base/envelope.ts';
import type { UploadView } from '#shared/base/upload.ts';
import { Button } from '../button.tsx';
import { IssueTable } from './issue-table.tsx';
import { Suggestions, withoutNames, type Mend } from './mends.tsx';
import type { UploadField } from './upload-fields.ts';

interface Line {
  issue: Issue;
  row: string;
  letter: string;
  column: string;
}

/** '14.B' is row 14, column B; a path without a row is shown as it is. */
function lineOf(issue: Issue, view: UploadView | undefined, fields: readonly UploadField[]): Line {
  const [row = '', letter = ''] = issue.path.split('.');
  const untuk = view?.kolom.find(({ kolom }) => kolom === letter)?.untuk;
  return { issue, row, letter, column: fields.find(({ field }) => field === untuk)?.label ?? letter };
}

const HEADERS = ['Baris', 'Kolom', 'Isi', 'Masalah'] as const;

interface UploadIssuesProps {
  issues: readonly Issue[];
  view: UploadView | undefined;
  fields: readonly UploadField[];
  busy: boolean;
  onMend: (mend: Mend) => void;
  /** A text in place of one cell's. */
  onType: (path: string, text: string) => void;
  onDownload: () => void;
}

/**
 * The errors in an uploaded spreadsheet, each row with its name. A suggestion corrects all cells of a column with the
 * same text; 'Salin' copies the table as tab-separated text.
 */
export function UploadIssues({ issues, view, fields, busy, onMend, onType, onDownload }: UploadIssuesProps) {
  const lines = issues.map((issue) => lineOf(issue, view, fields));
  const rows = new Set(lines.map((line) => line.row)).size;
  const keyOf = ({ letter, issue }: Line) => `${letter} ${issue.value ?? ''}`;
  const counts = Map.groupBy(lines, keyOf);
  return (
    <IssueTable
      title="Tidak ada yang disimpan"
      advice={`Perbaiki ${rows} baris berikut di sini, atau di berkasnya lalu unggah lagi.`}
      label="Kesalahan pada berkas"
      headers={HEADERS}
      texts={lines.map(({ row, column, issue }) => [row, column, issue.value ?? '', issue.message])}
      busy={busy}
      onDownload={onDownload}
    >
      {lines.map((line, index) => (
        <tr key={index}>
          <td>
            {line.row}
            {line.issue.nama && <span className="muted row-name">{line.issue.nama}</span>}
          </td>
          <td>{line.column}</td>
          <td>{line.issue.value}</td>
          <td>
            {withoutNames(line.issue)}
            <Suggestions
              issue={line.issue}
              count={counts.get(keyOf(line))!.length}
              busy={busy}
              onPick={(jadi) => onMend({ kolom: line.letter, dari: line.issue.value!, jadi })}
            />
            {line.row !== String(view?.judul) && line.letter !== '' && (
              <TypedCell line={line} busy={busy} onType={(text) => onType(line.issue.path, text)} />
            )}
          </td>
        </tr>
      ))}
    </IssueTable>
  );
}

/** Another text for a wrong cell, typed here. */
function TypedCell({ line, busy, onType }: { line: Line; busy: boolean; onType: (text: string) => void }) {
  const [text, setText] = useState<string>();
  if (text === undefined)
    return (
      <button
        type="button"
        className="link upload-change"
        disabled={busy}
        onClick={() => setText(line.issue.value ?? '')}
      >
        Ganti isinya
      </button>
    );
  return (
    <form
      className="upload-typed"
      onSubmit={(event) => {
        event.preventDefault();
        onType(text);
        setText(undefined);
      }}
    >
      <input
        className="input"
        autoFocus
        aria-label={`${line.column} baris ${line.row}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button small kind="primary" type="submit" disabled={busy}>
        Pakai
      </Button>
    </form>
  );
}
