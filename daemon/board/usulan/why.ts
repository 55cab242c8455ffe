import type { Nada } from '#shared/roster/papan/usulan.ts';
import {
  type Berikutnya,
  type Board,
  FORBIDDEN,
  lastVisit,
  loadCost,
  type Problem,
  type Reasons,
  weeksBetween,
  WEIGHT,
} from './problem.ts';
import { manTie, rowAt, type Year } from './year.ts';

/** A finished draft, whose cells are explained. */
interface Told {
  problem: Problem;
  year: Year;
  board: Board;
  /** The preachers of the month before in their cells, or -1. */
  kept: readonly Int32Array[];
}

/** A reason, and whether it is for or against him. */
interface Reason {
  nada: Nada;
  teks: string;
}

/** Number of next-best preachers that are named. */
const NEXT_MAX = 2;
/** Sermons of the year beyond his share, or below it, that are worth a sign. */
const MUCH = 1;

const split = (reasons: readonly Reason[]): Reasons => ({
  alasan: reasons.map(({ teks }) => teks),
  nada: reasons.map(({ nada }) => nada),
});

/** Whole weeks since he was last at a mosque, drafted Fridays included; undefined if he never was. */
function weeksSince({ problem, board }: Told, f: number, m: number, p: number): number | undefined {
  const { fridays, cells, mosques, preachers, visits } = problem;
  const drafted = fridays.slice(0, f).findLast((_, earlier) => board.at[p * cells.length + earlier] === m);
  const stood = lastVisit(visits, preachers[p]!.id, mosques[m]!.id, fridays[f]!);
  const last = [drafted, stood]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : weeksBetween(last, fridays[f]!);
}

/** Never 'hari ini juga': a mosque has one sermon on a Friday. */
function recentReason(weeks: number | undefined): Reason {
  if (weeks === undefined) return { nada: 'baru', teks: 'Belum pernah di sini' };
  return {
    nada: weeks < WEIGHT.restWeeks ? 'perhatian' : 'baik',
    teks: weeks === 0 ? 'Terakhir di sini pekan ini' : `Terakhir di sini ${weeks} pekan lalu`,
  };
}

const rowReason = (row: number): Reason => ({ nada: 'perhatian', teks: `Jumat ke-${row} berturut-turut` });

/** The reasons for and against a preacher who has `load` sermons with this cell. */
function reasonsOf(told: Told, f: number, m: number, p: number, load: number): Reason[] {
  const { problem, year, board } = told;
  const { preachers, mosques, outside, high, teaching } = problem;
  const { batas_bulan, wilayah = [] } = preachers[p]!;
  const place = mosques[m]!.wilayah?.trim() ?? '';
  const isAsked = place !== '' && wilayah.some((one) => one.trim() !== '');
  const fits = outside[p * mosques.length + m] === 0;
  const row = rowAt(problem, year, board, f, p);
  const beside = teaching.get(f * preachers.length + p);
  const [ahead, sermons] = [year.ahead[p]!, year.sermons[p]!];
  const reasons: (Reason | false)[] = [
    recentReason(weeksSince(told, f, m, p)),
    isAsked &&
      (fits
        ? { nada: 'baik', teks: `${place} termasuk wilayahnya` }
        : { nada: 'perhatian', teks: 'Di luar wilayahnya' }),
    {
      nada: load > high ? 'perhatian' : 'netral',
      teks: `Dengan ini ${load} kali bulan ini${typeof batas_bulan === 'number' ? `, batasnya ${batas_bulan}` : ''}`,
    },
    year.sermons.some((count) => count > 0) && {
      nada: ahead > MUCH ? 'perhatian' : ahead < -MUCH ? 'baik' : 'netral',
      teks: sermons === 0 ? 'Belum bertugas setahun terakhir' : `${sermons} kali setahun terakhir`,
    },
    row > year.berturut && rowReason(row),
    beside === undefined
      ? { nada: 'baik', teks: 'Tidak ada jadwal lain hari itu' }
      : { nada: 'perhatian', teks: `Hari itu juga pengajian ${beside}` },
  ];
  return reasons.filter((reason) => reason !== false);
}

/** Why the draft has this preacher in this cell, as Indonesian phrases. */
export function whyHim(told: Told, f: number, k: number): Reasons {
  const { problem, board } = told;
  const p = board.owners[f]![k]!;
  const reasons = reasonsOf(told, f, problem.cells[f]![k]!, p, board.load[p]!);
  return split(told.kept[f]![k]! < 0 ? reasons : [{ nada: 'baik', teks: 'Seperti bulan lalu' }, ...reasons]);
}

