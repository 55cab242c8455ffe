import { useLayoutEffect, useRef, useState } from 'react';
import { LampiranName } from '#dashboard/features/lampiran/index.ts';
import type { FileOfMessage } from '#shared/lampiran/lampiran.ts';
import type { PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { t } from '#dashboard/words/words.ts';
import { Markup } from '#dashboard/components/markup.tsx';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import { gistOf, plainText } from '#dashboard/components/phone-list/gist.ts';

/** 'Bapak Suryana, Masjid Nurul Huda': whom it is for and where. */
export const personOf = ({ recipient, nama_masjid }: { recipient: string; nama_masjid: string | null }): string =>
  [recipient, nama_masjid && namaMasjid(nama_masjid)].filter(Boolean).join(', ');

/** A message in one line of a phone: its file, and how it begins. */
export const gistWithFile = ({ message, nama_lampiran }: { message: string } & FileOfMessage): string =>
  [nama_lampiran, plainText(message)].filter(Boolean).join(' · ');

/** The text, in the log and in the queue. */
export const messageColumn = <Row extends { message: string } & FileOfMessage>(): PrintedColumn<Row> => ({
  accessorKey: 'message',
  header: t('message'),
  enableSorting: false,
  meta: { wide: true, className: 'c-message' },
  cell: ({ row: { original: row } }) => (
    <>
      <LampiranName row={row} />
      <MessageText text={row.message} />
    </>
  ),
  paper: [{ width: 3.4, text: (row) => row.message }],
});

/** Number of lines of a collapsed message. */
const SHOWN = 3;

/** A message as its reader sees it; a long one shows the first lines of its gist until it is expanded. */
function MessageText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const gist = text.split('\n').length > SHOWN ? gistOf(text) : text;
  const long = cut || gist !== text;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setCut((now) => (element.classList.contains('open') ? now : element.scrollHeight > element.clientHeight + 1));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return (
    <>
      <div ref={box} className={open ? 'clip open' : 'clip'}>
        <Markup text={open ? text : gist} />
      </div>
      {long && (
        <button type="button" className="link clip-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ringkas' : 'Selengkapnya'}
        </button>
      )}
    </>
  );
}
