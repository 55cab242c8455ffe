import { linearSumAssignment } from 'linear-sum-assignment';
import { createBoard, loadCost, type Board } from './board.ts';
import { FORBIDDEN, type Problem } from './problem.ts';
import { WEIGHT } from './weights.ts';

/**
 * Plans one Friday optimally while the others stay: a linear assignment of its cells to all free preachers, with the
 * costs that depend on their other Fridays. Returns whether the draft became cheaper.
 */
export function reassignFriday(problem: Problem, board: Board, f: number): boolean {
  const { preachers, base, most } = problem;
  const before = board.cost();
  const old = board.owners[f]!.slice();
  const n = old.length;
  if (n === 0) return false;
  for (let k = 0; k < n; k++) if (old[k]! >= 0) board.take(f, k);
  const people: number[] = [];
  for (let p = 0; p < preachers.length; p++)
    if (problem.free[f * preachers.length + p] && board.load[p]! < most[p]!) people.push(p);
  if (people.length > 0) {
    const costs = Array.from({ length: n }, (_, k) => {
      const row = new Float64Array(people.length);
      for (let at = 0; at < people.length; at++) {
        const p = people[at]!;
        // A preacher who cannot take a cell costs as much as a gap: if matched with him, the cell stays empty.
        if (base[f]![p * n + k] === FORBIDDEN) continue;
        const load = board.load[p]!;
        row[at] = board.placeCost(f, k, p) + loadCost(problem, p, load + 1) - loadCost(problem, p, load) - WEIGHT.gap;
      }
      return row;
    });
    const { rowAssignments } = linearSumAssignment(costs, { maximaze: false });
    for (let k = 0; k < n; k++) {
      const at = rowAssignments[k]!;
      if (at >= 0 && costs[k]![at]! < 0) board.put(f, k, people[at]!);
    }
  }
  if (board.cost() < before) return true;
  // At equal cost the old assignment stays.
  for (let k = 0; k < n; k++) if (board.owners[f]![k]! >= 0) board.take(f, k);
  for (let k = 0; k < n; k++) if (old[k]! >= 0) board.put(f, k, old[k]!);
  return false;
}

/** Pseudo-random numbers that are the same in every run (mulberry32). */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

/** The temperature at the beginning, in the draft's cost; it falls to almost nothing. */
const WARM = 1;
/** Resolution of the random numbers that decide about worse steps. */
const PARTS = 1_000_000;

/**
 * Tries `steps` changes of one or two cells: another preacher, two mosques swapped on one Friday, two preachers swapped
 * across two Fridays. Accepts better ones, and early on also some worse ones (simulated annealing). Returns the
 * cheapest draft found, and ends as soon as one reaches `bound`.
 */
export function* anneal(problem: Problem, start: Board, bound: number, steps: number): Generator<number, Board> {
  const { cells, free, base, preachers, most } = problem;
  const [F, P] = [cells.length, preachers.length];
  const spots = cells.flatMap((list, f) => Array.from(list, (_, k) => ({ f, k })));
  if (spots.length === 0 || P === 0) return start;
  const board = createBoard(
    problem,
    start.owners.map((list) => list.slice()),
  );
  let best = board.owners.map((list) => list.slice());
  let cheapest = board.cost();
  const dice = createDice(spots.length * 31 + P);
  const open = (f: number, k: number, p: number) =>
    base[f]![p * cells[f]!.length + k] !== FORBIDDEN && board.load[p]! < most[p]!;

  const undo: number[] = [];
  function take(f: number, k: number): void {
    undo.push(f, k, board.owners[f]![k]!);
    board.take(f, k);
  }
  function put(f: number, k: number, p: number): void {
    undo.push(f, k, -1);
    board.put(f, k, p);
  }
  function takeBack(): void {
    while (undo.length > 0) {
      const p = undo.pop()!;
      const k = undo.pop()!;
      const f = undo.pop()!;
      if (p < 0) board.take(f, k);
      else board.put(f, k, p);
    }
  }

  /**
   * Gives the cell to another preacher; its owner gets that preacher's cell of the same Friday, if there is one. False
   * if that is not allowed.
   */
  function give(f: number, k: number, p: number): boolean {
    const owner = board.owners[f]![k]!;
    if (owner === p || !free[f * P + p]) return false;
    const m = board.at[p * F + f]!;
    const other = m < 0 ? -1 : cells[f]!.indexOf(m);
    if (owner >= 0) take(f, k);
    if (other >= 0) take(f, other);
    if (!open(f, k, p)) return false;
    put(f, k, p);
    if (owner >= 0 && other >= 0) put(f, other, owner);
    return true;
  }

  /** Two preachers swap across Fridays: one gets this cell, the other gets a cell of his on another Friday. */
  function swapAcross(f: number, k: number, p: number): boolean {
    const owner = board.owners[f]![k]!;
    if (owner < 0 || board.at[p * F + f]! >= 0 || !free[f * P + p]) return false;
    const other = (f + 1 + dice(Math.max(1, F - 1))) % F;
    const m = board.at[p * F + other]!;
    if (other === f || m < 0 || board.at[owner * F + other]! >= 0 || !free[other * P + owner]) return false;
    const place = cells[other]!.indexOf(m);
    take(f, k);
    take(other, place);
    put(f, k, p);
    put(other, place, owner);
    return true;
  }

  function change(): boolean {
    const { f, k } = spots[dice(spots.length)]!;
    const p = dice(P);
    return dice(4) === 0 ? swapAcross(f, k, p) : give(f, k, p);
  }

  for (let step = 0; step < steps && cheapest > bound; step++) {
    if (step % 4096 === 0) yield step;
    const before = board.cost();
    // Sometimes two changes at once: a worse first change may allow a better second one.
    const isChanged = change() && (dice(4) > 0 || change());
    const worse = board.cost() - before;
    const heat = WARM * (1 - step / steps) ** 2 + 0.05;
    const isTaken = isChanged && (worse <= 0 || dice(PARTS) < Math.exp(-worse / heat) * PARTS);
    if (!isTaken) takeBack();
    undo.length = 0;
    if (board.cost() >= cheapest) continue;
    cheapest = board.cost();
    best = board.owners.map((list) => list.slice());
  }
  return createBoard(problem, best);
}
