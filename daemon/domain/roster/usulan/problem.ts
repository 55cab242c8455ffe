import type { Sel, UsulanInput, UsulanMubaligh } from './types.ts';
import { byId, recentCost, weeksBetween, WEIGHT, wilayahKey } from './weights.ts';

/** In `base`: he cannot take this cell. */
export const FORBIDDEN = 255;

/**
 * A draft as numbers: preachers, mosques and Fridays by their sorted index, so that the order of the input does not
 * matter.
 */
export interface Problem {
  fridays: readonly string[];
  preachers: readonly UsulanMubaligh[];
  /** Per Friday the cells to fill, as indexes in `mosques`. */
  cells: readonly Int32Array[];
  mosques: UsulanInput['masjid'];
  /**
   * Per Friday the cost of each cell for each preacher, at [preacher × cells + cell], without costs that depend on the
   * rest of the draft.
   */
  base: readonly Uint8Array[];
  /** The part of it that his wilayah causes, at [preacher × mosques + mosque]. */
  outside: Uint8Array;
  /** The cost of being at one mosque on two Fridays of the draft, at [earlier × Fridays + later]. */
  near: Int32Array;
  /** Stored sermons of the month. */
  stored: Int32Array;
  /** Per preacher the bounds of an even load, and the most that his limit allows. */
  low: Int32Array;
  high: number;
  most: Int32Array;
  /** Preachers who give sermons and are free on at least one Friday. */
  counted: readonly boolean[];
  /** Per Friday whether a preacher could take a cell, at [Friday × preachers + preacher]. */
  free: Uint8Array;
  /** Days on which he had a sermon at a mosque: by `${preacher} ${mosque}` of ids, in order. */
  visits: ReadonlyMap<string, readonly string[]>;
  /** Per Friday, at [Friday × preachers + preacher]: whether he is on leave, has a stored sermon, or has declined. */
  leave: Uint8Array;
  busy: Uint8Array;
  declined: Uint8Array;
}

const key = ({ id_masjid, tanggal }: Sel) => `${tanggal} ${id_masjid}`;

export function createProblem(input: UsulanInput): Problem {
  const fridays = [...new Set(input.jumat)].toSorted();
  const month = fridays[0]?.slice(0, 7);
  const mosques = input.masjid.toSorted((a, b) => byId(a.id, b.id));
  const preachers = input.mubaligh.toSorted((a, b) => byId(a.id, b.id));
  const placeOf = new Map(preachers.map(({ id }, place) => [id, place]));
  const [F, P, M] = [fridays.length, preachers.length, mosques.length];

  const inMonth = input.jadwal.filter(({ tanggal }) => tanggal.slice(0, 7) === month);
  const stands = new Set(inMonth.map(key));
  const locked = new Set((input.terkunci ?? []).map(key));
  const wanted = input.sel && new Set(input.sel.map(key));
  const cells = fridays.map((tanggal) => {
    const isOpen = (cell: string) => !stands.has(cell) && !locked.has(cell) && (wanted?.has(cell) ?? true);
    return Int32Array.from(mosques.keys().filter((place) => isOpen(key({ id_masjid: mosques[place]!.id, tanggal }))));
  });

  const stored = new Int32Array(P);
  const busy = new Uint8Array(F * P);
  for (const { tanggal, id_mubaligh } of inMonth) {
    const p = placeOf.get(id_mubaligh);
    if (p === undefined) continue;
    stored[p]! += 1;
    const f = fridays.indexOf(tanggal);
    if (f >= 0) busy[f * P + p] = 1;
  }
  const declined = new Uint8Array(F * P);
  for (const { tanggal, id_mubaligh } of input.udzur ?? []) {
    const [f, p] = [fridays.indexOf(tanggal), placeOf.get(id_mubaligh)];
    if (f >= 0 && p !== undefined) declined[f * P + p] = 1;
  }
  const leave = leaveOf(input.cuti, fridays, placeOf, P);
  const isKhatib = preachers.map(({ khatib }) => khatib !== false);
  const freeFridays = preachers.map((_, p) => fridays.filter((__, f) => isKhatib[p] && !leave[f * P + p]).length);
  const counted = freeFridays.map((fridaysFree) => fridaysFree > 0);
  const N = stands.size + cells.reduce((sum, list) => sum + list.length, 0);
  const people = counted.filter(Boolean).length;
  const [low, high] = people === 0 ? [0, N] : [Math.floor(N / people), Math.ceil(N / people)];

  const free = new Uint8Array(F * P);
  for (let f = 0; f < F; f++) {
    for (let p = 0; p < P; p++) {
      const at = f * P + p;
      free[at] = isKhatib[p] && !leave[at] && !busy[at] && !declined[at] ? 1 : 0;
    }
  }
  const visits = visitsOf(input.jadwal);
  const outside = outsideOf(preachers, mosques);
  const problem: Omit<Problem, 'base'> = {
    fridays,
    preachers,
    cells,
    mosques,
    outside,
    stored,
    high,
    counted,
    free,
    visits,
    leave,
    busy,
    declined,
    near: Int32Array.from({ length: F * F }, (_, at) => {
      const [earlier, later] = [Math.floor(at / F), at % F];
      return earlier < later ? recentCost(weeksBetween(fridays[earlier]!, fridays[later]!)) : 0;
    }),
    low: Int32Array.from(freeFridays, (fridaysFree) => Math.min(low, fridaysFree)),
    most: Int32Array.from(preachers, ({ batas_bulan }) => batas_bulan ?? M * F + inMonth.length),
  };
  return { ...problem, base: baseOf(problem) };
}

