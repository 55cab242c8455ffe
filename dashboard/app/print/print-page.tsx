import type { ReactNode } from 'react';
import { today } from '#dashboard/components/date/today.ts';
import { formatDay } from '#shared/base/dates.ts';
import type { PrintColumn, PrintList } from './print-list.ts';
import { PageFoot } from './page-foot.tsx';

interface PrintHeadProps {
  /** The app's name. */
  name: string;
  list: Pick<PrintList<unknown>, 'title' | 'filters' | 'noun' | 'columns'>;
  /** Number of printed rows, and of all rows. */
  rows: number;
  total: number;
}

/** The head of the first page: title, filters, number of rows, and date. */
export function PrintHead({ name, list: { title, filters, noun }, rows, total }: PrintHeadProps) {
  const figure = new Intl.NumberFormat('id-ID');
  return (
    <header className="print-head">
      <p>{name}</p>
      <h1>{title}</h1>
      <p>
        {[...(filters.length === 0 ? ['Semua data'] : filters), `${figure.format(rows)} ${noun}`].join(' · ')}
        {'. '}Dicetak {formatDay(today())}.
      </p>
      {rows < total && (
        <p>
          <b>Hanya {figure.format(rows)} baris pertama. Saring daftarnya untuk mencetak yang lain.</b>
        </p>
      )}
    </header>
  );
}

interface PrintTableProps {
  columns: readonly PrintColumn<unknown>[];
  lines: readonly (readonly string[])[];
}

export function PrintTable({ columns, lines }: PrintTableProps) {
  const all = columns.reduce((sum, { width = 1 }) => sum + width, 0);
  return (
    <table className="print-table">
      <colgroup>
        {columns.map(({ label, width = 1 }) => (
          <col key={label} style={{ width: `${(100 * width) / all}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((cells, at) => (
          <tr key={at}>
            {cells.map((text, column) => (
              <td key={columns[column]!.label} dir="auto">
                {text}
              </td>
            ))}
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={columns.length}>Tidak ada data.</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

export function PrintPage({
  title,
  page,
  pages,
  children,
}: {
  title: string;
  page: number;
  pages: number;
  children: ReactNode;
}) {
  return (
    <section className="sheet" aria-label={`Halaman ${page}`}>
      {children}
      <PageFoot title={title} page={page} pages={pages} />
    </section>
  );
}