/** Other preachers for the cell who are free that Friday, by cost, then by what the year says. */
export function whoNext(told: Told, f: number, k: number): Berikutnya[] {
  const { problem, year, board } = told;
  const { cells, base, preachers, most } = problem;
  const [F, n, m] = [cells.length, cells[f]!.length, cells[f]![k]!];
  const best: { p: number; cost: number; tie: number }[] = [];
  for (let p = 0; p < preachers.length; p++) {
    const load = board.load[p]!;
    if (base[f]![p * n + k] === FORBIDDEN || board.at[p * F + f]! >= 0 || load >= most[p]!) continue;
    const cost = board.placeCost(f, k, p) + loadCost(problem, p, load + 1) - loadCost(problem, p, load);
    const tie = manTie(problem, year, board, f, p) + year.place[f]![p * n + k]!;
    const rank = best.findIndex((other) => cost < other.cost || (cost === other.cost && tie < other.tie));
    if (rank < 0 && best.length === NEXT_MAX) continue;
    best.splice(rank < 0 ? best.length : rank, 0, { p, cost, tie });
    if (best.length > NEXT_MAX) best.pop();
  }
  return best.map(({ p }) => ({
    id_mubaligh: preachers[p]!.id,
    ...split(reasonsOf(told, f, m, p, board.load[p]! + 1)),
    sebab: whyNot(told, f, k, p),
  }));
}

/** What was decisive against another preacher for this cell, the heaviest first. */
function whyNot(told: Told, f: number, k: number, p: number): string {
  const { problem, year, board, kept } = told;
  const { cells, outside, mosques } = problem;
  if (kept[f]![k]! >= 0) return 'Bulan lalu bukan dia';
  const [own, m, M] = [board.owners[f]![k]!, cells[f]![k]!, mosques.length];
  const [load, ownLoad] = [board.load[p]!, board.load[own]!];
  if (
    loadCost(problem, p, load + 1) - loadCost(problem, p, load) >
    loadCost(problem, own, ownLoad) - loadCost(problem, own, ownLoad - 1)
  )
    return `Sudah ${load} kali bulan ini`;
  const [weeks, ownWeeks] = [weeksSince(told, f, m, p), weeksSince(told, f, m, own)];
  const isLater = weeks !== undefined && weeks < (ownWeeks ?? Number.POSITIVE_INFINITY);
  if (isLater && weeks < WEIGHT.restWeeks) return `Baru ${weeks} pekan lalu di sini`;
  if (outside[p * M + m]! > outside[own * M + m]!) return 'Di luar wilayahnya';
  const row = rowAt(problem, year, board, f, p);
  if (row > year.berturut) return rowReason(row).teks;
  const isMore = year.ahead[p]! + load + 1 > year.ahead[own]! + ownLoad + 0.5;
  const [sermons, ownSermons] = [year.sermons[p]! + load, year.sermons[own]! + ownLoad - 1];
  if (isMore && sermons > ownSermons) return `Setahun ini sudah ${sermons} kali, yang diusulkan ${ownSermons}`;
  return isLater ? `Lebih baru di sini: ${weeks} pekan lalu` : 'Selisihnya tipis';
}

/** Why no preacher is left for a cell. */
export function whyEmpty(problem: Problem, board: Board, f: number, k: number): string {
  const { preachers, leave, busy, declined, most, cells, base } = problem;
  const [F, P] = [cells.length, preachers.length];
  const counts = { away: 0, taken: 0, full: 0, declined: 0, teaching: 0 };
  for (const [p, { khatib }] of preachers.entries()) {
    if (khatib === false) continue;
    if (leave[f * P + p]) counts.away += 1;
    else if (busy[f * P + p] || board.at[p * F + f]! >= 0) counts.taken += 1;
    else if (declined[f * P + p]) counts.declined += 1;
    else if (base[f]![p * cells[f]!.length + k] === FORBIDDEN) counts.teaching += 1;
    else if (board.load[p]! >= most[p]!) counts.full += 1;
  }
  const parts = [
    counts.taken > 0 && `${counts.taken} sudah bertugas hari itu`,
    counts.teaching > 0 && `${counts.teaching} mengisi pengajian pada jam yang berdekatan`,
    counts.declined > 0 && `${counts.declined} sudah berhalangan`,
    counts.away > 0 && `${counts.away} cuti`,
    counts.full > 0 && `${counts.full} sudah mencapai batas bulan ini`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Belum ada khatib' : `Tidak ada khatib yang masih bisa: ${parts.join(', ')}`;
}
