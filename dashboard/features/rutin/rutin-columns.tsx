import { nounColumns } from '#dashboard/app/columns/noun-columns.tsx';
import { Badge } from '#dashboard/components/badge.tsx';
import { Button } from '#dashboard/components/button.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { plainDate, today } from '#dashboard/components/date/today.ts';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { formatDay } from '#shared/base/dates.ts';
import type { Columns } from '#shared/roster/column.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { Rutin } from '#shared/roster/rutin/rutin.ts';
import { giliranText, masaText, rutinName } from './rutin-said.ts';

/** A series on a phone: mosque and next date; its rule. */
export const rutinLook: Omit<PhoneLook<Rutin>, 'actions'> = {
  first: (row) => ({
    text: <b>{row.nama_masjid}</b>,
    mark:
      row.tanya.length > 0 ? (
        <Badge tone="warn" icon="exclamation-triangle">
          {row.tanya.length} hari besar
        </Badge>
      ) : (
        row.berikutnya !== null && <span className="num muted">{formatDay(plainDate(row.berikutnya))}</span>
      ),
  }),
  second: (row) => ({ text: `${row.kalimat}, ${row.waktu} · ${giliranText(row)}` }),
};

/** The columns for which list and form have a layout of their own. */
export const LAID_OUT = ['id_masjid', 'id_mubaligh', 'waktu', 'aturan', 'mulai', 'sampai', 'kecuali', 'tetap'];
const FURTHER = Object.fromEntries(Object.entries(rutinNoun.columns).filter(([name]) => !LAID_OUT.includes(name)));

/** `show` opens the next dates of a series. */
export function rutinColumns(show: (row: Rutin) => void): Column<Rutin>[] {
  const [id, ...further] = nounColumns<Rutin, Columns>({ columns: FURTHER, nameOf: rutinName });
  return [
    id!,
    {
      id: 'id_masjid',
      accessorFn: (row) => row.nama_masjid,
      header: 'Masjid',
      meta: { className: 'c-name' },
    },
    {
      id: 'aturan',
      accessorFn: (row) => row.kalimat,
      header: 'Kapan',
      enableSorting: false,
      meta: { className: 'c-name' },
      cell: ({ row: { original: row } }) => (
        <>
          {row.kalimat}, {row.waktu}
        </>
      ),
    },
    {
      id: 'id_mubaligh',
      accessorFn: giliranText,
      header: 'Mubaligh',
      enableSorting: false,
      meta: { className: 'c-name' },
    },
    {
      id: 'mulai',
      accessorFn: (row) => row.mulai,
      header: 'Berlaku',
      meta: { className: 'two-line' },
      cell: ({ row: { original: row } }) => masaText(row, today()),
    },
    ...further,
    {
      id: 'berikutnya',
      accessorFn: (row) => row.berikutnya,
      header: 'Berikutnya',
      enableSorting: false,
      meta: { tableOnly: true, className: 'c-next' },
      cell: ({ row: { original: row } }) => {
        const text = row.berikutnya === null ? 'Lihat tanggal' : formatDay(plainDate(row.berikutnya));
        const asked = row.tanya.length > 0;
        return (
          <Button
            kind="quiet"
            small
            icon={asked ? 'exclamation-triangle' : 'calendar'}
            aria-label={`${text}${asked ? `, ${row.tanya.length} hari besar perlu dijawab` : ''}, tanggal berikutnya ${rutinName(row)}`}
            onClick={() => show(row)}
          >
            {text}
            {asked && ` (${row.tanya.length} hari besar)`}
          </Button>
        );
      },
    },
  ];
}
