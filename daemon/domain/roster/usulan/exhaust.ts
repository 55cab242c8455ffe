import { createBoard, loadCost, type Board } from './board.ts';
import { FORBIDDEN, type Problem } from './problem.ts';
import { WEIGHT } from './weights.ts';

/** Maximum number of cells for the exhaustive search, and of assignments before it gives up. */
const CELLS = 16;
const TRIES = 200_000;

/**
 * The cheapest way to fill a small month: branch and bound, cell by cell, pruning if even the cheapest rest costs as
 * much as the best known draft. Returns `start` if nothing cheaper was found; `isWhole` tells whether the whole space
 * was searched, so that the result is optimal.
 */
export function exhaust(problem: Problem, start: Board): { board: Board; isWhole: boolean } {
  const { cells, base, free, preachers, most, low } = problem;
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
      if (!free[f * P + p] || board.at[p * cells.length + f]! >= 0 || load >= most[p]!) continue;
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
