import { useMemo } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { countsOf, type Bars, ChartBox } from '#dashboard/components/chart/chart-box.tsx';
import { useToday, localZone } from '#dashboard/components/date/today.ts';
import { addDays, dateInZone, formatDate } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useApiQuery } from '../services.tsx';

/** Number of days; older messages are deleted over time. */
const DAYS = 30;

/** Messages per day, sent and failed. */
export function MessagesChart() {
  const today = useToday();
  const { data } = useApiQuery([...keys.messageLogs, 'chart'], endpoints.messageLog.list, {
    query: { fields: 'status,send_time' },
    meta: { quiet: true },
  });
  const bars = useMemo<Bars | undefined>(() => {
    if (!data) return undefined;
    const dates = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS + 1));
    const of = (status: 'success' | 'failed') =>
      countsOf(
        data.filter((row) => row.status === status),
        dates,
        (row) => dateInZone(Date.parse(row.send_time), localZone()),
      );
    return {
      // The year is left out: thirty days are unambiguous without it.
      labels: dates.map((date) => formatDate(date).replace(/ \d{4}$/, '')),
      series: [
        { label: 'Terkirim', colour: 'accent', values: of('success') },
        { label: 'Gagal', colour: 'progress-failed', values: of('failed') },
      ],
    };
  }, [data, today]);
  return <ChartBox title={`Pesan per hari, ${DAYS} hari terakhir`} bars={bars} />;
}
