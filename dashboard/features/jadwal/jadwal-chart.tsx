import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { countsOf, type Bars } from '#dashboard/components/chart/bars.ts';
import { ChartBox } from '#dashboard/components/chart/chart-box.tsx';
import { useToday } from '#dashboard/components/date/use-today.ts';
import { addDays, addMonths, MONTHS } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalFacts } from './jadwal-kinds.ts';

/** Months before the current one, and in total. */
const BEFORE = 6;
const ALL = 12;

/** Schedules of each month. */
export function JadwalChart({ facts: { kind, title } }: { facts: JadwalFacts }) {
  const { api } = useServices();
  const first = addMonths(`${useToday().slice(0, 7)}-01`, -BEFORE);
  const query = { fields: 'tanggal', dateStart: first, dateEnd: addDays(addMonths(first, ALL), -1) };
  const { data } = useQuery({
    queryKey: [...keys[kind], 'chart', query],
    queryFn: async ({ signal }) => (await api.call(endpoints[kind].list, { query, signal })).data,
    meta: { quiet: true },
  });
  const bars = useMemo<Bars | undefined>(() => {
    if (!data) return undefined;
    const months = Array.from({ length: ALL }, (_, at) => addMonths(first, at).slice(0, 7));
    return {
      labels: months.map((month) => `${MONTHS[Number(month.slice(5)) - 1]!.slice(0, 3)} ${month.slice(2, 4)}`),
      series: [
        { label: `Jadwal ${kind}`, colour: 'accent', values: countsOf(data, months, (row) => row.tanggal.slice(0, 7)) },
      ],
    };
  }, [data, first, kind]);
  return <ChartBox title={`Jadwal ${title} per bulan`} bars={bars} />;
}
