import { fillMonth } from './flow.ts';
import { exhaust, anneal, breakRows, reassignFriday } from './improve.ts';
import {
  cellKey,
  createBoard,
  FORBIDDEN,
  type Board,
  type Problem,
  type UsulanProgress,
  createProblem,
  type Usulan,
  type UsulanInput,
} from './problem.ts';
import { whoNext, whyEmpty, whyHim } from './why.ts';
import { createYear, type Year } from './year.ts';

/** Maximum number of times that each Friday is planned again. */
const ROUNDS = 6;
/** Number of changes that are tried at the end, unless the draft is already known to be optimal. */
const STEPS = 400_000;
/** Minimum number of them per cell. */
const STEPS_A_CELL = 600;
/** Maximum number of cell-preacher pairs while Fridays are planned again: limits the time of a large month. */
const PAIRS = 3_000_000;
/** The same while they are planned for the year. */
const YEAR_PAIRS = 2_500_000;
/** Maximum number of cells that are planned together for the year. */
const PART = 130;
/** Number of steps of the progress. */
const DARI = 100;

/**
 * Fills the month: first a flow over all Fridays, which settles who preaches when and how much, and bounds the cost
 * from below; then each Friday for the year, by linear assignments that also know who would return to a mosque too
 * soon. Only where that does not reach the bound, the month is made cheaper, and planned for the year once more.
 * Bounded by steps, not by time: the same input gives the same draft.
 */
function* planMonth(problem: Problem, year: Year): Generator<UsulanProgress, { board: Board; bound: number }> {
  yield { selesai: 0, dari: DARI };
  const { owners, bound } = fillMonth(problem, year.order);
  const board = createBoard(
    problem,
    owners.map((list) => list.slice()),
  );
  yield* planForYear(problem, year, board, 20);
  if (board.cost() === bound) return { board, bound };
  const least = yield* makeCheaper(problem, createBoard(problem, owners), bound);
  yield* planForYear(problem, year, least.board, 90);
  return least;
}

/** Plans each Friday again, then tries every way in a small month, or changes across Fridays by annealing. */
function* makeCheaper(
  problem: Problem,
  board: Board,
  bound: number,
): Generator<UsulanProgress, { board: Board; bound: number }> {
  let pairs = 0;
  for (let round = 0, hasGained = true; hasGained && round < ROUNDS && board.cost() > bound; round++) {
    hasGained = false;
    for (let f = 0; f < problem.cells.length && pairs < PAIRS && board.cost() > bound; f++) {
      hasGained = reassignFriday(problem, board, f) || hasGained;
      pairs += problem.cells[f]!.length * problem.preachers.length;
      yield { selesai: Math.min(60, 32 + round * 10 + f), dari: DARI };
    }
  }
  if (board.cost() === bound) return { board, bound };
  const { board: tried, isWhole } = exhaust(problem, board);
  if (isWhole) return { board: tried, bound: tried.cost() };
  const cells = problem.cells.reduce((sum, list) => sum + list.length, 0);
  const steps = Math.max(STEPS, cells * STEPS_A_CELL);
  const search = anneal(problem, tried, bound, steps);
  for (let at = search.next(); ; at = search.next()) {
    if (at.done) return { board: at.value, bound };
    yield { selesai: 60 + Math.floor((at.value / steps) * 30), dari: DARI };
  }
}

/** Plans each Friday anew for the year, at no higher cost. */
function* planForYear(problem: Problem, year: Year, board: Board, from: number): Generator<UsulanProgress, void> {
  const F = problem.cells.length;
  let pairs = 0;
  for (let round = 0, hasGained = true; hasGained && round < ROUNDS; round++) {
    hasGained = false;
    for (let n = 0; n < F && pairs < YEAR_PAIRS; n++) {
      const f = round % 2 === 0 ? n : F - 1 - n;
      for (const cells of partsOf(problem.cells[f]!.length, round)) {
        hasGained = reassignFriday(problem, board, f, { year, cells }) || hasGained;
        pairs += cells.length * problem.preachers.length;
      }
      yield { selesai: from + Math.floor((10 * (round * F + n)) / (ROUNDS * F)), dari: DARI };
    }
    hasGained = breakRows(problem, year, board) || hasGained;
  }
}

/** The cells of a Friday in parts of at most PART, other ones in each round: an assignment's time grows by its cube. */
function partsOf(count: number, round: number): number[][] {
  const parts = Math.ceil(count / PART);
  return Array.from({ length: parts }, (_, part) =>
    Array.from({ length: count }, (__, k) => k).filter((k) => (k + round * Math.floor(k / parts)) % parts === part),
  );
}

