import type { ReactNode } from 'react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';

interface IssueTableProps {
  title: string;
  /** What to do about them, below the title. */
  advice: ReactNode;
  /** Names the table for readers. */
  label: string;
  headers: readonly string[];
  /** The texts of all rows; 'Salin' copies them with the headers as tab-separated text. */
  texts: readonly (readonly string[])[];
  scrolls?: boolean;
  busy: boolean;
  onDownload: () => void;
  /** The drawn rows. */
  children: ReactNode;
}

/** The wrong cells of an uploaded workbook as a table, to be copied, or downloaded as marks in the workbook. */
export function IssueTable({
  title,
  advice,
  label,
  headers,
  texts,
  scrolls,
  busy,
  onDownload,
  children,
}: IssueTableProps) {
  return (
    <div>
      <Banner
        tone="bad"
        icon="times-circle"
        title={title}
        action={<CopyButton text={[headers, ...texts].map((cells) => cells.join('\t')).join('\n')} />}
      >
        {advice}
      </Banner>
      <div className={scrolls ? 'frame papan-scroll' : 'frame'} role="region" aria-label={label} tabIndex={0}>
        <table className="table compact">
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
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
