import { LRUCache } from 'lru-cache';
import { addDays, instantInZone, timeInZone } from '#shared/base/dates.ts';
import {
  clockText,
  NAMED_ZONES,
  readWaktu,
  type AroundPrayer,
  type Prayer,
  type ReadWaktu,
} from '#shared/base/waktu.ts';
import { fixedOffset, zoneName } from '#shared/base/zone.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Place } from '#shared/roster/place.ts';
import { solarTimes, publishedTime } from './prayer-times.ts';

/** The fields of a schedule that decide when it begins: plain date, `waktu` '' for a jumatan. */
export interface Timed {
  kind: JadwalKind;
  tanggal: string;
  waktu: string;
  id_masjid: string;
}

export interface Span {
  /** When it begins, UTC ms. */
  at: number;
  /** When it ends, UTC ms; undefined if the text says nothing of it. */
  until: number | undefined;
}

export interface Begin extends Span {
  /** Whether it was computed from a prayer and is only approximate. */
  sekitar: boolean;
  /** '18.05' in the deployment's zone; '15.55 WIB' where the place or the text is in another zone. */
  jam: string;
}

/** When schedules really begin (docs/decisions/0040). What people typed stays as it is. */
export interface Begins {
  /** Undefined if the text contains no time, or a prayer at an unknown place. */
  of(jadwal: Timed): Begin | undefined;
  /** As `of`, but only UTC ms, for many schedules. */
  spanOf(jadwal: Timed): Span | undefined;
  /**
   * When a reminder of it becomes useless, UTC ms: its beginning, else 11.30 for a jumatan and the end of the day for a
   * pengajian.
   */
  endOf(jadwal: Timed): number;
  /** Its position in the day, in minutes after midnight. */
  orderOf(jadwal: Omit<Timed, 'kind'>): number;
  /** The value of `{{jam}}`: the time, else the text as it was typed. */
  jamOf(jadwal: Timed): string;
}

const MINUTE = 60_000;
/** How long a session is that ends 'selesai'. */
const OPEN_END = 120 * MINUTE;
/** Approximate times are rounded to five minutes. */
const STEP = 5 * MINUTE;
/** When a Friday sermon begins if the place is unknown, in the deployment's zone. */
const JUMATAN_BEGINS = '11:30';
/**
 * Prayer times are computed once for a band of latitude and a degree of longitude, and shifted by 4 minutes a degree
 * inside it; the error is 4 seconds at most.
 */
const BAND = 0.05;
const MINUTES_A_DEGREE = 4;
/** Cached days and fields: 0.3 KB each. */
const REMEMBERED = 2000;
/** Cached results of reading a text. */
const TEXTS = 500;
/** If a place is further than this from its zone's middle, in hours, its zone is ambiguous. */
const ZONE_HOURS = 0.72;

const JUMATAN: ReadWaktu = {
  clock: undefined,
  zone: undefined,
  prayer: { prayer: 'dzuhur', minutes: 0 },
  until: undefined,
  order: 0,
};

interface BeginsOptions {
  /** The location of a mosque, else of the deployment. */
  lokasiOf: (id_masjid: string) => Place | undefined;
  /** The deployment's IANA zone: every shown or typed time is in it. */
  timezone: string;
}

