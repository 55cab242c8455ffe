import type { Sel, UsulanInput } from '#daemon/board/usulan/problem.ts';

// The cost of a draft and its forbidden changes, written from the specification without regard to speed. This file
// shares only types with the engine.

export interface Placed extends Sel {
  id_mubaligh: string;
}

const DAY = 86_400_000;
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;
const same = (a: Sel, b: Sel) => a.id_masjid === b.id_masjid && a.tanggal === b.tanggal;
const word = (text: string) => text.trim().toLowerCase();

export const monthOf = (input: UsulanInput): string => input.jumat[0]!.slice(0, 7);
export const standingOf = (input: UsulanInput): Placed[] =>
  input.jadwal.filter((one) => one.tanggal.startsWith(monthOf(input)));

/** The cells that a draft may fill. */
export function openCells(input: UsulanInput): Sel[] {
  const standing = standingOf(input);
  return input.jumat.flatMap((tanggal) =>
    input.masjid
      .map(({ id }) => ({ id_masjid: id, tanggal }))
      .filter((cell) => !standing.some((one) => same(one, cell)))
      .filter((cell) => !(input.terkunci ?? []).some((one) => same(one, cell)))
      .filter((cell) => input.sel === undefined || input.sel.some((one) => same(one, cell))),
  );
}

export const isAway = (input: UsulanInput, id: string, tanggal: string): boolean =>
  input.cuti.some(
    ({ id_mubaligh, dari, sampai, bagian = null }) =>
      id_mubaligh === id && dari <= tanggal && tanggal <= sampai && (bagian === null || bagian === 'siang'),
  );

const freeFridays = (input: UsulanInput, id: string): number =>
  input.mubaligh.find((one) => one.id === id)!.khatib === false
    ? 0
    : input.jumat.filter((tanggal) => !isAway(input, id, tanggal)).length;

/** How many sermons an even load gives each preacher at least, and every preacher at most. */
export function evenLoad(input: UsulanInput): { low: (id: string) => number; high: number; free: string[] } {
  const standing = standingOf(input);
  const filled = standing.filter((one, at) => standing.findIndex((other) => same(one, other)) === at).length;
  const cells = filled + openCells(input).length;
  const free = input.mubaligh.map(({ id }) => id).filter((id) => freeFridays(input, id) > 0);
  if (free.length === 0) return { low: () => 0, high: cells, free };
  const low = Math.floor(cells / free.length);
  return { low: (id) => Math.min(low, freeFridays(input, id)), high: Math.ceil(cells / free.length), free };
}

/** The cost of an assignment: it depends on the time since the preacher was last at this mosque, and on its wilayah. */
export function placeCost(
  input: UsulanInput,
  { id_masjid, tanggal, id_mubaligh }: Placed,
  others: readonly Placed[],
): number {
  const visits = others.filter(
    (one) => one.id_masjid === id_masjid && one.id_mubaligh === id_mubaligh && one.tanggal < tanggal,
  );
  const weeks = visits.map((one) => Math.floor(days(one.tanggal, tanggal) / 7));
  const recent = weeks.length === 0 ? 0 : 3 * Math.max(0, 9 - Math.min(...weeks));
  const wilayah = word(input.masjid.find(({ id }) => id === id_masjid)!.wilayah ?? '');
  const preferred = (input.mubaligh.find(({ id }) => id === id_mubaligh)!.wilayah ?? [])
    .map(word)
    .filter((one) => one !== '');
  return recent + (wilayah !== '' && preferred.length > 0 && !preferred.includes(wilayah) ? 2 : 0);
}

/** The cost of a month with these assignments in its open cells. */
export function costOf(input: UsulanInput, placed: readonly Placed[]): number {
  const all = [...input.jadwal, ...placed];
  const { low, high } = evenLoad(input);
  const uneven = input.mubaligh.map(({ id }) => {
    const load = all.filter((one) => one.id_mubaligh === id && one.tanggal.startsWith(monthOf(input))).length;
    return Math.max(0, load - high) + Math.max(0, low(id) - load);
  });
  const places = placed.map((one) => placeCost(input, one, all));
  return 1000 * (openCells(input).length - placed.length) + 20 * sum(uneven) + sum(places);
}

/** Violations of a draft: changed filled cells, clashes, exceeded limits. */
export function faultsOf(input: UsulanInput, placed: readonly Placed[]): string[] {
  const open = openCells(input);
  const standing = standingOf(input);
  return placed.flatMap((one) => {
    const who = input.mubaligh.find(({ id }) => id === one.id_mubaligh);
    const month = [...standing, ...placed].filter(({ id_mubaligh }) => id_mubaligh === one.id_mubaligh);
    return [
      !who && 'a stranger',
      !open.some((cell) => same(cell, one)) && 'a cell that is not open',
      placed.filter((other) => same(one, other)).length > 1 && 'a mosque twice',
      who?.khatib === false && 'no khatib',
      isAway(input, one.id_mubaligh, one.tanggal) && 'on leave',
      (input.udzur ?? []).some((no) => no.tanggal === one.tanggal && no.id_mubaligh === one.id_mubaligh) &&
        'has declined',
      month.filter(({ tanggal }) => tanggal === one.tanggal).length > 1 && 'two places',
      (input.pengajian ?? []).some(
        ({ tanggal, id_mubaligh, terhalang }) =>
          tanggal === one.tanggal && id_mubaligh === one.id_mubaligh && terhalang.includes(one.id_masjid),
      ) && 'at a pengajian',
      month.length > (who?.batas_bulan ?? Number.POSITIVE_INFINITY) && 'above his limit',
    ]
      .filter((fault) => fault !== false)
      .map((fault) => `${one.tanggal} ${one.id_masjid} ${one.id_mubaligh}: ${fault}`);
  });
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
