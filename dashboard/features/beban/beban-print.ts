import { searchedWords, type PrintColumn, type PrintList } from '#dashboard/app/print/print-list.ts';
import type { DateRange } from '#dashboard/components/date/date-presets.ts';
import { formatRange } from '#dashboard/components/date/date-range-picker.tsx';
import type { Beban, BebanPer } from '#shared/roster/beban.ts';

interface Shown {
  per: BebanPer;
  range: DateRange;
  search: string;
  rows: readonly Beban[];
}

/** The report on paper, the busiest first. */
export function bebanPrint({ per, range, search, rows }: Shown): PrintList<Beban> {
  const figure = (label: string, field: 'jumlah' | 'jumatan' | 'pengajian' | 'udzur'): PrintColumn<Beban> => ({
    label,
    width: 0.8,
    text: (row) => String(row[field]),
  });
  const empty: PrintColumn<Beban> = { label: 'Jumat kosong', text: ({ kosong }) => String(kosong ?? '') };
  const sorted = rows.toSorted((a, b) => b.jumlah - a.jumlah || a.nama.localeCompare(b.nama, 'id'));
  return {
    title: `Beban per ${per}`,
    noun: per,
    filters: [formatRange(range), ...searchedWords(search)],
    columns: [
      { label: 'Nama', width: 2, text: (row) => row.nama },
      { label: 'Wilayah', width: 1.3, text: (row) => row.wilayah },
      figure('Beban', 'jumlah'),
      figure('Khutbah', 'jumatan'),
      figure('Pengajian', 'pengajian'),
      { label: 'Jumat sejak terakhir', text: ({ sejak }) => (sejak === null ? 'Tidak setahun ini' : String(sejak)) },
      figure('Udzur', 'udzur'),
      ...(per === 'masjid' ? [empty] : []),
    ],
    rows: () => Promise.resolve({ rows: sorted, total: sorted.length }),
  };
}
