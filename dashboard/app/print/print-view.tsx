import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { useBranding } from '#dashboard/app/branding.ts';
import { Button } from '#dashboard/components/button.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { useDocumentClass } from '#dashboard/components/use-document-class.ts';
import { linesOf, pagesOf } from './pages.ts';
import type { PrintList } from './print-list.ts';
import { PrintHead, PrintPage, PrintTable } from './print-page.tsx';
import './print.css';

type Paper = 'a4' | 'f4';
const PAPERS: readonly { value: Paper; label: string }[] = [
  { value: 'a4', label: 'A4' },
  { value: 'f4', label: 'F4' },
];
const MM = 96 / 25.4;
/** Height of a page's rows, in px: without margins, foot, and a tolerance for rounding. */
const ROOM: Record<Paper, number> = { a4: (297 - 13 - 19) * MM, f4: (330 - 13 - 19) * MM };

interface PrintViewProps {
  open: boolean;
  list: PrintList<unknown>;
  onClose: () => void;
}

/** The pages of a list, over the whole screen; only these are printed. */
export default function PrintView({ open, ...props }: PrintViewProps) {
  return open && createPortal(<View {...props} />, document.body);
}

function View({ list, onClose }: Omit<PrintViewProps, 'open'>) {
  const { name } = useBranding();
  const [paper, setPaper] = useState<Paper>('a4');
  const view = useRef<HTMLDivElement>(null);
  useDocumentClass('printing');
  const query = useQuery({
    queryKey: [...keys.print, list.title, ...list.filters],
    queryFn: ({ signal }) => list.rows(signal),
    gcTime: 0,
  });
  const answer = query.data;
  const lines = useMemo(
    () => answer && linesOf(answer.rows.map((row) => list.columns.map(({ text }) => text(row)))),
    [answer, list.columns],
  );
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const opener = document.activeElement;
    const page = document.querySelector<HTMLElement>('.app')!;
    page.inert = true;
    view.current?.querySelector('button')?.focus();
    const pressed = ({ key }: KeyboardEvent) => key === 'Escape' && close.current();
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
      page.inert = false;
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const what = answer && { name, list, rows: answer.rows.length, total: answer.total };
  return (
    <div ref={view} className="print-view" role="dialog" aria-modal="true" aria-label={`Cetak ${list.title}`}>
      <div className="sheet-bar">
        <Button icon="chevron-left" onClick={onClose}>
          Kembali
        </Button>
        <Segments label="Kertas" options={PAPERS} value={paper} onChange={setPaper} />
        <span className="btns">
          <Button kind="primary" icon="print" disabled={!lines} onClick={() => print()}>
            Cetak
          </Button>
        </span>
      </div>
      {lines && what ? (
        <Pages key={paper} what={what} lines={lines} paper={paper} />
      ) : (
        <LoadCard isError={query.isError} retry={() => void query.refetch()} />
      )}
    </div>
  );
}

interface PagesProps {
  what: Parameters<typeof PrintHead>[0];
  lines: readonly (readonly string[])[];
  paper: Paper;
}

/** Renders the rows invisibly to measure them, then divides them into pages. */
function Pages({ what, lines, paper }: PagesProps) {
  const measure = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState<number[]>();
  const { columns, title } = what.list;
  useLayoutEffect(() => {
    const box = measure.current;
    if (!box) return;
    const heightOf = (found: Element | null) => found?.getBoundingClientRect().height ?? 0;
    const head = heightOf(box.querySelector('thead'));
    const rows = [...box.querySelectorAll('tbody tr')].map(heightOf);
    const further = ROOM[paper] - head;
    setEnds(pagesOf(rows, { first: further - heightOf(box.querySelector('.print-head')), further }));
  }, [paper]);
  if (!ends)
    return (
      <div ref={measure} className={`print-measure ${paper}`}>
        <PrintHead {...what} />
        <PrintTable columns={columns} lines={lines} />
      </div>
    );
  return (
    <main className={`sheets ${paper}`} tabIndex={0} aria-label="Halaman cetak">
      {ends.map((end, at) => (
        <PrintPage key={end} title={title} page={at + 1} pages={ends.length}>
          {at === 0 && <PrintHead {...what} />}
          <PrintTable columns={columns} lines={lines.slice(ends[at - 1] ?? 0, end)} />
        </PrintPage>
      ))}
    </main>
  );
}