function leaveOf(
  cuti: UsulanInput['cuti'],
  fridays: readonly string[],
  placeOf: ReadonlyMap<string, number>,
  P: number,
): Uint8Array {
  const leave = new Uint8Array(fridays.length * P);
  for (const { id_mubaligh, dari, sampai } of cuti) {
    const p = placeOf.get(id_mubaligh);
    if (p === undefined) continue;
    for (const [f, tanggal] of fridays.entries()) if (dari <= tanggal && tanggal <= sampai) leave[f * P + p] = 1;
  }
  return leave;
}

function visitsOf(jadwal: UsulanInput['jadwal']): Map<string, string[]> {
  const visits = new Map<string, string[]>();
  for (const { tanggal, id_masjid, id_mubaligh } of jadwal) {
    const pair = `${id_mubaligh} ${id_masjid}`;
    const days = visits.get(pair);
    if (days) days.push(tanggal);
    else visits.set(pair, [tanggal]);
  }
  for (const days of visits.values()) days.sort();
  return visits;
}

/** The last day before a date on which he had a sermon at this mosque. */
export function lastVisit(
  visits: Problem['visits'],
  id_mubaligh: string,
  id_masjid: string,
  before: string,
): string | undefined {
  return visits.get(`${id_mubaligh} ${id_masjid}`)?.findLast((day) => day < before);
}

function outsideOf(preachers: readonly UsulanMubaligh[], mosques: UsulanInput['masjid']): Uint8Array {
  const places = mosques.map(({ wilayah }) => wilayahKey(wilayah ?? ''));
  const outside = new Uint8Array(preachers.length * mosques.length);
  for (const [p, { wilayah = [] }] of preachers.entries()) {
    const preferred = new Set(wilayah.map(wilayahKey).filter(Boolean));
    if (preferred.size === 0) continue;
    for (const [m, place] of places.entries()) {
      if (place !== '' && !preferred.has(place)) outside[p * mosques.length + m] = WEIGHT.wilayah;
    }
  }
  return outside;
}

function baseOf({ cells, fridays, preachers, mosques, free, outside, visits }: Omit<Problem, 'base'>): Uint8Array[] {
  const mosqueOf = new Map(mosques.map(({ id }, place) => [id, place]));
  const preacherOf = new Map(preachers.map(({ id }, place) => [id, place]));
  const known = [...visits].map(([pair, days]) => {
    const [id_mubaligh, id_masjid] = pair.split(' ') as [string, string];
    return { p: preacherOf.get(id_mubaligh) ?? -1, m: mosqueOf.get(id_masjid) ?? -1, days };
  });
  return cells.map((list, f) => {
    const [n, P, M] = [list.length, preachers.length, mosques.length];
    const base = new Uint8Array(P * n).fill(FORBIDDEN);
    for (let p = 0; p < P; p++) {
      if (!free[f * P + p]) continue;
      for (let k = 0; k < n; k++) base[p * n + k] = outside[p * M + list[k]!]!;
    }
    const cellOf = new Int32Array(M).fill(-1);
    for (let k = 0; k < n; k++) cellOf[list[k]!] = k;
    for (const { p, m, days } of known) {
      const k = p < 0 || m < 0 || !free[f * P + p] ? -1 : cellOf[m]!;
      const last = k < 0 ? undefined : days.findLast((day) => day < fridays[f]!);
      if (last !== undefined) base[p * n + k]! += recentCost(weeksBetween(last, fridays[f]!));
    }
    return base;
  });
}
