import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { DownloadButton, PrintButton } from '#dashboard/app/print/list-buttons.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { ChartButton, useChartShown, ChartBox, type Bars } from '#dashboard/components/chart/chart-box.tsx';
import type { ChosenRange, DateRange } from '#dashboard/components/date/date-presets.ts';
import { DateRangePicker, formatRange } from '#dashboard/components/date/date-range-picker.tsx';
import { useToday } from '#dashboard/components/date/today.ts';
import { SearchInput } from '#dashboard/components/form/search-input.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { Tabs } from '#dashboard/components/tabs.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { monthRange } from '#shared/base/dates.ts';
import { bebanEndpoints, type BebanPer, type Beban } from '#shared/roster/beban.ts';
import { searchedWords, type PrintColumn, type PrintList } from '#dashboard/app/print/print-list.ts';
import { BebanTable } from './beban-table.tsx';

interface Shown {
  per: BebanPer;
  range: DateRange;
  search: string;
  rows: readonly Beban[];
}

/** The report on paper, the busiest first. */
function bebanPrint({ per, range, search, rows }: Shown): PrintList<Beban> {
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

const TABS = [
  { name: 'mubaligh', label: 'Mubaligh' },
  { name: 'masjid', label: 'Masjid' },
] as const;

/** The load of each preacher and each mosque, for any range. */
export default function BebanPage() {
  usePageTitle('Beban');
  const { api } = useServices();
  const [per, setPer] = useState<BebanPer>('mubaligh');
  const today = useToday();
  const [chosen, setRange] = useState<ChosenRange>();
  const range = chosen ?? monthRange(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1);
  const chart = useChartShown('beban', true);
  const [search, setSearch] = useState('');
  const query = { dari: range.start, sampai: range.end, per };
  const list = useQuery({
    queryKey: [...keys.papan, 'beban', query],
    queryFn: async ({ signal }) => ({ per, rows: (await api.call(bebanEndpoints.list, { query, signal })).data }),
    placeholderData: keepPreviousData,
  });
  // While the other report loads, the current one keeps its columns.
  const shown = list.data;
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return (shown?.rows ?? []).filter(({ nama, wilayah }) => `${nama} ${wilayah}`.toLowerCase().includes(wanted));
  }, [shown, search]);
  return (
    <>
      <PageHead
        title="Beban"
        subtitle="Seberapa banyak tugas setiap mubaligh, dan apa yang didapat setiap masjid"
        more={
          <>
            <DownloadButton load={() => api.call(bebanEndpoints.export, { query })} />
            <ChartButton {...chart} />
            {shown && <PrintButton list={bebanPrint({ per: shown.per, range, search: search.trim(), rows })} />}
          </>
        }
      />
      <Tabs label="Beban per" tabs={TABS} value={per} onChange={setPer}>
        <div className="tools">
          <DateRangePicker value={range} onChange={setRange} label="Rentang tanggal" />
          <SearchInput
            label="Cari nama atau wilayah"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {shown && chart.isShown && <BebanChart per={shown.per} rows={rows} />}
        {shown ? (
          <BebanTable key={shown.per} per={shown.per} rows={rows} isLoading={list.isPlaceholderData} />
        ) : (
          <LoadCard isError={list.isError} retry={() => void list.refetch()} />
        )}
      </Tabs>
    </>
  );
}

/** Maximum number of bars. */
const MOST = 20;

/** The busiest as bars; the table below lists all. */
function BebanChart({ per, rows }: { per: BebanPer; rows: readonly Beban[] }) {
  const bars = useMemo<Bars>(() => {
    const busiest = rows
      .filter(({ jumlah }) => jumlah > 0)
      .toSorted((a, b) => b.jumlah - a.jumlah || a.nama.localeCompare(b.nama, 'id'))
      .slice(0, MOST);
    return {
      labels: busiest.map(({ nama }) => nama),
      series: [
        { label: 'Khutbah Jumat', colour: 'info-text', values: busiest.map(({ jumatan }) => jumatan) },
        { label: 'Pengajian', colour: 'line-control', values: busiest.map(({ pengajian }) => pengajian) },
      ],
    };
  }, [rows]);
  const title = bars.labels.length === MOST ? `${MOST} ${per} dengan beban terbanyak` : `Beban per ${per}`;
  return <ChartBox title={title} bars={bars} isLying hasTable />;
}