export function createBegins({ lokasiOf, timezone }: BeginsOptions): Begins {
  const known = new LRUCache<string, Record<Prayer, number>>({ max: REMEMBERED });
  const read = new LRUCache<string, ReadWaktu>({ max: TEXTS });

  /** Reads the time in a text. */
  function spokenIn(waktu: string): ReadWaktu {
    const remembered = read.get(waktu);
    if (remembered) return remembered;
    const spoken = readWaktu(waktu);
    read.set(waktu, spoken);
    return spoken;
  }

  function prayerAt(
    tanggal: string,
    { lat, lng, tinggi }: Place,
    { prayer, minutes }: AroundPrayer,
  ): number | undefined {
    const [y, x] = [Math.round(lat / BAND), Math.round(lng)];
    const key = `${tanggal} ${y} ${x} ${tinggi ?? 0}`;
    let times = known.get(key);
    if (!times) {
      times = solarTimes(tanggal, { lat: y * BAND, lng: x, tinggi });
      if (!times) return undefined;
      known.set(key, times);
    }
    const told = publishedTime(prayer, times[prayer] + (x - lng) * MINUTES_A_DEGREE * MINUTE);
    return Math.round((told + minutes * MINUTE) / STEP) * STEP;
  }

  interface Found extends Span {
    lokasi?: Place;
    /** The text names a zone with another time. */
    isElsewhere?: boolean;
  }

  function beginOf(
    { tanggal, id_masjid }: Omit<Timed, 'kind' | 'waktu'>,
    spoken: ReadWaktu,
  ): Omit<Found, 'until'> | undefined {
    if (spoken.clock !== undefined) {
      const clock = clockText(spoken.clock);
      const here = instantInZone(tanggal, clock, timezone);
      if (spoken.zone === undefined) return { at: here };
      const at = Date.parse(`${tanggal}T${clock}:00.000Z`) - NAMED_ZONES[spoken.zone] * MINUTE;
      return { at, isElsewhere: at !== here };
    }
    const lokasi = spoken.prayer && lokasiOf(id_masjid);
    const at = lokasi && prayerAt(tanggal, lokasi, spoken.prayer!);
    return at === undefined ? undefined : { at, lokasi };
  }

  /** When the text says that it ends; an end that would not be after its beginning is none. */
  function untilOf(
    { tanggal, id_masjid }: Omit<Timed, 'kind' | 'waktu'>,
    { until, clock, order }: ReadWaktu,
    at: number,
  ): number | undefined {
    if (until === undefined) return undefined;
    if (until === 'selesai') return at + OPEN_END;
    if (typeof until !== 'number') {
      const lokasi = lokasiOf(id_masjid);
      const end = lokasi && prayerAt(tanggal, lokasi, until);
      return end === undefined || end <= at ? undefined : end;
    }
    if (clock !== undefined) return at + (until - clock) * MINUTE;
    const end = instantInZone(tanggal, '00:00', timezone) + until * MINUTE;
    return end <= at ? at + (until - order) * MINUTE : end;
  }

  function find(jadwal: Timed): Found | undefined {
    const spoken = jadwal.kind === 'jumatan' ? JUMATAN : spokenIn(jadwal.waktu);
    const begin = beginOf(jadwal, spoken);
    return begin && { ...begin, until: untilOf(jadwal, spoken, begin.at) };
  }

  /** Whether the clocks of a place show another time. */
  function isFar(at: number, { lng }: Place): boolean {
    const offset = fixedOffset(timezone, at);
    return offset !== undefined && Math.abs(lng / 15 - offset / (60 * MINUTE)) > ZONE_HOURS;
  }

  function of(jadwal: Timed): Begin | undefined {
    const found = find(jadwal);
    if (!found) return undefined;
    const { at, until, lokasi, isElsewhere } = found;
    const note = (lokasi ? isFar(at, lokasi) : isElsewhere) ? ` ${zoneName(timezone)}` : '';
    return { at, until, sekitar: lokasi !== undefined, jam: timeInZone(at, timezone).replace(':', '.') + note };
  }

  return {
    of,
    spanOf: find,
    endOf(jadwal) {
      const begin = find(jadwal);
      if (begin) return begin.at;
      return jadwal.kind === 'jumatan'
        ? instantInZone(jadwal.tanggal, JUMATAN_BEGINS, timezone)
        : instantInZone(addDays(jadwal.tanggal, 1), '00:00', timezone);
    },
    orderOf(jadwal) {
      const { prayer, zone, order } = spokenIn(jadwal.waktu);
      const found = (prayer ?? zone) && find({ ...jadwal, kind: 'pengajian' });
      return found ? (found.at - instantInZone(jadwal.tanggal, '00:00', timezone)) / MINUTE : order;
    },
    jamOf: (jadwal) => of(jadwal)?.jam ?? jadwal.waktu,
  };
}
