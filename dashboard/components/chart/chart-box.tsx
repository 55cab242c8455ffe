import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.tsx';

/** Figures of a chart: for each label one figure of each series. */
export interface Bars {
  labels: readonly string[];
  series: readonly { label: string; colour: Colour; values: readonly number[] }[];
}

/** A token's name without its '--color-'. */
type Colour =
  'accent' | 'progress-read' | 'progress-failed' | 'info-line' | 'progress-delivered' | 'info-text' | 'line-control';

/** Counts what `keyOf` says of each item, for these keys. */
export function countsOf<T>(items: readonly T[], keys: readonly string[], keyOf: (item: T) => string): number[] {
  const counts = Map.groupBy(items, keyOf);
  return keys.map((key) => counts.get(key)?.length ?? 0);
}

const BarChart = lazy(() => import('./bar-chart.tsx'));

/** Whether a chart is shown, remembered in this browser. */
export function useChartShown(name: string, start = false) {
  const key = `grafik-${name}`;
  const [isShown, setShown] = useState(() => (localStorage.getItem(key) ?? (start ? '1' : '0')) === '1');
  const toggle = () => {
    localStorage.setItem(key, isShown ? '0' : '1');
    setShown(!isShown);
  };
  return { isShown, toggle };
}

export function ChartButton({ isShown, toggle }: ReturnType<typeof useChartShown>) {
  return (
    <Button icon="chart-bar" aria-pressed={isShown} onClick={toggle}>
      Grafik
    </Button>
  );
}

const BAR = 26;
const HEIGHT = 260;
const AROUND = 70;

interface ChartBoxProps {
  title: string;
  /** Undefined while they come. */
  bars: Bars | undefined;
  isLying?: boolean;
  /** Another table of the screen holds the same figures. */
  hasTable?: boolean;
}

/** A chart, and its figures as a table for those who don't see it, or want to know exactly. */
export function ChartBox({ title, bars, isLying = false, hasTable = false }: ChartBoxProps) {
  const height = bars && isLying ? bars.labels.length * BAR + AROUND : HEIGHT;
  // As high as the chart will be, so that nothing below it moves.
  const wait = (
    <p className="muted" style={{ height }}>
      Memuat…
    </p>
  );
  return (
    <figure className="card chart-box" aria-label={title} aria-busy={bars === undefined}>
      <figcaption>{title}</figcaption>
      {bars === undefined ? (
        wait
      ) : bars.labels.length === 0 ? (
        <p className="muted">Belum ada angka untuk digambar.</p>
      ) : (
        <Suspense fallback={wait}>
          <BarChart label={`Grafik: ${title}`} bars={bars} isLying={isLying} height={height} />
        </Suspense>
      )}
      {bars !== undefined && !hasTable && <Figures title={title} bars={bars} />}
    </figure>
  );
}

function Figures({ title, bars: { labels, series } }: { title: string; bars: Bars }) {
  return (
    <details>
      <summary>Angkanya</summary>
      <table className="table compact" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Waktu</span>
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ label: name, values }) => (
                <td key={name} className="num">
                  {values[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
