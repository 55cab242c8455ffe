import { createBoard, type Board } from './board.ts';
import { exhaust } from './exhaust.ts';
import { fillMonth } from './flow.ts';
import { anneal, reassignFriday } from './improve.ts';
import type { Problem } from './problem.ts';
import type { UsulanProgress } from './types.ts';

/** Maximum number of times that each Friday is planned again. */
const ROUNDS = 6;
/** Number of changes that are tried at the end, unless the draft is already known to be optimal. */
const STEPS = 400_000;
/** Minimum number of them per cell. */
const STEPS_A_CELL = 600;
/** Maximum number of cell-preacher pairs while Fridays are planned again: limits the time of a large month. */
const PAIRS = 3_000_000;

/**
 * Fills the month: first a flow over all Fridays, which settles who preaches when and how much, and bounds the cost
 * from below; then each Friday by a linear assignment beside the others, which knows who would return to a mosque too
 * soon; last an exhaustive search in a small month, or annealing across Fridays. Bounded by steps, not by time: the
 * same input gives the same draft.
 */
export function* planMonth(problem: Problem): Generator<UsulanProgress, { board: Board; bound: number }> {
  const dari = 100;
  yield { selesai: 0, dari };
  const { owners, bound } = fillMonth(problem);
  let board = createBoard(problem, owners);
  yield { selesai: 30, dari };
  let pairs = 0;
  for (let round = 0, hasGained = true; hasGained && round < ROUNDS && board.cost() > bound; round++) {
    hasGained = false;
    for (let f = 0; f < problem.cells.length && pairs < PAIRS && board.cost() > bound; f++) {
      hasGained = reassignFriday(problem, board, f) || hasGained;
      pairs += problem.cells[f]!.length * problem.preachers.length;
      yield { selesai: Math.min(60, 32 + round * 10 + f), dari };
    }
  }
  if (board.cost() > bound) {
    const { board: least, isWhole } = exhaust(problem, board);
    board = least;
    if (isWhole) {
      yield { selesai: dari, dari };
      return { board, bound: board.cost() };
    }
  }
  if (board.cost() > bound) {
    const cells = problem.cells.reduce((sum, list) => sum + list.length, 0);
    const steps = Math.max(STEPS, cells * STEPS_A_CELL);
    const search = anneal(problem, board, bound, steps);
    for (let at = search.next(); ; at = search.next()) {
      if (at.done) {
        board = at.value;
        break;
      }
      yield { selesai: 60 + Math.floor((at.value / steps) * 40), dari };
    }
  }
  yield { selesai: dari, dari };
  return { board, bound };
}
