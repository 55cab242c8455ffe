import type { UsulanInput } from '#daemon/board/usulan/problem.ts';
import { addDays } from '#shared/base/dates.ts';

/** The properties that make a month hard or easy. */
export interface Shape {
  name: string;
  masjid: number;
  mubaligh: number;
  seed: number;
  /** Weeks of history before the month. */
  weeks: number;
  /** The share of preachers with one to three leaves of a week or two. */
  onLeave: number;
  /** The share of preachers with a limit, and the limits they have. */
  limited: number;
  limits: readonly number[];
  /** Number of wilayah in the city, and how many each preacher prefers; 0 means no wilayah. */
  wilayah: number;
  prefers: number;
  /** The share of cells that are already filled. */
  standing: number;
}

const loose = { weeks: 12, onLeave: 0.1, limited: 0.1, limits: [3, 4], wilayah: 6, prefers: 2, standing: 0.1 };
const tight = { weeks: 12, onLeave: 0.5, limited: 0.6, limits: [1, 2, 3, 4], wilayah: 8, prefers: 1, standing: 0.15 };

export const shapes: readonly Shape[] = [
  { name: 'loose', masjid: 45, mubaligh: 60, seed: 1, ...loose },
  { name: 'loose-empty', masjid: 45, mubaligh: 60, seed: 2, ...loose, standing: 0, onLeave: 0, limited: 0 },
  {
    name: 'usual',
    masjid: 45,
    mubaligh: 60,
    seed: 3,
    ...loose,
    onLeave: 0.3,
    limited: 0.4,
    limits: [2, 3, 4],
    prefers: 1,
  },
  { name: 'wilayah', masjid: 45, mubaligh: 60, seed: 4, ...loose, wilayah: 20, prefers: 1 },
  { name: 'tight', masjid: 45, mubaligh: 60, seed: 5, ...tight },
  { name: 'gaps', masjid: 45, mubaligh: 40, seed: 6, ...tight },
  { name: 'few', masjid: 12, mubaligh: 14, seed: 7, ...tight, limited: 0.2, onLeave: 0.2 },
];

export const largeShapes: readonly Shape[] = [
  { name: 'large', masjid: 500, mubaligh: 600, seed: 8, ...loose },
  {
    name: 'large-tight',
    masjid: 500,
    mubaligh: 600,
    seed: 9,
    ...tight,
    wilayah: 40,
    limited: 0.4,
    limits: [3, 4],
    onLeave: 0.4,
  },
  { name: 'large-wilayah', masjid: 500, mubaligh: 600, seed: 11, ...loose, wilayah: 200, prefers: 1 },
  { name: 'large-gaps', masjid: 500, mubaligh: 600, seed: 10, ...tight, wilayah: 40 },
];

function createDice(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const jumat = ['2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22', '2027-01-29'];

/** A month of an invented city, the same for the same shape. */
export function makeMonth({
  masjid,
  mubaligh,
  seed,
  weeks,
  onLeave,
  limited,
  limits,
  wilayah,
  prefers,
  standing,
}: Shape): UsulanInput {
  const chance = createDice(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
  const places = Array.from({ length: wilayah }, (_, n) => `Wilayah ${n + 1}`);
  const mosques = Array.from({ length: masjid }, (_, n) => ({
    id: String(n + 1),
    nama_masjid: `Masjid ${n + 1}`,
    wilayah: wilayah === 0 ? '' : pick(places),
  }));
  const preachers = Array.from({ length: mubaligh }, (_, n) => ({
    id: String(n + 1),
    nama_mubaligh: `Ustadz ${n + 1}`,
    khatib: chance() >= 0.05,
    batas_bulan: chance() < limited ? pick(limits) : null,
    wilayah: wilayah === 0 || chance() < 0.3 ? [] : Array.from({ length: prefers }, () => pick(places)),
  }));
  const cuti = preachers.flatMap(({ id }) =>
    chance() >= onLeave
      ? []
      : Array.from({ length: 1 + Math.floor(chance() * 3) }, () => {
          const dari = addDays(jumat[0]!, Math.floor(chance() * 35) - 7);
          return { id_mubaligh: id, dari, sampai: addDays(dari, 3 + Math.floor(chance() * 12)) };
        }),
  );
  const khatib = preachers.filter((one) => one.khatib);
  const days = [...Array.from({ length: weeks }, (_, week) => addDays(jumat[0]!, (week - weeks) * 7)), ...jumat];
  const load = new Map<string, number>();
  const jadwal = days.flatMap((tanggal) => {
    const isPast = tanggal < jumat[0]!;
    const people = khatib.toSorted(() => chance() - 0.5);
    return mosques.flatMap((mosque) => {
      if (chance() >= (isPast ? 0.95 : standing)) return [];
      const one = people.pop();
      if (!one) return [];
      if (!isPast) {
        const isAway = cuti.some(
          (leave) => leave.id_mubaligh === one.id && leave.dari <= tanggal && tanggal <= leave.sampai,
        );
        if (isAway || (load.get(one.id) ?? 0) >= (one.batas_bulan ?? 9)) return [];
        load.set(one.id, (load.get(one.id) ?? 0) + 1);
      }
      return [{ tanggal, id_masjid: mosque.id, id_mubaligh: one.id }];
    });
  });
  return { jumat, masjid: mosques, mubaligh: preachers, cuti, jadwal };
}
