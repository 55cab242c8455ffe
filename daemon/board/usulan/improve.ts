import { linearSumAssignment } from 'linear-sum-assignment';
import { createBoard, loadCost, type Board, FORBIDDEN, type Problem, WEIGHT } from './problem.ts';
import { manTie, POINT, rowsTie, tieOf, type Year } from './year.ts';

/** The year, and those cells of a Friday that are planned by it while its others stay. */
interface YearPart {
  year: Year;
  cells: readonly number[];
}

/**
 * Plans one Friday optimally while the others stay: a linear assignment of its cells to all free preachers, with the
 * costs that depend on their other Fridays. With `part`, the fairer of equally cheap plans is taken. Returns whether
 * the draft became better.
 */
export function reassignFriday(problem: Problem, board: Board, f: number, part?: YearPart): boolean {
  const { preachers, base, cells, most } = problem;
  const F = cells.length;
  const year = part?.year;
  const before = board.cost();
  const tie = year && tieOf(problem, year, board);
  const n = cells[f]!.length;
  const own = part?.cells ?? Array.from({ length: n }, (_, k) => k);
  const old = own.map((k) => board.owners[f]![k]!);
  if (own.length === 0) return false;
  const clear = () => own.forEach((k) => board.owners[f]![k]! >= 0 && board.take(f, k));
  clear();
  const able: number[] = [];
  for (let p = 0; p < preachers.length; p++)
    if (problem.free[f * preachers.length + p] && board.at[p * F + f]! < 0 && board.load[p]! < most[p]!) able.push(p);
  const people = year ? nearest(problem, year, board, f, able, old) : able;
  if (people.length > 0) {
    const point = year ? POINT : 1;
    const ties = people.map((p) => (year ? manTie(problem, year, board, f, p) : 0));
    const costs = own.map((k) => {
      const row = new Float64Array(people.length);
      for (let at = 0; at < people.length; at++) {
        const p = people[at]!;
        // A preacher who cannot take a cell costs as much as a gap: if matched with him, the cell stays empty.
        if (base[f]![p * n + k] === FORBIDDEN) continue;
        const load = board.load[p]!;
        const cost =
          board.placeCost(f, k, p) + loadCost(problem, p, load + 1) - loadCost(problem, p, load) - WEIGHT.gap;
        row[at] = cost * point + ties[at]! + (year?.place[f]![p * n + k] ?? 0);
      }
      return row;
    });
    const { rowAssignments } = linearSumAssignment(costs, { maximaze: false });
    for (let row = 0; row < own.length; row++) {
      const at = rowAssignments[row]!;
      if (at >= 0 && costs[row]![at]! < 0) board.put(f, own[row]!, people[at]!);
    }
  }
  if (board.cost() < before) return true;
  if (year && board.cost() === before && tieOf(problem, year, board) < tie! - 1e-6) return true;
  // What is no better leaves the old assignment.
  clear();
  for (const [at, k] of own.entries()) if (old[at]! >= 0) board.put(f, k, old[at]!);
  return false;
}

/** Those who stood on this Friday, and the others whose turn it is: in a large network not all are weighed. */
function nearest(
  problem: Problem,
  year: Year,
  board: Board,
  f: number,
  able: readonly number[],
  old: readonly number[],
) {
  const count = Math.ceil(1.2 * old.length) + 20;
  if (able.length <= count) return able;
  const weight = new Map(
    able.map((p) => {
      const load = board.load[p]!;
      const cost = loadCost(problem, p, load + 1) - loadCost(problem, p, load);
      return [p, cost * POINT + manTie(problem, year, board, f, p)];
    }),
  );
  const next = able.toSorted((a, b) => weight.get(a)! - weight.get(b)! || a - b).slice(0, count);
  return [...new Set([...old.filter((p) => p >= 0), ...next])];
}

/** Maximum number of swaps that `breakRows` tries. */
const SWAPS = 200_000;

/**
 * Lets preachers who stand too many Fridays in a row swap one of them with somebody of another Friday, where the draft
 * costs no more by it. Returns whether the draft became better.
 */
