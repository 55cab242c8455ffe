import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateNamed } from '#dashboard/app/commands/date-words.ts';
import { formatRange, DateRangePicker } from '#dashboard/components/date/date-range-picker.tsx';
import type { ChosenRange, DateRange } from '#dashboard/components/date/date-presets.ts';
import { countText } from '#dashboard/components/data-table/list-tools.tsx';
import { useToday } from '#dashboard/components/date/today.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { addMonths } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { JadwalFilterQuery } from './jadwal-filter.tsx';

/** The range of a list of schedules: the day in the URL, else today to one month ahead (specification, section 9). */
export function useRange() {
  const [params] = useSearchParams();
  const today = useToday();
  const asked = params.get('tanggal') ?? '';
  const [chosen, setRange] = useState<ChosenRange>();
  const [named, setNamed] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    setSeen(asked);
    if (asked !== '') {
      setNamed(asked);
      setRange(undefined);
    }
  }
  return [chosen ?? rangeOf(named, today), setRange] as const;
}

/** One day, if the URL names one, also in words ('?tanggal=besok'). */
function rangeOf(asked: string, today: string): ChosenRange {
  const date = dateNamed(asked, today);
  return date === undefined ? { start: today, end: addMonths(today, 1) } : { start: date, end: date };
}

/** The ends of a range as query parameters; our own calls send plain dates. */
export function rangeQuery({ start, end }: DateRange) {
  return { dateStart: start, dateEnd: end };
}

export function RangePicker({ value, onChange }: { value: ChosenRange; onChange: (range: ChosenRange) => void }) {
  return <DateRangePicker value={value} onChange={onChange} label="Rentang tanggal jadwal" ahead />;
}

interface CompareProps {
  range: ChosenRange;
  filter: JadwalFilterQuery;
  kind: JadwalKind;
}

/** In compare mode: the number of such schedules in the same range a year earlier. */
export function CompareLine({ range: { compare }, filter, kind }: CompareProps) {
  const { api } = useServices();
  const { data } = useQuery({
    // Nested under the list's key, so that a change refetches it.
    queryKey: [...keys[kind], 'compare', compare?.start, compare?.end, filter],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 1, ...filter, ...(compare && rangeQuery(compare)) };
      return (await api.call(endpoints[kind].list, { query, signal })).total ?? 0;
    },
    enabled: compare !== undefined,
  });
  if (!compare || data === undefined) return null;
  return (
    <p className="compare-line" role="status">
      Pembanding {formatRange(compare)}: {countText(data, 'jadwal')}
    </p>
  );
}
