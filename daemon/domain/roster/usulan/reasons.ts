import { type Board, loadCost } from './board.ts';
import { FORBIDDEN, lastVisit, type Problem } from './problem.ts';
import type { Berikutnya } from './types.ts';
import { weeksBetween } from './weights.ts';

/** Number of next-best preachers that are named. */
const NEXT_MAX = 2;

/** Never 'hari ini juga': a mosque has one sermon on a Friday. */
function recentPhrase(
  { fridays, cells, mosques, preachers, visits }: Problem,
  board: Board,
  f: number,
  m: number,
  p: number,
): string {
  const drafted = fridays.slice(0, f).findLast((_, earlier) => board.at[p * cells.length + earlier] === m);
  const stood = lastVisit(visits, preachers[p]!.id, mosques[m]!.id, fridays[f]!);
  const last = [drafted, stood]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  if (last === undefined) return 'Belum pernah di sini';
  const weeks = weeksBetween(last, fridays[f]!);
  return weeks === 0 ? 'Terakhir di sini pekan ini' : `Terakhir di sini ${weeks} pekan lalu`;
}

function phrases(problem: Problem, board: Board, f: number, m: number, p: number, load: number): string[] {
  const { preachers, mosques, outside } = problem;
  const { batas_bulan, wilayah = [] } = preachers[p]!;
  const place = mosques[m]!.wilayah?.trim() ?? '';
  const isAsked = place !== '' && wilayah.some((one) => one.trim() !== '');
  const fits = outside[p * mosques.length + m] === 0;
  return [
    recentPhrase(problem, board, f, m, p),
    ...(isAsked ? [fits ? `${place} termasuk wilayahnya` : 'Di luar wilayahnya'] : []),
    `Dengan ini ${load} kali bulan ini${typeof batas_bulan === 'number' ? `, batasnya ${batas_bulan}` : ''}`,
  ];
}

/** Why the draft has this preacher in this cell, as Indonesian phrases. */
export function whyHim(problem: Problem, board: Board, f: number, k: number): string[] {
  const p = board.owners[f]![k]!;
  return [...phrases(problem, board, f, problem.cells[f]![k]!, p, board.load[p]!), 'Tidak ada jadwal lain hari itu'];
}

/** Other preachers for the cell who are free that Friday, by cost, then by load and id. */
export function whoNext(problem: Problem, board: Board, f: number, k: number): Berikutnya[] {
  const { cells, base, preachers, most } = problem;
  const [F, n] = [cells.length, cells[f]!.length];
  const best: { p: number; cost: number; load: number }[] = [];
  for (let p = 0; p < preachers.length; p++) {
    const load = board.load[p]!;
    if (base[f]![p * n + k] === FORBIDDEN || board.at[p * F + f]! >= 0 || load >= most[p]!) continue;
    const cost = board.placeCost(f, k, p) + loadCost(problem, p, load + 1) - loadCost(problem, p, load);
    const rank = best.findIndex((other) => cost < other.cost || (cost === other.cost && load < other.load));
    if (rank < 0 && best.length === NEXT_MAX) continue;
    best.splice(rank < 0 ? best.length : rank, 0, { p, cost, load });
    if (best.length > NEXT_MAX) best.pop();
  }
  return best.map(({ p, load }) => ({
    id_mubaligh: preachers[p]!.id,
    alasan: phrases(problem, board, f, cells[f]![k]!, p, load + 1),
  }));
}

/** Why no preacher is left for a cell of this Friday. */
export function whyEmpty(problem: Problem, board: Board, f: number): string {
  const { preachers, leave, busy, declined, most, cells } = problem;
  const [F, P] = [cells.length, preachers.length];
  const counts = { away: 0, taken: 0, full: 0, declined: 0 };
  for (const [p, { khatib }] of preachers.entries()) {
    if (khatib === false) continue;
    if (leave[f * P + p]) counts.away += 1;
    else if (busy[f * P + p] || board.at[p * F + f]! >= 0) counts.taken += 1;
    else if (declined[f * P + p]) counts.declined += 1;
    else if (board.load[p]! >= most[p]!) counts.full += 1;
  }
  const parts = [
    counts.taken > 0 && `${counts.taken} sudah bertugas hari itu`,
    counts.declined > 0 && `${counts.declined} sudah berhalangan`,
    counts.away > 0 && `${counts.away} cuti`,
    counts.full > 0 && `${counts.full} sudah mencapai batas bulan ini`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Belum ada khatib' : `Tidak ada khatib yang masih bisa: ${parts.join(', ')}`;
}
