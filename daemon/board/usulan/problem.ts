import { isInBagian } from '#shared/roster/bagian.ts';
import type { BentrokInput } from '#shared/roster/bentrok/bentrok.ts';
import type { Place } from '#shared/roster/place.ts';

export type { Berikutnya, Reasons, Usulan } from './draft.ts';

/** The weights of a draft's cost (biaya), also used by the benchmark. */
export const WEIGHT = {
  /** For each cell left empty. */
  gap: 1000,
  /** For each sermon of a preacher above the month's even load, or below it. */
  load: 20,
  /** For each missing week of `restWeeks` since he was last at this mosque. */
  recent: 3,
  restWeeks: 9,
  /** For a mosque outside of his preferred wilayah. */
  wilayah: 2,
} as const;

const WEEK = 7 * 86_400_000;

/** Whole weeks from one plain date to a later one. */
export const weeksBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / WEEK);

/** The cost of returning to a mosque after this number of weeks. */
export const recentCost = (weeks: number): number => WEIGHT.recent * Math.max(0, WEIGHT.restWeeks - weeks);

/** The key of a wilayah: ignores case and extra spaces. */
export const wilayahKey = (wilayah: string): string => wilayah.trim().replace(/\s+/g, ' ').toLowerCase();

/** Compares ids, which are digits, by their value. */
export const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

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
  /** His pengajian on a Friday, in words, by Friday × preachers + preacher. */
  teaching: ReadonlyMap<number, string>;
}

export const cellKey = ({ id_masjid, tanggal }: Sel): string => `${tanggal} ${id_masjid}`;