/** The preachers of the month before in their cells, where that brings no clash and is within their limit. */
function keepLastMonth(problem: Problem, bulan_lalu: NonNullable<UsulanInput['bulan_lalu']>): Board {
  const { fridays, cells, mosques, preachers, base, most } = problem;
  const board = createBoard(problem);
  const placeOf = new Map(preachers.map(({ id }, p) => [id, p]));
  const stood = new Map(bulan_lalu.map((one) => [cellKey(one), placeOf.get(one.id_mubaligh)]));
  for (const [f, list] of cells.entries()) {
    for (const [k, m] of list.entries()) {
      const p = stood.get(cellKey({ id_masjid: mosques[m]!.id, tanggal: fridays[f]! }));
      if (p === undefined || base[f]![p * list.length + k] === FORBIDDEN) continue;
      if (board.at[p * cells.length + f]! < 0 && board.load[p]! < most[p]!) board.put(f, k, p);
    }
  }
  return board;
}

/** Plans what `board` has left empty, and puts it there. */
function* planRest(
  input: UsulanInput,
  problem: Problem,
  board: Board,
): Generator<UsulanProgress, { board: Board; bound: number }> {
  const { fridays, cells, mosques, preachers } = problem;
  const stays = cells.flatMap((list, f) =>
    [...list].flatMap((m, k) => {
      const p = board.owners[f]![k]!;
      return p < 0 ? [] : [{ id_masjid: mosques[m]!.id, tanggal: fridays[f]!, id_mubaligh: preachers[p]!.id }];
    }),
  );
  const rest = createProblem({ ...input, jadwal: [...input.jadwal, ...stays] });
  const planned = yield* planMonth(rest, createYear(input, rest));
  for (const [f, owners] of planned.board.owners.entries())
    for (const [k, p] of owners.entries()) if (p >= 0) board.put(f, cells[f]!.indexOf(rest.cells[f]![k]!), p);
  return { board, bound: planned.bound };
}

/**
 * Drafts a month: fills the requested empty cells, and changes no filled or locked cell. Never a clash (two places
 * on one Friday, a leave, a preacher who gives no sermons, a mosque twice), never above `batas_bulan`. Aims in this
 * order: few gaps, even load, long rest from this mosque, preferred wilayah; weighted in `biaya`. What the year says
 * decides between drafts of the same cost. With `bulan_lalu` its preachers come first, and the rest is planned around
 * them. Pure, and the same input gives the same draft. Yields its progress: run it
 * to its end with `draftAtOnce`, or in a separate process.
 */
export function* draftUsulan(input: UsulanInput): Generator<UsulanProgress, Usulan> {
  const problem = createProblem(input);
  const year = createYear(input, problem);
  const before = keepLastMonth(problem, input.bulan_lalu ?? []);
  const kept = before.owners.map((owners) => owners.slice());
  const { board, bound } = input.bulan_lalu ? yield* planRest(input, problem, before) : yield* planMonth(problem, year);
  yield { selesai: DARI, dari: DARI };
  const { fridays, mosques, preachers } = problem;
  const draft: Usulan = {
    sel: [],
    kosong: [],
    biaya: board.cost(),
    biaya_terendah: bound,
    ...loads(board.load, problem.counted),
    setiap_jumat: everyFriday(problem, board),
    seperti_bulan_lalu: kept.flatMap((owners) => [...owners]).filter((p) => p >= 0).length,
  };
  for (const [f, owners] of board.owners.entries()) {
    for (const [k, p] of owners.entries()) {
      const cell = { id_masjid: mosques[problem.cells[f]![k]!]!.id, tanggal: fridays[f]! };
      if (p < 0) draft.kosong.push({ ...cell, alasan: whyEmpty(problem, board, f, k) });
      else {
        const told = { problem, year, board, kept };
        const id_mubaligh = preachers[p]!.id;
        draft.sel.push({ ...cell, id_mubaligh, ...whyHim(told, f, k), berikutnya: whoNext(told, f, k) });
      }
    }
  }
  return draft;
}

function loads(load: Int32Array, counted: readonly boolean[]): Pick<Usulan, 'beban_min' | 'beban_max'> {
  const own = [...load].filter((_, p) => counted[p]);
  return own.length === 0
    ? { beban_min: 0, beban_max: 0 }
    : { beban_min: Math.min(...own), beban_max: Math.max(...own) };
}

/** How many stand on every Friday of the month. */
function everyFriday({ cells, preachers, busy }: Problem, { at }: Board): number {
  const [F, P] = [cells.length, preachers.length];
  if (F < 2) return 0;
  return preachers.filter((_, p) => cells.every((__, f) => at[p * F + f]! >= 0 || busy[f * P + p])).length;
}

/** Runs the draft to its end; it takes up to some seconds. */
export function draftAtOnce(input: UsulanInput): Usulan {
  const work = draftUsulan(input);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
