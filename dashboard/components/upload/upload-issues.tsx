import type { Issue } from '#shared/base/envelope.ts';
import { Banner } from '../banner.tsx';
import { CopyButton } from '../copy-button.tsx';

interface Line {
  row: string;
  column: string;
  value: string;
  message: string;
}

/** '14.B' is row 14, column B; a path without a row is shown as it is. */
function lineOf(issue: Issue, columns: readonly string[]): Line {
  const [row = '', letter = ''] = issue.path.split('.');
  const index = letter === '' ? -1 : letter.toUpperCase().charCodeAt(0) - 65;
  return { row, column: columns[index] ?? letter, value: issue.value ?? '', message: issue.message };
}

const HEADERS = ['Baris', 'Kolom', 'Isi', 'Masalah'] as const;

/** What is wrong in an uploaded spreadsheet; 'Salin' copies it as tab-separated text. */
export function UploadIssues({ issues, columns }: { issues: readonly Issue[]; columns: readonly string[] }) {
  const lines = issues.map((issue) => lineOf(issue, columns));
  const rows = new Set(lines.map((line) => line.row)).size;
  const table = [HEADERS, ...lines.map((line) => [line.row, line.column, line.value, line.message])];
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
                <td className="num">{line.row}</td>
                <td>{line.column}</td>
                <td>{line.value}</td>
                <td>{line.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
