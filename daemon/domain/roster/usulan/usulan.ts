import { planMonth } from './plan.ts';
import { createProblem } from './problem.ts';
import { whoNext, whyEmpty, whyHim } from './reasons.ts';
import type { Usulan, UsulanInput, UsulanProgress } from './types.ts';

/**
 * Drafts a month: fills the requested empty cells, and changes no filled or locked cell. Never a clash (two places
 * on one Friday, a leave, a preacher who gives no sermons, a mosque twice), never above `batas_bulan`. Aims in this
 * order: few gaps, even load, long rest from this mosque, preferred wilayah; weighted in `biaya`. Pure, and the same
 * input gives the same draft. Yields its progress: run it to its end with `draftAtOnce`, or in a separate process.
 */
export function* draftUsulan(input: UsulanInput): Generator<UsulanProgress, Usulan> {
  const problem = createProblem(input);
  const { board, bound } = yield* planMonth(problem);
  const { fridays, mosques, preachers } = problem;
  const draft: Usulan = {
    sel: [],
    kosong: [],
    biaya: board.cost(),
    biaya_terendah: bound,
    ...loads(board.load, problem.counted),
  };
  for (const [f, owners] of board.owners.entries()) {
    for (const [k, p] of owners.entries()) {
      const cell = { id_masjid: mosques[problem.cells[f]![k]!]!.id, tanggal: fridays[f]! };
      if (p < 0) draft.kosong.push({ ...cell, alasan: whyEmpty(problem, board, f) });
      else {
        const alasan = whyHim(problem, board, f, k);
        draft.sel.push({ ...cell, id_mubaligh: preachers[p]!.id, alasan, berikutnya: whoNext(problem, board, f, k) });
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

/** Runs the draft to its end; it takes up to some seconds. */
export function draftAtOnce(input: UsulanInput): Usulan {
  const work = draftUsulan(input);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
