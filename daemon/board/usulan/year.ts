import { distanceKm } from '#shared/roster/bentrok/apart.ts';
import { BERTURUT } from '#shared/roster/papan/usulan.ts';
import { isInBagian } from '#shared/roster/bagian.ts';
import type { Place } from '#shared/roster/place.ts';
import { addDays } from '#shared/base/dates.ts';
import { type Board, type Problem, type UsulanInput, visitsByIndex, weeksBetween, WEIGHT } from './problem.ts';

/**
 * The weights that decide between drafts of the same cost, all of them together below one point of it: per sermon
 * beyond his share of the year, per Friday in a row above `berturut`, for a mosque where he was lately, for a long way,
 * and for a lot drawn anew each month.
 */
const TIE = { sermon: 100, row: 300, visit: 60, way: 20, lot: 5 } as const;
/** One point of the cost, in these weights. */
export const POINT = 10_000_000;

/** Number of weeks that count as the last year. */
export const YEAR_WEEKS = 52;
/** A way as long as this, in km, or longer weighs the most. */
const FAR = 30;
/** Number of a preacher's last places that tell where he is at home. */
const PLACES = 8;

/** What the last year says of each preacher, by the index of the problem. */
export interface Year {
  /** Sermons of the year before the month. */
  sermons: Int32Array;
  /** Those beyond his share, which grows with the Fridays on which he was free. */
  ahead: Float64Array;
  /** Fridays in a row on which he stood just before the month. */
  row: Int32Array;
  berturut: number;
  /** Per Friday the weight of each cell for each preacher, at [preacher × cells + cell]. */
  place: readonly Uint16Array[];
  /** The preachers, who is the furthest below his share first. */
  order: Int32Array;
}

/** FNV-1a: the lot of a preacher or a mosque, which has nothing to do with the order of ids. */
function lotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

export function createYear(input: UsulanInput, problem: Problem): Year {
  const { fridays, preachers, mosques, counted } = problem;
  const P = preachers.length;
  const first = fridays[0] ?? '';
  const monthStart = `${first.slice(0, 7)}-01`;
  const from = first && addDays(first, -7 * YEAR_WEEKS);
  const past = input.jadwal.filter(({ tanggal }) => tanggal >= from && tanggal < monthStart);
  const days = Map.groupBy(past, ({ id_mubaligh }) => id_mubaligh);
  const atNoon = input.cuti.filter(({ bagian }) => isInBagian('siang', bagian));
  const leaves = Map.groupBy(atNoon, ({ id_mubaligh }) => id_mubaligh);
  const pastDays = [...new Set(past.map(({ tanggal }) => tanggal))].toSorted();

  const sermons = Int32Array.from(preachers, ({ id }) => days.get(id)?.length ?? 0);
  const free = preachers.map(({ id, sejak = '' }) => {
    // Who preached before he was entered was there before.
    const since = [sejak, ...(days.get(id) ?? []).map(({ tanggal }) => tanggal)].toSorted()[0]!;
    const isAway = (day: string) => leaves.get(id)?.some(({ dari, sampai }) => dari <= day && day <= sampai) ?? false;
    return pastDays.filter((day) => day >= since && !isAway(day)).length;
  });
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one, p) => all + (counted[p] ? one : 0), 0);
  const rate = sum(sermons) / Math.max(1, sum(free));
  const ahead = Float64Array.from(preachers, (_, p) => sermons[p]! - rate * free[p]!);

  const row = Int32Array.from(preachers, ({ id }) => {
    const stood = new Set(days.get(id)?.map(({ tanggal }) => tanggal));
    let count = 0;
    while (stood.has(addDays(first, -7 * (count + 1)))) count += 1;
    return count;
  });
  const lots = preachers.map(({ id }) => lotOf(`${id} ${monthStart}`));
  const order = Int32Array.from({ length: P }, (_, p) => p).sort(
    (a, b) => ahead[a]! - ahead[b]! || lots[a]! - lots[b]!,
  );

  const way = wayOf(problem, days);
  const mosqueLots = mosques.map(({ id }) => lotOf(id));
  const M = mosques.length;
  const there = new Uint16Array(P * M);
  for (let p = 0; p < P; p++) {
    for (let m = 0; m < M; m++) {
      const lot = (Math.imul(lots[p]! ^ mosqueLots[m]!, 0x9e3779b1) >>> 8) / 2 ** 24;
      there[p * M + m] = Math.round(TIE.way * way(p, m) + TIE.lot * lot);
    }
  }
  const known = visitsByIndex(problem);
  const place = problem.cells.map((list, f) => {
    const n = list.length;
    const weights = new Uint16Array(P * n);
    for (let p = 0; p < P; p++) for (let k = 0; k < n; k++) weights[p * n + k] = there[p * M + list[k]!]!;
    const cellOf = new Int32Array(M).fill(-1);
    for (let k = 0; k < n; k++) cellOf[list[k]!] = k;
    for (const { p, m, days: own } of known) {
      const k = p < 0 || m < 0 ? -1 : cellOf[m]!;
      if (k < 0) continue;
      // What stands later in the month counts as well: a single cell may be filled between others.
      const weeks = Math.min(...own.map((day) => Math.abs(weeksBetween(day, fridays[f]!))));
      weights[p * n + k]! += Math.round(TIE.visit * visitShare(weeks));
    }
    return weights;
  });
  return { sermons, ahead, row, berturut: input.berturut ?? BERTURUT, place, order };
}

