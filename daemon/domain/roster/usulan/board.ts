import type { Problem } from './problem.ts';
import { WEIGHT } from './weights.ts';

/** A draft in progress: the preachers of the cells, the cost, and the cost of a single change. */
export interface Board {
  /** Per Friday the preacher of each cell, or -1. */
  owners: readonly Int32Array[];
  /** The mosque of a preacher on a Friday, or -1, at [preacher × Fridays + Friday]; without stored sermons. */
  at: Int32Array;
  /** His sermons of the month, including stored ones. */
  load: Int32Array;
  cost(): number;
  /** Puts a free preacher into an empty cell; returns the change of the cost. */
  put(f: number, k: number, p: number): number;
  /** Empties a cell; returns the change of the cost. */
  take(f: number, k: number): number;
  /** The cost of a preacher in a cell without his load: its own cost, and the effect on his later Fridays. */
  placeCost(f: number, k: number, p: number): number;
}

/** The cost of one preacher's load. */
export function loadCost({ low, high }: Problem, p: number, load: number): number {
  return WEIGHT.load * (Math.max(0, load - high) + Math.max(0, low[p]! - load));
}

export function createBoard(
  problem: Problem,
  owners: readonly Int32Array[] = problem.cells.map((list) => new Int32Array(list.length).fill(-1)),
): Board {
  const { cells, base, outside, near, mosques, preachers } = problem;
  const [F, P, M] = [cells.length, preachers.length, mosques.length];
  const at = new Int32Array(P * F).fill(-1);
  const load = problem.stored.slice();
  let total = cells.reduce((sum, list) => sum + list.length, 0) * WEIGHT.gap;
  for (let p = 0; p < P; p++) total += loadCost(problem, p, load[p]!);

  /** The cost added by his last Friday before this one in the draft. */
  function nearBefore(f: number, p: number, m: number, without = -1): number {
    for (let earlier = f - 1; earlier >= 0; earlier--) {
      if (earlier !== without && at[p * F + earlier] === m) return near[earlier * F + f]!;
    }
    return 0;
  }

  const ownCost = (f: number, k: number, p: number, m: number, without = -1) => {
    const own = base[f]![p * cells[f]!.length + k]!;
    const most = outside[p * M + m]! + nearBefore(f, p, m, without);
    return own > most ? own : most;
  };

  /** A later visit in the draft belongs to the cell of its Friday. */
  function placeCost(f: number, k: number, p: number): number {
    const m = cells[f]![k]!;
    let cost = ownCost(f, k, p, m);
    for (let later = f + 1; later < F; later++) {
      if (at[p * F + later] !== m) continue;
      const place = cells[later]!.indexOf(m);
      const before = at[p * F + f];
      at[p * F + f] = -1;
      const without = ownCost(later, place, p, m);
      at[p * F + f] = m;
      cost += ownCost(later, place, p, m) - without;
      at[p * F + f] = before!;
      break;
    }
    return cost;
  }

  function put(f: number, k: number, p: number): number {
    const delta = placeCost(f, k, p) - WEIGHT.gap - loadCost(problem, p, load[p]!) + loadCost(problem, p, load[p]! + 1);
    owners[f]![k] = p;
    at[p * F + f] = cells[f]![k]!;
    load[p]! += 1;
    total += delta;
    return delta;
  }

  function take(f: number, k: number): number {
    const p = owners[f]![k]!;
    owners[f]![k] = -1;
    at[p * F + f] = -1;
    const delta = WEIGHT.gap - placeCost(f, k, p) - loadCost(problem, p, load[p]!) + loadCost(problem, p, load[p]! - 1);
    load[p]! -= 1;
    total += delta;
    return delta;
  }

  const given = owners.map((list) => list.slice());
  for (const list of owners) list.fill(-1);
  for (const [f, list] of given.entries()) for (const [k, p] of list.entries()) if (p >= 0) put(f, k, p);

  return { owners, at, load, cost: () => total, put, take, placeCost };
}