export function createProblem(input: UsulanInput): Problem {
  const fridays = [...new Set(input.jumat)].toSorted();
  const month = fridays[0]?.slice(0, 7);
  const mosques = input.masjid.toSorted((a, b) => byId(a.id, b.id));
  const preachers = input.mubaligh.toSorted((a, b) => byId(a.id, b.id));
  const placeOf = new Map(preachers.map(({ id }, place) => [id, place]));
  const [F, P, M] = [fridays.length, preachers.length, mosques.length];

  const inMonth = input.jadwal.filter(({ tanggal }) => tanggal.slice(0, 7) === month);
  const stands = new Set(inMonth.map(cellKey));
  const locked = new Set((input.terkunci ?? []).map(cellKey));
  const wanted = input.sel && new Set(input.sel.map(cellKey));
  const cells = fridays.map((tanggal) => {
    const isOpen = (cell: string) => !stands.has(cell) && !locked.has(cell) && (wanted?.has(cell) ?? true);
    return Int32Array.from(
      mosques.keys().filter((place) => isOpen(cellKey({ id_masjid: mosques[place]!.id, tanggal }))),
    );
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
  const marked = (rows: UsulanInput['udzur'] = []) => {
    const marks = new Uint8Array(F * P);
    for (const { tanggal, id_mubaligh } of rows) {
      const [f, p] = [fridays.indexOf(tanggal), placeOf.get(id_mubaligh)];
      if (f >= 0 && p !== undefined) marks[f * P + p] = 1;
    }
    return marks;
  };
  const declined = marked(input.udzur);
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
  const teaching = new Map<number, string>();
  const names = new Map(mosques.map(({ id, nama_masjid }) => [id, nama_masjid]));
  for (const { tanggal, id_mubaligh, id_masjid, waktu } of input.pengajian ?? []) {
    const [f, p] = [fridays.indexOf(tanggal), placeOf.get(id_mubaligh)];
    if (f >= 0 && p !== undefined) teaching.set(f * P + p, `${waktu} di ${names.get(id_masjid) ?? 'masjid lain'}`);
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
    teaching,
    near: Int32Array.from({ length: F * F }, (_, at) => {
      const [earlier, later] = [Math.floor(at / F), at % F];
      return earlier < later ? recentCost(weeksBetween(fridays[earlier]!, fridays[later]!)) : 0;
    }),
    low: Int32Array.from(freeFridays, (fridaysFree) => Math.min(low, fridaysFree)),
    most: Int32Array.from(preachers, ({ batas_bulan }) => batas_bulan ?? M * F + inMonth.length),
  };
  const base = baseOf(problem);
  const mosqueOf = new Map(mosques.map(({ id }, m) => [id, m]));
  for (const { tanggal, id_mubaligh, terhalang } of input.pengajian ?? []) {
    const [f, p] = [fridays.indexOf(tanggal), placeOf.get(id_mubaligh)];
    if (f < 0 || p === undefined) continue;
    for (const id of terhalang) {
      const k = cells[f]!.indexOf(mosqueOf.get(id) ?? -1);
      if (k >= 0) base[f]![p * cells[f]!.length + k] = FORBIDDEN;
    }
  }
  return { ...problem, base };
}

function leaveOf(
  cuti: UsulanInput['cuti'],
  fridays: readonly string[],
  placeOf: ReadonlyMap<string, number>,
  P: number,
): Uint8Array {
  const leave = new Uint8Array(fridays.length * P);
  for (const { id_mubaligh, dari, sampai, bagian } of cuti) {
    const p = placeOf.get(id_mubaligh);
    if (p === undefined || !isInBagian('siang', bagian)) continue;
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

/** The visits with preacher and mosque by their index, which is -1 for one who is not in the problem. */
export function visitsByIndex({
  preachers,
  mosques,
  visits,
}: Pick<Problem, 'preachers' | 'mosques' | 'visits'>): { p: number; m: number; days: readonly string[] }[] {
  const mosqueOf = new Map(mosques.map(({ id }, place) => [id, place]));
  const preacherOf = new Map(preachers.map(({ id }, place) => [id, place]));
  return [...visits].map(([pair, days]) => {
    const [id_mubaligh, id_masjid] = pair.split(' ') as [string, string];
    return { p: preacherOf.get(id_mubaligh) ?? -1, m: mosqueOf.get(id_masjid) ?? -1, days };
  });
}

function baseOf(problem: Omit<Problem, 'base'>): Uint8Array[] {
  const { cells, fridays, preachers, mosques, free, outside } = problem;
  const known = visitsByIndex(problem);
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

/** A cell of the board: one mosque on one Friday. */
export interface Sel {
  id_masjid: string;
  /** Plain date. */
  tanggal: string;
}

/** The input of a draft. The order of the lists does not matter: the same rows give the same draft. */
export interface UsulanInput {
  /** The Fridays of one month, plain dates. */
  jumat: readonly string[];
  /** The mosques of the board. */
  masjid: readonly {
    id: string;
    nama_masjid: string;
    wilayah?: string | null | undefined;
    lokasi?: Place | null | undefined;
  }[];
  mubaligh: readonly UsulanMubaligh[];
  cuti: BentrokInput['cuti'];
  /** Stored Friday sermons: of all mosques in the month, and of the year before it. */
  jadwal: readonly { tanggal: string; id_masjid: string; id_mubaligh: string }[];
  /** Pengajian on these Fridays. */
  pengajian?: readonly PengajianBeside[] | undefined;
  /** Refusals by preacher and Friday. All sermons are at one hour, so he is not proposed for any of that day. */
  udzur?: readonly { tanggal: string; id_mubaligh: string }[] | undefined;
  /** The cells to fill; undefined: every cell of the board. Filled and locked cells are always left out. */
  sel?: readonly Sel[] | undefined;
  /** Cells that are locked, filled or empty. */
  terkunci?: readonly Sel[] | undefined;
  /** At most so many Fridays in a row where enough preachers are free; 4 by default. */
  berturut?: number | undefined;
  /** Who stood there a month before: he comes first where that brings no clash and is within his limit. */
  bulan_lalu?: readonly (Sel & { id_mubaligh: string })[] | undefined;
}

/** A pengajian on a Friday, and the mosques whose sermon its preacher can't give beside it. */
export interface PengajianBeside extends Sel {
  id_mubaligh: string;
  waktu: string;
  terhalang: readonly string[];
}

export interface UsulanMubaligh {
  id: string;
  nama_mubaligh: string;
  /** Gives Friday sermons; true by default. */
  khatib?: boolean | undefined;
  /** Maximum number of Friday sermons in a calendar month. */
  batas_bulan?: number | null | undefined;
  /** His preferred wilayah; empty: all. */
  wilayah?: readonly string[] | undefined;
  /** Since when he is known, a plain date; undefined: always. */
  sejak?: string | undefined;
}

/** Progress of a draft: `selesai` of `dari` steps. */
export interface UsulanProgress {
  selesai: number;
  dari: number;
}

/** A draft in progress: the preachers of the cells, the cost, and the cost of a single change. */
export interface Board {
  /** Per Friday the preacher of each cell, or -1. */
  owners: readonly Int32Array[];
  /** The mosque of a preacher on a Friday, or -1, at [preacher × Fridays + Friday]; without stored sermons. */
  at: Int32Array;
  /** His sermons of the month, including stored ones. */
  load: Int32Array;
  cost(): number;
  /** Puts a free preacher into an empty cell; returns the change of the cost. */
  put(f: number, k: number, p: number): number;
  /** Empties a cell; returns the change of the cost. */
  take(f: number, k: number): number;
  /** The cost of a preacher in a cell without his load: its own cost, and the effect on his later Fridays. */
  placeCost(f: number, k: number, p: number): number;
}

/** The cost of one preacher's load. */
export function loadCost({ low, high }: Problem, p: number, load: number): number {
  return WEIGHT.load * (Math.max(0, load - high) + Math.max(0, low[p]! - load));
}

export function createBoard(
  problem: Problem,
  owners: readonly Int32Array[] = problem.cells.map((list) => new Int32Array(list.length).fill(-1)),
): Board {
  const { cells, base, outside, near, mosques, preachers } = problem;
  const [F, P, M] = [cells.length, preachers.length, mosques.length];
  const at = new Int32Array(P * F).fill(-1);
  const load = problem.stored.slice();
  let total = cells.reduce((sum, list) => sum + list.length, 0) * WEIGHT.gap;
  for (let p = 0; p < P; p++) total += loadCost(problem, p, load[p]!);

  /** The cost added by his last Friday before this one in the draft. */
  function nearBefore(f: number, p: number, m: number, without = -1): number {
    for (let earlier = f - 1; earlier >= 0; earlier--) {
      if (earlier !== without && at[p * F + earlier] === m) return near[earlier * F + f]!;
    }
    return 0;
  }

  const ownCost = (f: number, k: number, p: number, m: number, without = -1) => {
    const own = base[f]![p * cells[f]!.length + k]!;
    const most = outside[p * M + m]! + nearBefore(f, p, m, without);
    return own > most ? own : most;
  };

  /** A later visit in the draft belongs to the cell of its Friday. */
  function placeCost(f: number, k: number, p: number): number {
    const m = cells[f]![k]!;
    let cost = ownCost(f, k, p, m);
    for (let later = f + 1; later < F; later++) {
      if (at[p * F + later] !== m) continue;
      const place = cells[later]!.indexOf(m);
      const before = at[p * F + f];
      at[p * F + f] = -1;
      const without = ownCost(later, place, p, m);
      at[p * F + f] = m;
      cost += ownCost(later, place, p, m) - without;
      at[p * F + f] = before!;
      break;
    }
    return cost;
  }

  function put(f: number, k: number, p: number): number {
    const delta = placeCost(f, k, p) - WEIGHT.gap - loadCost(problem, p, load[p]!) + loadCost(problem, p, load[p]! + 1);
    owners[f]![k] = p;
    at[p * F + f] = cells[f]![k]!;
    load[p]! += 1;
    total += delta;
    return delta;
  }

  function take(f: number, k: number): number {
    const p = owners[f]![k]!;
    owners[f]![k] = -1;
    at[p * F + f] = -1;
    const delta = WEIGHT.gap - placeCost(f, k, p) - loadCost(problem, p, load[p]!) + loadCost(problem, p, load[p]! - 1);
    load[p]! -= 1;
    total += delta;
    return delta;
  }

  const given = owners.map((list) => list.slice());
  for (const list of owners) list.fill(-1);
  for (const [f, list] of given.entries()) for (const [k, p] of list.entries()) if (p >= 0) put(f, k, p);

  return { owners, at, load, cost: () => total, put, take, placeCost };
}
