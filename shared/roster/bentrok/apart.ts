import type { Place } from '../place.ts';
import type { JadwalBentrok } from './bentrok.ts';

/** A schedule among others. */
interface Row {
  one: JadwalBentrok;
}

const EARTH_KM = 6371;
/** Great-circle distance in km (haversine). */
export function distanceKm(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const MINUTE = 60_000;
/** Two pengajian that begin this far apart never meet, where no distance is known. */
const APART_MINUTES = 60;
/** How long a schedule lasts whose end is not said: a Friday sermon with its prayer, too. */
const LASTS_MINUTES = 60;
const WAY_LEAST = 30;
const MINUTES_A_KM = 2;

const isOver = ({ one: { mulai, selesai } }: Row) => selesai ?? mulai! + LASTS_MINUTES * MINUTE;

/** Whether both are going on at one moment; both have a time. */
export const overlaps = (a: Row, b: Row): boolean => a.one.mulai! < isOver(b) && b.one.mulai! < isOver(a);

/** How far apart two schedules of a preacher must begin. */
export function createApart<R extends Row>(lokasiOf: (row: R) => Place | null | undefined) {
  function wayMinutes(a: R, b: R): number | undefined {
    const [from, to] = [lokasiOf(a), lokasiOf(b)];
    return from && to ? Math.max(WAY_LEAST, MINUTES_A_KM * distanceKm(from, to)) : undefined;
  }

  /** How long after the beginning of one the preacher is free for the other, ms: its end counts, and the way. */
  function busyFor(one: R, other: R): number {
    const way = wayMinutes(one, other);
    const untilThere = isOver(one) - one.one.mulai! + (way ?? 0) * MINUTE;
    if (one.one.kind !== other.one.kind) return untilThere;
    const apart = (way ?? APART_MINUTES) * MINUTE;
    return one.one.selesai === undefined ? apart : Math.max(apart, untilThere);
  }

  return {
    /** Whether a preacher can't be at both, of which `one` does not begin later; both have a time. */
    meets: (one: R, other: R): boolean =>
      one.one.id_masjid !== other.one.id_masjid && other.one.mulai! - one.one.mulai! < busyFor(one, other),

    /** The largest time difference at which two of these can overlap, ms. */
    widest(group: readonly R[]): number {
      const known = [...new Set(group.map(lokasiOf))].filter((lokasi) => lokasi !== undefined && lokasi !== null);
      const first = known[0];
      const radius = first === undefined ? 0 : known.reduce((most, one) => Math.max(most, distanceKm(first, one)), 0);
      const longest = group.reduce((most, row) => Math.max(most, isOver(row) - row.one.mulai!), 0);
      return Math.max(APART_MINUTES, WAY_LEAST, MINUTES_A_KM * 2 * radius + 1) * MINUTE + longest;
    },
  };
}