export function breakRows(problem: Problem, year: Year, board: Board): boolean {
  const { cells, free, preachers } = problem;
  const [F, P] = [cells.length, preachers.length];
  const { at, owners } = board;
  let tries = 0;
  const rows = (p: number) => rowsTie(problem, year, board, p);
  /** The weight of his rows if he stood on `to` instead of `from`. */
  function rowsMoved(p: number, from: number, to: number): number {
    const m = at[p * F + from]!;
    at[p * F + from] = -1;
    at[p * F + to] = m;
    const moved = rows(p);
    at[p * F + to] = -1;
    at[p * F + from] = m;
    return moved;
  }
  const canMove = (p: number, to: number) => free[to * P + p] && at[p * F + to]! < 0;

  function swapAway(p: number, from: number, to: number): boolean {
    const gain = rows(p) - rowsMoved(p, from, to);
    if (gain <= 0) return false;
    const k = cells[from]!.indexOf(at[p * F + from]!);
    for (const [l, q] of owners[to]!.entries()) {
      if (q < 0 || !canMove(q, from) || rowsMoved(q, to, from) - rows(q) >= gain || tries++ >= SWAPS) continue;
      const [cost, tie] = [board.cost(), tieOfTwo(p, from, k, q, to, l)];
      const exchange = (one: number, other: number) => {
        board.take(from, k);
        board.take(to, l);
        board.put(from, k, one);
        board.put(to, l, other);
      };
      exchange(q, p);
      if (board.cost() <= cost && tieOfTwo(q, from, k, p, to, l) < tie) return true;
      exchange(p, q);
    }
    return false;
  }

  function tieOfTwo(p: number, f: number, k: number, q: number, g: number, l: number): number {
    return rows(p) + rows(q) + year.place[f]![p * cells[f]!.length + k]! + year.place[g]![q * cells[g]!.length + l]!;
  }

  let hasGained = false;
  for (const p of year.order) {
    for (let from = 0; from < F && rows(p) > 0; from++) {
      for (let to = 0; to < F && at[p * F + from]! >= 0; to++)
        if (canMove(p, to) && swapAway(p, from, to)) hasGained = true;
    }
  }
  return hasGained;
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
  const isAllowed = (f: number, k: number, p: number) => base[f]![p * cells[f]!.length + k] !== FORBIDDEN;
  const open = (f: number, k: number, p: number) => isAllowed(f, k, p) && board.load[p]! < most[p]!;

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
    if (owner >= 0 && other >= 0 && !isAllowed(f, other, owner)) return false;
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
    if (!isAllowed(f, k, p) || !isAllowed(other, place, owner)) return false;
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

/** Maximum number of cells for the exhaustive search, and of assignments before it gives up. */
const CELLS = 16;
const TRIES = 200_000;

/**
 * The cheapest way to fill a small month: branch and bound, cell by cell, pruning if even the cheapest rest costs as
 * much as the best known draft. Returns `start` if nothing cheaper was found; `isWhole` tells whether the whole space
 * was searched, so that the result is optimal.
 */
export function exhaust(problem: Problem, start: Board): { board: Board; isWhole: boolean } {
  const { cells, base, preachers, most, low } = problem;
  const P = preachers.length;
  const spots = cells.flatMap((list, f) => Array.from(list, (_, k) => ({ f, k })));
  if (spots.length > CELLS) return { board: start, isWhole: false };
  const board = createBoard(problem);
  let cheapest = start.cost();
  let best: Int32Array[] | undefined;
  let tries = 0;

  /** Lower bound of the cost of the cells from here on, without the load. */
  const rest = new Int32Array(spots.length + 1);
  for (let at = spots.length - 1; at >= 0; at--) {
    const { f, k } = spots[at]!;
    let least: number = WEIGHT.gap;
    for (let p = 0; p < P; p++) {
      const cost = base[f]![p * cells[f]!.length + k]!;
      if (cost !== FORBIDDEN && cost < least) least = cost;
    }
    rest[at] = rest[at + 1]! + least;
  }
  const missing = () => board.load.reduce((sum, load, p) => sum + Math.max(0, low[p]! - load), 0);

  function fill(at: number): void {
    const left = spots.length - at;
    const least = board.cost() - left * WEIGHT.gap + rest[at]! - WEIGHT.load * Math.min(left, missing());
    if (least >= cheapest || tries > TRIES) return;
    if (left === 0) {
      cheapest = board.cost();
      best = board.owners.map((list) => list.slice());
      return;
    }
    const { f, k } = spots[at]!;
    const able: { p: number; cost: number }[] = [];
    for (let p = 0; p < P; p++) {
      const load = board.load[p]!;
      if (base[f]![p * cells[f]!.length + k] === FORBIDDEN) continue;
      if (board.at[p * cells.length + f]! >= 0 || load >= most[p]!) continue;
      able.push({ p, cost: board.placeCost(f, k, p) + loadCost(problem, p, load + 1) - loadCost(problem, p, load) });
    }
    for (const { p } of able.toSorted((a, b) => a.cost - b.cost || a.p - b.p)) {
      tries += 1;
      board.put(f, k, p);
      fill(at + 1);
      board.take(f, k);
    }
    fill(at + 1);
  }
  fill(0);
  return { board: best ? createBoard(problem, best) : start, isWhole: tries <= TRIES };
}
