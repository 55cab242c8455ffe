import { writeFileSync } from 'node:fs';
import { growthOf } from './growth.ts';
import type { Sample } from './measure.ts';
import { DAY, type Year } from './year.ts';

/** Prints the result of the year; returns whether it is as it should be. */
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
  const grown = growthOf(samples, start);
  console.log('\nThe last 30 days against the second half of the first month (medians):');
  if (!grown) console.log('  too few days to compare');
  for (const { figure, before, after, isWithin } of grown ?? []) {
    const more = before > 0 ? ` (${((after / before) * 100 - 100).toFixed(0)} %)` : '';
    console.log(`  ${figure}: ${before.toFixed(1)} → ${after.toFixed(1)}${more}${isWithin ? '' : ' TOO MUCH'}`);
  }
  const { tables = {}, database = 0 } = samples.at(-1) ?? {};
  const largest = Object.entries(tables).toSorted(([, a], [, b]) => b.megabytes - a.megabytes);
  console.log(`\nAt the end the database takes ${database.toFixed(1)} MB, most of it for`);
  for (const [name, { rows, megabytes }] of largest.slice(0, 6))
    console.log(`  ${name}: ${rows} rows, ${megabytes.toFixed(2)} MB`);
  console.log(`\n${findings.length} findings`);
  for (const what of findings) console.log(`  ${what}`);
  if (json)
    writeFileSync(
      json,
      JSON.stringify({ seed: year.seed, counts: [...counts], told: [...told], happenings, findings, samples }),
    );
  return findings.length === 0 && (grown ?? []).every(({ isWithin }) => isWithin);
}
