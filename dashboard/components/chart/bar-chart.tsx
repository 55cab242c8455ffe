import { Chart } from 'primereact/chart';
import { useMemo } from 'react';
import { Prime } from '../prime.tsx';
import { useMediaQuery } from '../use-media-query.ts';
import type { Bars } from './chart-box.tsx';

interface BarChartProps {
  label: string;
  bars: Bars;
  /** Names at the left, bars to the right; else upwards. */
  isLying: boolean;
  /** In px. */
  height: number;
}

/** Bars on top of one another, by Prime and chart.js, in the colours of the tokens. */
export default function BarChart({ label, bars, isLying, height }: BarChartProps) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const { data, options } = useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    // Read again for each theme.
    const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim() || (isDark ? '#fff' : '#000');
    const font = { family: style.fontFamily, size: 13 };
    const axis = { stacked: true, grid: { color: colour('line') }, border: { color: colour('line') } };
    const ticks = { color: colour('text-secondary'), font, precision: 0 };
    const figures = { ...axis, beginAtZero: true, ticks };
    const names = { ...axis, grid: { display: false }, ticks: { ...ticks, autoSkip: !isLying } };
    return {
      data: {
        labels: [...bars.labels],
        datasets: bars.series.map(({ label: name, colour: token, values }) => ({
          label: name,
          data: [...values],
          backgroundColor: colour(token),
          maxBarThickness: 28,
        })),
      },
      options: {
        indexAxis: isLying ? ('y' as const) : ('x' as const),
        scales: isLying ? { x: figures, y: names } : { x: names, y: figures },
        plugins: { legend: { position: 'bottom' as const, labels: { color: colour('text'), font, boxWidth: 14 } } },
      },
    };
  }, [bars, isLying, isDark]);
  return (
    <Prime>
      <Chart
        type="bar"
        data={data}
        options={options}
        style={{ height: `${height}px` }}
        pt={{ canvas: { role: 'img', 'aria-label': label } }}
      />
    </Prime>
  );
}
