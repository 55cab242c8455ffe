import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createPlanningService } from '#daemon/planning/service.ts';
import type { Usulan, UsulanInput } from '#daemon/board/usulan/problem.ts';
import { findBentrok } from '#shared/roster/bentrok/find.ts';
import type { BentrokInput } from '#shared/roster/bentrok/bentrok.ts';
import { addDays } from '#shared/base/dates.ts';
import { bench, timeOf } from '#tests/support/bench/bench.ts';
import { knownOptimum } from '#tests/support/roster/proven.ts';
import { costOf, faultsOf, sum } from '#tests/support/roster/usulan-checker.ts';
import { leastGaps } from '#tests/support/roster/usulan-gaps.ts';
import { draftYear, spreadOf, yearShapes } from '#tests/support/roster/usulan-year.ts';
import { largeShapes, makeMonth, shapes } from '#tests/support/roster/usulan-instances.ts';

const childPath = path.join(import.meta.dirname, '../../dist/planning-child.js');

/** The largest memory of any process that this one has started, in MB (Linux only). */
function peakOfChildren(): number {
  const tasks = readdirSync('/proc/self/task');
  const pids = tasks.flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return Math.max(
    0,
    ...pids.map((pid) => {
      try {
        return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
      } catch {
        return 0;
      }
    }),
  );
}

/** Makes one draft as the daemon does; returns the seconds from call to answer and the peak memory of its process. */
async function draft(input: UsulanInput): Promise<{ usulan: Usulan; seconds: number; memory: number }> {
  const planning = createPlanningService({ childPath });
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, peakOfChildren())), 20);
  const start = performance.now();
  const usulan = await planning.draft(input).finally(() => clearInterval(watch));
  const seconds = (performance.now() - start) / 1000;
  await planning.close();
  return { usulan, seconds, memory };
}

/** A month of a large network with some clashes. */
function crowdedMonth(mosques: number): BentrokInput {
  const people = mosques + 1000;
  const id = (n: number) => String(n + 1);
  return {
    masjid: Array.from({ length: mosques }, (_, n) => ({ id: id(n), nama_masjid: `Masjid ${n}` })),
    mubaligh: Array.from({ length: people }, (_, n) => ({
      id: id(n),
      nama_mubaligh: `Ustadz ${n}`,
      khatib: n % 100 !== 0,
      batas_bulan: n % 3 === 0 ? 4 : null,
    })),
    cuti: Array.from({ length: people / 5 }, (_, n) => ({
      id_mubaligh: id(n * 5),
      dari: addDays('2027-01-01', n % 30),
      sampai: addDays('2027-01-05', n % 30),
    })),
    jadwal: [0, 1, 2, 3, 4].flatMap((week) =>
      Array.from({ length: mosques }, (_, n) => ({
        kind: 'jumatan' as const,
        id: id(week * mosques + n),
        tanggal: addDays('2027-01-01', 7 * week),
        id_masjid: id(n),
        id_mubaligh: id((n * (week < 3 ? 1 : 7) + week) % people),
      })),
    ),
  };
}

await bench('roster', async ({ tell, quick }) => {
  const month = crowdedMonth(5000);
  tell('bentrok', await timeOf(() => findBentrok(month), quick ? 4 : 12), 'ms');

  for (const shape of shapes) {
    const input = makeMonth(shape);
    const optimum = knownOptimum(shape.name, input);
    const { usulan, seconds } = await draft(input);
    const faults = faultsOf(input, usulan.sel);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const cost = costOf(input, usulan.sel);
    // An optimum of 0 allows no ratio of costs, so the ratio is 1 plus the cost.
    tell(`${shape.name}.cost`, cost, 'biaya', { limit: optimum, ratio: optimum === 0 ? 1 + cost : cost / optimum });
    tell(`${shape.name}.time`, seconds, 's');
  }
  for (const shape of quick ? largeShapes.slice(0, 1) : largeShapes) {
    const input = makeMonth(shape);
    const { usulan, seconds, memory } = await draft(input);
    tell(`${shape.name}.cost`, usulan.biaya, 'biaya', { limit: usulan.biaya_terendah });
    tell(`${shape.name}.time`, seconds, 's');
    tell(`${shape.name}.memory`, memory, 'MB');
    tell(`${shape.name}.gaps`, usulan.kosong.length - leastGaps(input), 'cells');
  }

  for (const shape of quick ? yearShapes.slice(0, 2) : yearShapes) {
    const seconds: number[] = [];
    const { months, loads, fewestMen, longestRow } = await draftYear(shape, async (input) => {
      const made = await draft(input);
      seconds.push(made.seconds);
      return made.usulan;
    });
    const costs = (of: 'biaya' | 'biaya_terendah') => sum(months.map((usulan) => usulan[of]));
    tell(`${shape.name}.spread`, spreadOf(loads.values()), 'sermons');
    tell(`${shape.name}.men`, fewestMen, 'men');
    tell(`${shape.name}.row`, longestRow, 'Fridays');
    tell(`${shape.name}.cost`, costs('biaya') - costs('biaya_terendah'), 'biaya');
    tell(`${shape.name}.time`, Math.max(...seconds), 's');
  }
});
