import { appendFileSync } from 'node:fs';

/**
 * One measured figure. `limit` is the machine's best possible value, measured in the same run; `ratio` is value /
 * limit.
 */
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
  /** Reports a figure; the ratio is computed from value and limit unless it is given as a median of pairs. */
  tell(what: string, value: number, unit: string, more?: { limit?: number; ratio?: number }): void;
}

/** Timeout of one bench, in ms: a page that never draws another frame would block all later ones. */
const LONGEST = 30 * 60_000;

/** Runs one bench and hands its figures to its caller (`MIMBAR_BENCH_OUT`), or prints them. */
export async function bench(name: string, measure: (bench: Bench) => Promise<void>): Promise<void> {
  setTimeout(() => {
    console.error(`The bench ${name} has not ended after ${LONGEST / 60_000} minutes`);
    process.exit(1);
  }, LONGEST).unref();
  const out = process.env['MIMBAR_BENCH_OUT'];
  await measure({
    quick: process.env['MIMBAR_BENCH_QUICK'] === '1',
    tell(what, value, unit, { limit, ratio = limit === undefined ? undefined : value / limit } = {}) {
      const figure: Figure = {
        name: `${name}.${what}`,
        value,
        unit,
        ...(limit !== undefined && { limit }),
        ...(ratio !== undefined && { ratio }),
      };
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

/**
 * The durations of two kinds of work in ms, measured in turn so that both meet the same noise: the medians, and the
 * median of their ratios.
 */
export async function compare(
  value: () => unknown,
  limit: () => unknown,
  rounds: number,
): Promise<{ value: number; limit: number; ratio: number }> {
  const pairs: { value: number; limit: number }[] = [];
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    const pair = { limit: await once(limit), value: await once(value) };
    if (round >= 0) pairs.push(pair);
  }
  const middle = (of: (pair: { value: number; limit: number }) => number) => median(pairs.map(of));
  return {
    value: middle((pair) => pair.value),
    limit: middle((pair) => pair.limit),
    ratio: middle((pair) => pair.value / pair.limit),
  };
}

async function once(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Duration of one call, in ms: the median of `rounds` calls, after a warm-up. */
export async function timeOf(work: () => unknown, rounds: number, warmUp = Math.ceil(rounds / 4)): Promise<number> {
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const took = await once(work);
    if (round >= 0) times.push(took);
  }
  return median(times);
}
