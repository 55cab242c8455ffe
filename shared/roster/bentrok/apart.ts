import type { Place } from '../place.ts';
import type { Row } from './rows.ts';

const EARTH_KM = 6371;
/** Great-circle distance in km (haversine). */
export function distanceKm(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const MINUTE = 60_000;
/** Pengajian this far apart never meet, where no distance is known. */
const APART_MINUTES = 60;
const APART_LEAST = 30;
const MINUTES_A_KM = 2;

/** How far apart two pengajian of a preacher must begin. */
export function createApart(lokasiOf: (row: Row) => Place | null | undefined) {
  function wayMinutes(a: Row, b: Row): number | undefined {
    const [from, to] = [lokasiOf(a), lokasiOf(b)];
    return from && to ? MINUTES_A_KM * distanceKm(from, to) : undefined;
  }

  return {
    /** How long after the beginning of one the preacher is free for the other, ms: its end counts where it is said. */
    busyFor(one: Row, other: Row): number {
      const way = wayMinutes(one, other);
      const usual = way === undefined ? APART_MINUTES : Math.max(APART_LEAST, way);
      const { mulai, selesai } = one.one;
      const length = mulai === undefined || selesai === undefined ? 0 : (selesai - mulai) / MINUTE + (way ?? 0);
      return Math.max(usual, length) * MINUTE;
    },

    /** The largest time difference at which two of these can overlap, ms. */
    widest(group: readonly Row[]): number {
      const known = [...new Set(group.map(lokasiOf))].filter((lokasi) => lokasi !== undefined && lokasi !== null);
      const first = known[0];
      const radius = first === undefined ? 0 : known.reduce((most, one) => Math.max(most, distanceKm(first, one)), 0);
      const longest = group.reduce((most, { one }) => Math.max(most, (one.selesai ?? 0) - (one.mulai ?? 0)), 0);
      return Math.max(APART_MINUTES * MINUTE, longest + (MINUTES_A_KM * 2 * radius + 1) * MINUTE);
    },
  };
}
