import { useMemo } from 'react';
import type { Bars } from '#dashboard/components/chart/bars.ts';
import { ChartBox } from '#dashboard/components/chart/chart-box.tsx';
import type { Beban, BebanPer } from '#shared/roster/beban.ts';

/** Maximum number of bars. */
const MOST = 20;

/** The busiest as bars; the table below lists all. */
export function BebanChart({ per, rows }: { per: BebanPer; rows: readonly Beban[] }) {
  const bars = useMemo<Bars>(() => {
    const busiest = rows
      .filter(({ jumlah }) => jumlah > 0)
      .toSorted((a, b) => b.jumlah - a.jumlah || a.nama.localeCompare(b.nama, 'id'))
      .slice(0, MOST);
    return {
      labels: busiest.map(({ nama }) => nama),
      series: [
        { label: 'Khutbah Jumat', colour: 'accent', values: busiest.map(({ jumatan }) => jumatan) },
        { label: 'Pengajian', colour: 'repeat-text', values: busiest.map(({ pengajian }) => pengajian) },
      ],
    };
  }, [rows]);
  const title = bars.labels.length === MOST ? `${MOST} ${per} dengan beban terbanyak` : `Beban per ${per}`;
  return <ChartBox title={title} bars={bars} isLying hasTable />;
}
