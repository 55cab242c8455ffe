export type Labels = Record<string, string>;
export interface Sample {
  labels?: Labels;
  value: number;
}

/** One metric as Prometheus' text format has it; `read` is asked at every scrape. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  read(): (Sample & { suffix?: string })[];
}

const escaped = (text: string) =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

function line(name: string, { labels = {}, value, suffix = '' }: Sample & { suffix?: string }): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value === Infinity ? '+Inf' : value}`;
}

/** The whole answer to a scrape. */
export function expose(metrics: readonly Metric[]): string {
  return (
    metrics
      .map((metric) => {
        const lines = metric.read().map((sample) => line(metric.name, sample));
        return [`# HELP ${metric.name} ${metric.help}`, `# TYPE ${metric.name} ${metric.type}`, ...lines].join('\n');
      })
      .join('\n') + '\n'
  );
}

export function gauge(name: string, help: string, read: () => number | Sample[]): Metric {
  return { name, help, type: 'gauge', read: () => samplesOf(read()) };
}

function samplesOf(found: number | Sample[]): Sample[] {
  return typeof found === 'number' ? [{ value: found }] : found;
}

/** Counts since the start, by labels. */
export function createCounter(name: string, help: string) {
  const counts = new Map<string, { labels: Labels; value: number }>();
  const metric: Metric = { name, help, type: 'counter', read: () => [...counts.values()] };
  return {
    metric,
    add(labels: Labels): void {
      const key = Object.values(labels).join(' ');
      const found = counts.get(key);
      if (found) found.value += 1;
      else counts.set(key, { labels, value: 1 });
    },
  };
}

/** Durations in seconds, by labels, in the buckets whose upper ends are given in rising order. */
export function createHistogram(name: string, help: string, buckets: readonly number[]) {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
  function samples({ labels, counts, sum, count }: { labels: Labels; counts: number[]; sum: number; count: number }) {
    const ends = [...buckets, Infinity].map((end, place) => ({
      suffix: '_bucket',
      labels: { ...labels, le: end === Infinity ? '+Inf' : String(end) },
      value: place < buckets.length ? counts[place]! : count,
    }));
    return [...ends, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
  }
  const metric: Metric = { name, help, type: 'histogram', read: () => [...series.values()].flatMap(samples) };
  return {
    metric,
    observe(labels: Labels, seconds: number): void {
      const key = Object.values(labels).join(' ');
      const found = series.get(key) ?? { labels, counts: buckets.map(() => 0), sum: 0, count: 0 };
      series.set(key, found);
      found.sum += seconds;
      found.count += 1;
      buckets.forEach((end, place) => {
        if (seconds <= end) found.counts[place]! += 1;
      });
    },
  };
}
