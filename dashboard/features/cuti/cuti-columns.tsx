import type { ApiClient } from '#dashboard/api/client.ts';
import { nounColumns } from '#dashboard/app/columns/noun-columns.tsx';
import { Button } from '#dashboard/components/button.tsx';
import type { PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { formatRange } from '#dashboard/components/date/date-range-picker.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { bagianNote } from '#shared/roster/bagian.ts';
import { cutiNoun, type Cuti } from '#shared/roster/cuti.ts';
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
    const days = formatRange({ start: plainDate(row.dari), end: plainDate(row.sampai) }) + bagianNote(row.bagian);
    return { text: row.alasan === '' ? days : `${days} · ${row.alasan}` };
  },
};

/** `show` opens the schedules that fall on the days of a leave. */
export function cutiColumns(
  api: ApiClient,
  update: CutiChanges['update'],
  show: (row: Cuti) => void,
): PrintedColumn<Cuti>[] {
  return [
    ...nounColumns<Cuti, typeof cutiNoun.columns>({
      columns: cutiNoun.columns,
      nameOf: cutiName,
      edit: { api, update },
      own: { id_mubaligh: { enableSorting: true, width: 1.6 }, alasan: { width: 1.8, meta: { className: 'c-wrap' } } },
    }),
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
