import type { Issue } from '#shared/base/envelope.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
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
 * What is wrong in an uploaded spreadsheet, each row with its name. A suggestion corrects all cells of a column with
 * the same text; 'Salin' copies the table as tab-separated text.
 */
export function UploadIssues({ issues, columns, busy, onMend, onDownload }: UploadIssuesProps) {
  const lines = issues.map((issue) => lineOf(issue, columns));
  const rows = new Set(lines.map((line) => line.row)).size;
  const keyOf = ({ letter, issue }: Line) => `${letter} ${issue.value ?? ''}`;
  const counts = Map.groupBy(lines, keyOf);
  const table = [HEADERS, ...lines.map(({ row, column, issue }) => [row, column, issue.value ?? '', issue.message])];
  return (
    <div>
      <Banner
        tone="bad"
        icon="times-circle"
        title="Tidak ada yang disimpan"
        action={<CopyButton text={table.map((cells) => cells.join('\t')).join('\n')} />}
      >
        Perbaiki {rows} baris berikut, lalu unggah lagi.
      </Banner>
      <div className="frame" role="region" aria-label="Kesalahan pada berkas" tabIndex={0}>
        <table className="table compact">
          <thead>
            <tr>
              {HEADERS.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </div>
      <div className="btns">
        <Button small icon="download" disabled={busy} onClick={onDownload}>
          Unduh berkas bertanda
        </Button>
      </div>
    </div>
  );
}
