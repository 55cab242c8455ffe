import highs from 'highs';
import type { UsulanInput } from '#daemon/board/usulan/problem.ts';
import { costOf, evenLoad, faultsOf, isAway, openCells, placeCost, standingOf, type Placed } from './usulan-checker.ts';

/** The package's types put the function one level deeper than it is. */
const createHighs = highs as unknown as typeof highs.default;

/**
 * A month as a mixed-integer programme in CPLEX's LP format. For each preacher and mosque the visits of the draft form
 * a chain: `s` marks its first visit, and `z` links a visit to an earlier one, so the cost of a return depends on the
 * visit before.
 */
function programme(input: UsulanInput) {
  const standing = standingOf(input);
  const { low, high } = evenLoad(input);
  const open = openCells(input);
  const loads = new Map<string, number>();
  for (const { id_mubaligh } of standing) loads.set(id_mubaligh, (loads.get(id_mubaligh) ?? 0) + 1);
  const goal: string[] = [];
  const rows: string[] = [];
  const binaries: string[] = [];
  const places = new Map<string, Placed>();
  const byCell = new Map<string, string[]>();
  const byDay = new Map<string, string[]>();
  const byPerson = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, name: string) => map.set(key, [...(map.get(key) ?? []), name]);

  for (const { id, khatib } of input.mubaligh) {
    if (khatib === false) continue;
    for (const { id: id_masjid } of input.masjid) {
      const cells = open
        .filter((cell) => cell.id_masjid === id_masjid && !isAway(input, id, cell.tanggal))
        .filter(({ tanggal }) => !standing.some((one) => one.id_mubaligh === id && one.tanggal === tanggal));
      for (const [at, cell] of cells.entries()) {
        const day = input.jumat.indexOf(cell.tanggal);
        const name = `${id}_${id_masjid}_${day}`;
        const one = { ...cell, id_mubaligh: id };
        places.set(`x${name}`, one);
        binaries.push(`x${name}`);
        add(byCell, `${id_masjid}_${day}`, `x${name}`);
        add(byDay, `${id}_${day}`, `x${name}`);
        add(byPerson, id, `x${name}`);
        goal.push(`${placeCost(input, one, input.jadwal)} s${name}`);
        const before = cells.slice(0, at).map((earlier) => {
          const link = `z${name}_${input.jumat.indexOf(earlier.tanggal)}`;
          goal.push(`${placeCost(input, one, [...input.jadwal, { ...earlier, id_mubaligh: id }])} ${link}`);
          return link;
        });
        rows.push([`x${name} - s${name}`, ...before].join(' - ') + ' = 0');
        const after = cells
          .slice(at + 1)
          .map((later) => `z${id}_${id_masjid}_${input.jumat.indexOf(later.tanggal)}_${day}`);
        if (after.length > 0) rows.push(`${after.join(' + ')} - x${name} <= 0`);
      }
      if (cells.length > 1)
        rows.push(
          `${cells.map(({ tanggal }) => `s${id}_${id_masjid}_${input.jumat.indexOf(tanggal)}`).join(' + ')} <= 1`,
        );
    }
  }
  for (const { id_masjid, tanggal } of open) {
    const cell = `${id_masjid}_${input.jumat.indexOf(tanggal)}`;
    goal.push(`1000 g${cell}`);
    rows.push([`g${cell}`, ...(byCell.get(cell) ?? [])].join(' + ') + ' = 1');
  }
  for (const names of byDay.values()) rows.push(`${names.join(' + ')} <= 1`);
  let constant = 0;
  for (const { id, batas_bulan } of input.mubaligh) {
    const names = byPerson.get(id) ?? [];
    const stands = loads.get(id) ?? 0;
    if (names.length === 0) {
      constant += 20 * (Math.max(0, stands - high) + Math.max(0, low(id) - stands));
      continue;
    }
    goal.push(`20 o${id}`, `20 u${id}`);
    rows.push(
      `o${id} - ${names.join(' - ')} >= ${stands - high}`,
      `u${id} + ${names.join(' + ')} >= ${low(id) - stands}`,
    );
    if (typeof batas_bulan === 'number') rows.push(`${names.join(' + ')} <= ${Math.max(0, batas_bulan - stands)}`);
  }
  const wrap = (text: string) => text.replaceAll(/(.{200}\S*) /g, '$1\n ');
  const text = `Minimize\n obj: ${wrap(goal.join(' + '))}\nSubject To\n${rows.map((row) => ` ${wrap(row)}`).join('\n')}\nBinary\n${wrap(binaries.join(' '))}\nEnd\n`;
  return { text, constant, places };
}

/** The least cost of a month as HiGHS proves it; throws if HiGHS proves none within `seconds`. */
export async function provenOptimum(input: UsulanInput, seconds: number): Promise<number> {
  const { text, constant, places } = programme(input);
  const solver = await createHighs();
  const { Status, ObjectiveValue, Columns } = solver.solve(text, {
    time_limit: seconds,
    mip_rel_gap: 0,
    mip_abs_gap: 0.5,
    random_seed: 1,
  });
  if (Status !== 'Optimal') throw new Error(`HiGHS proved nothing: ${Status}, ${ObjectiveValue + constant}`);
  const chosen = [...places]
    .filter(([name]) => (Columns[name] as { Primal: number }).Primal > 0.5)
    .map(([, one]) => one);
  const cost = costOf(input, chosen);
  const faults = faultsOf(input, chosen);
  if (faults.length > 0 || Math.abs(cost - ObjectiveValue - constant) > 0.01) {
    throw new Error(`HiGHS solved another month: ${ObjectiveValue + constant}, ${cost}, ${faults.join('; ')}`);
  }
  return cost;
}
