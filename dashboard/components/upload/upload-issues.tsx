import type { Issue } from '#shared/base/envelope.ts';
import { IssueTable } from './issue-table.tsx';
import { Suggestions, withoutNames, type Mend } from './mends.tsx';

interface Line {
  issue: Issue;
  row: string;
  letter: string;
  column: string;
}

/** '14.B' is row 14, column B; a path without a row is shown as it is. */
function lineOf(issue: Issue, columns: readonly string[]): Line {
  const [row = '', letter = ''] = issue.path.split('.');
  const index = letter.length === 1 ? letter.toUpperCase().charCodeAt(0) - 65 : -1;
  return { issue, row, letter, column: columns[index] ?? letter };
}

const HEADERS = ['Baris', 'Kolom', 'Isi', 'Masalah'] as const;

interface UploadIssuesProps {
  issues: readonly Issue[];
  columns: readonly string[];
  busy: boolean;
  onMend: (mend: Mend) => void;
  onDownload: () => void;
}

/**
 * The errors in an uploaded spreadsheet, each row with its name. A suggestion corrects all cells of a column with the
 * same text; 'Salin' copies the table as tab-separated text.
 */
export function UploadIssues({ issues, columns, busy, onMend, onDownload }: UploadIssuesProps) {
  const lines = issues.map((issue) => lineOf(issue, columns));
  const rows = new Set(lines.map((line) => line.row)).size;
  const keyOf = ({ letter, issue }: Line) => `${letter} ${issue.value ?? ''}`;
  const counts = Map.groupBy(lines, keyOf);
  return (
    <IssueTable
      title="Tidak ada yang disimpan"
      advice={`Perbaiki ${rows} baris berikut, lalu unggah lagi.`}
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
          </td>
        </tr>
      ))}
    </IssueTable>
  );
}
