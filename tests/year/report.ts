import { writeFileSync } from 'node:fs';
import type { Sample } from './measure.ts';
import { DAY, type Year } from './year.ts';

/** At most so much more than after the first month. */
const GROWTH_MAX = 1.1;
const FIGURES = ['memory', 'handles', 'database', 'files', 'log'] as const;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Prints what became of the year; gives whether it is as it should be. */
export function report(year: Year, samples: readonly Sample[], seconds: number, json: string | undefined): boolean {
  const { start, end, happenings, findings, told, counts } = year;
  console.log(`\n${Math.round((end - start) / DAY)} days in ${(seconds / 60).toFixed(1)} minutes`);
  const sorted = (map: Map<string, number>) => [...map].toSorted(([a], [b]) => a.localeCompare(b));
  for (const [what, times] of sorted(counts)) console.log(`  ${String(times).padStart(7)} ${what}`);
  console.log('\nWhat happened, and where it is found again:');
  const kinds = Map.groupBy(happenings, ({ kind }) => kind);
  for (const [kind, all] of kinds) {
    const traces = new Set(all.map(({ trace }) => trace ?? 'NOWHERE'));
    console.log(`  ${String(all.length).padStart(3)} ${kind}: ${[...traces].slice(0, 3).join(' | ')}`);
  }
  console.log('\nWhat an admin was told:');
  for (const [text, times] of sorted(told)) console.log(`  ${String(times).padStart(5)} ${text}`);
  const grown = growth(samples, start);
  console.log('\nThe last 30 days against the second half of the first month (medians):');
  for (const line of grown.lines) console.log(`  ${line}`);
  console.log(`\n${findings.length} findings`);
  for (const what of findings) console.log(`  ${what}`);
  if (json)
    writeFileSync(
      json,
      JSON.stringify({ seed: year.seed, counts: [...counts], told: [...told], happenings, findings, samples }),
    );
  return findings.length === 0 && grown.isWithin;
}

function growth(samples: readonly Sample[], start: number): { lines: string[]; isWithin: boolean } {
  const first = samples.filter(({ at }) => at >= start + 15 * DAY && at < start + 31 * DAY);
  const last = samples.slice(-30);
  if (first.length === 0 || (samples.at(-1)?.at ?? 0) < start + 61 * DAY)
    return { lines: ['too few days to compare'], isWithin: true };
  const figures = FIGURES.map((figure) => {
    const [before, after] = [first, last].map((some) => median(some.map((sample) => sample[figure]))) as [
      number,
      number,
    ];
    return { figure, before, after, isWithin: after <= before * GROWTH_MAX };
  });
  return {
    lines: figures.map(
      ({ figure, before, after, isWithin }) =>
        `${figure}: ${before.toFixed(1)} → ${after.toFixed(1)} (${((after / before) * 100 - 100).toFixed(0)} %)${isWithin ? '' : ' TOO MUCH'}`,
    ),
    isWithin: figures.every(({ isWithin }) => isWithin),
  };
}
