import type { ApiClient } from '#dashboard/api/client.ts';
import { contactOptions } from '#dashboard/app/options/contact-options.ts';
import { Button } from '#dashboard/components/button.tsx';
import { idColumn, type PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { formatRange } from '#dashboard/components/date/date-range-picker.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import { InlineDate } from '#dashboard/components/inline-edit/inline-date.tsx';
import { InlinePick } from '#dashboard/components/inline-edit/inline-pick.tsx';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { formatDay } from '#shared/base/dates.ts';
import type { Cuti } from '#shared/roster/cuti.ts';
import type { CutiChanges } from './cuti-queries.ts';
import { cutiName } from './cuti-said.ts';

/** A leave on a phone: the preacher and the schedules in it; the days and the reason. */
export const cutiLook: Omit<PhoneLook<Cuti>, 'actions'> = {
  first: (row) => ({
    text: <b>{row.nama_mubaligh}</b>,
    mark: row.jumlah_jadwal > 0 && (
      <Badge tone="warn" icon="exclamation-triangle">
        {row.jumlah_jadwal} jadwal
      </Badge>
    ),
  }),
  second: (row) => {
    const days = formatRange({ start: plainDate(row.dari), end: plainDate(row.sampai) });
    return { text: row.alasan === '' ? days : `${days} · ${row.alasan}` };
  },
};

/** `show` opens the schedules that fall on the days of a leave. */
export function cutiColumns(
  api: ApiClient,
  update: CutiChanges['update'],
  show: (row: Cuti) => void,
): PrintedColumn<Cuti>[] {
  const mubaligh = contactOptions(api, 'mubaligh');
  const day = (name: 'dari' | 'sampai', header: string): PrintedColumn<Cuti> => ({
    id: name,
    accessorFn: (row) => row[name],
    header,
    meta: { className: 'two-line' },
    cell: ({ row: { original: row } }) => (
      <InlineDate
        label={`Ubah ${name}, ${cutiName(row)}`}
        value={plainDate(row[name])}
        onSave={(date) => update(row, { [name]: date })}
      />
    ),
    paper: [{ text: (row) => formatDay(plainDate(row[name])) }],
  });
  return [
    idColumn(),
    {
      id: 'id_mubaligh',
      accessorFn: (row) => row.nama_mubaligh,
      header: 'Mubaligh',
      meta: { className: 'c-name' },
      cell: ({ row: { original: row } }) => (
        <InlinePick
          label={`Ubah mubaligh, ${cutiName(row)}`}
          value={row.id_mubaligh}
          source={mubaligh}
          onSave={(id_mubaligh) => update(row, { id_mubaligh })}
        >
          <span>{row.nama_mubaligh}</span>
        </InlinePick>
      ),
      paper: [{ width: 1.6, text: (row) => row.nama_mubaligh }],
    },
    day('dari', 'Dari'),
    day('sampai', 'Sampai'),
    {
      id: 'alasan',
      accessorFn: (row) => row.alasan,
      header: 'Alasan',
      enableSorting: false,
      meta: { className: 'c-wrap' },
      cell: ({ row: { original: row } }) => (
        <InlineText
          label={`Ubah alasan, ${cutiName(row)}`}
          value={row.alasan}
          onSave={(alasan) => update(row, { alasan })}
        />
      ),
      paper: [{ width: 1.8, text: (row) => row.alasan }],
    },
    {
      id: 'jumlah_jadwal',
      accessorFn: (row) => row.jumlah_jadwal,
      header: 'Jadwal',
      enableSorting: false,
      meta: { tableOnly: true },
      cell: ({ row: { original: row } }) =>
        row.jumlah_jadwal === 0 ? (
          <span className="muted sub">Tidak ada jadwal</span>
        ) : (
          <Button
            kind="quiet"
            small
            icon="exclamation-triangle"
            aria-label={`${row.jumlah_jadwal} jadwal tetap berdiri, ${cutiName(row)}`}
            onClick={() => show(row)}
          >
            {row.jumlah_jadwal} jadwal
          </Button>
        ),
      paper: [],
    },
  ];
}