/** How near to a Friday he was at a mosque, up to 1 within nine weeks; one where he never was has 0 and comes first. */
function visitShare(weeks: number): number {
  const left = (YEAR_WEEKS - weeks) / (YEAR_WEEKS - WEIGHT.restWeeks);
  return 0.2 + 0.8 * Math.min(1, Math.max(0, left));
}

/** The way from a preacher's last places to a mosque, from 0 to 1; 0 where nothing is known of it. */
function wayOf(
  { preachers, mosques }: Problem,
  days: ReadonlyMap<string, UsulanInput['jadwal']>,
): (p: number, m: number) => number {
  const lokasi = new Map(mosques.flatMap((one) => (one.lokasi ? [[one.id, one.lokasi] as const] : [])));
  if (lokasi.size === 0) return () => 0;
  const homes = preachers.map(({ id }): Place | undefined => {
    const own = (days.get(id) ?? [])
      .toSorted((a, b) => (a.tanggal < b.tanggal ? 1 : -1))
      .flatMap(({ id_masjid }) => lokasi.get(id_masjid) ?? [])
      .slice(0, PLACES);
    if (own.length === 0) return undefined;
    const mean = (of: 'lat' | 'lng') => own.reduce((sum, one) => sum + one[of], 0) / own.length;
    return { lat: mean('lat'), lng: mean('lng') };
  });
  return (p, m) => {
    const [home, there] = [homes[p], mosques[m]!.lokasi];
    return home && there ? Math.min(1, distanceKm(home, there) / FAR) : 0;
  };
}

/** Fridays in a row that end with this one, if he stands on it; those of the month before count. */
export function rowAt({ cells, busy, preachers }: Problem, { row }: Year, board: Board, f: number, p: number): number {
  const F = cells.length;
  let count = 1;
  for (let at = f - 1; at >= 0; at--) {
    if (board.at[p * F + at]! < 0 && !busy[at * preachers.length + p]) return count;
    count += 1;
  }
  return count + row[p]!;
}

/** The weight of the Fridays in a row above `berturut` with a sermon on Friday `f`, and after it. */
function rowTie(problem: Problem, year: Year, board: Board, f: number, p: number): number {
  const F = problem.cells.length;
  let run = rowAt(problem, year, board, f, p);
  let above = Math.max(0, run - year.berturut);
  for (
    let at = f + 1;
    at < F && (board.at[p * F + at]! >= 0 || problem.busy[at * problem.preachers.length + p]);
    at++
  ) {
    run += 1;
    above += Math.max(0, run - year.berturut);
  }
  return TIE.row * above;
}

/** What one more sermon on this Friday weighs for a preacher, whatever the mosque. */
export const manTie = (problem: Problem, year: Year, board: Board, f: number, p: number): number =>
  Math.round(TIE.sermon * (year.ahead[p]! + board.load[p]! + 0.5)) + rowTie(problem, year, board, f, p);

/** The weight of all Fridays in a row of one preacher above `berturut`. */
export function rowsTie(problem: Problem, year: Year, board: Board, p: number): number {
  const F = problem.cells.length;
  let above = 0;
  for (let f = 0; f < F; f++) {
    const stands = board.at[p * F + f]! >= 0 || problem.busy[f * problem.preachers.length + p];
    if (stands) above += Math.max(0, rowAt(problem, year, board, f, p) - year.berturut);
  }
  return TIE.row * above;
}

/** What decides between two drafts of the same cost: the lower one is fairer over the year. */
export function tieOf(problem: Problem, year: Year, board: Board): number {
  let total = 0;
  for (let p = 0; p < problem.preachers.length; p++)
    total += (TIE.sermon / 2) * (year.ahead[p]! + board.load[p]!) ** 2 + rowsTie(problem, year, board, p);
  for (const [f, owners] of board.owners.entries())
    for (const [k, p] of owners.entries()) if (p >= 0) total += year.place[f]![p * owners.length + k]!;
  return total;
}
