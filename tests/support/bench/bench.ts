import { appendFileSync } from 'node:fs';

/** One thing measured. `limit` is what the machine could do at best, measured in the same run; `ratio` is value / limit. */
export interface Figure {
  /** The bench's name and what was measured: 'http.masjid'. */
  name: string;
  value: number;
  unit: string;
  limit?: number;
  ratio?: number;
}

export interface Bench {
  /** A short run while developing: fewer and shorter rounds. */
  quick: boolean;
  /** Tells a figure; the ratio is reckoned from value and limit unless it was taken as a median of pairs. */
  tell(what: string, value: number, unit: string, more?: { limit?: number; ratio?: number }): void;
}

/** Runs one bench and hands its figures to whoever started it (`MIMBAR_BENCH_OUT`), or prints them. */
export async function bench(name: string, measure: (bench: Bench) => Promise<void>): Promise<void> {
  const out = process.env['MIMBAR_BENCH_OUT'];
  await measure({
    quick: process.env['MIMBAR_BENCH_QUICK'] === '1',
    tell(what, value, unit, { limit, ratio = limit === undefined ? undefined : value / limit } = {}) {
      const figure: Figure = { name: `${name}.${what}`, value, unit, ...(limit !== undefined && { limit }), ...(ratio !== undefined && { ratio }) };
      const line = JSON.stringify(figure);
      if (out) appendFileSync(out, `${line}\n`);
      else console.log(line);
    },
  });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** How long one call takes, in ms: the median of so many, after some that warm up. */
export async function timeOf(work: () => unknown, rounds: number, warmUp = Math.ceil(rounds / 4)): Promise<number> {
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return median(times);
}
