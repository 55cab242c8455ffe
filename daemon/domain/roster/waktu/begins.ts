import { LRUCache } from 'lru-cache';
import { addDays, instantInZone, timeInZone } from '#shared/base/dates.ts';
import { clockTime, prayerOf, waktuOrder, type Prayer } from '#shared/base/waktu.ts';
import { fixedOffset } from '#shared/base/zone.ts';
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

export interface Begin {
  /** UTC ms. */
  at: number;
  /** Whether it was computed from a prayer and is only approximate. */
  sekitar: boolean;
  /** '18.05' in the deployment's zone; '15.55 WIB' where the place is in another zone. */
  jam: string;
}

/** When schedules really begin (docs/decisions/0040). What people typed stays as it is. */
export interface Begins {
  /** Undefined if the text contains no time, or a prayer at an unknown place. */
  of(jadwal: Timed): Begin | undefined;
  /** As `of`, but only UTC ms, for many schedules. */
  atOf(jadwal: Timed): number | undefined;
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
const ZONE_NAMES: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

type AroundPrayer = NonNullable<ReturnType<typeof prayerOf>>;
/** The meaning of a text: a clock time 'HH:MM', or a prayer. */
interface Spoken {
  clock: string | undefined;
  prayer: AroundPrayer | undefined;
  /** Its position in a day, in minutes, as far as the text alone tells it. */
  order: number;
}
const JUMATAN: Omit<Spoken, 'order'> = { clock: undefined, prayer: { prayer: 'dzuhur', minutes: 0 } };

interface BeginsOptions {
  /** The location of a mosque, else of the deployment. */
  lokasiOf: (id_masjid: string) => Place | undefined;
  /** The deployment's IANA zone: every shown or typed time is in it. */
  timezone: string;
}

export function createBegins({ lokasiOf, timezone }: BeginsOptions): Begins {
  const known = new LRUCache<string, Record<Prayer, number>>({ max: REMEMBERED });
  const read = new LRUCache<string, Spoken>({ max: TEXTS });

  /** Reads the time in a text. */
  function spokenIn(waktu: string): Spoken {
    const remembered = read.get(waktu);
    if (remembered) return remembered;
    const spoken = { clock: clockTime(waktu), prayer: prayerOf(waktu), order: waktuOrder(waktu) };
    read.set(waktu, spoken);
    return spoken;
  }

  function prayerAt(tanggal: string, { lat, lng }: Place, { prayer, minutes }: AroundPrayer): number | undefined {
    const [y, x] = [Math.round(lat / BAND), Math.round(lng)];
    const key = `${tanggal} ${y} ${x}`;
    let times = known.get(key);
    if (!times) {
      times = solarTimes(tanggal, { lat: y * BAND, lng: x });
      if (!times) return undefined;
      known.set(key, times);
    }
    const told = publishedTime(prayer, times[prayer] + (x - lng) * MINUTES_A_DEGREE * MINUTE);
    return Math.round((told + minutes * MINUTE) / STEP) * STEP;
  }

  function find({ kind, tanggal, waktu, id_masjid }: Timed): { at: number; lokasi?: Place } | undefined {
    const spoken = kind === 'jumatan' ? JUMATAN : spokenIn(waktu);
    if (spoken.clock !== undefined) return { at: instantInZone(tanggal, spoken.clock, timezone) };
    const lokasi = spoken.prayer && lokasiOf(id_masjid);
    const at = lokasi && prayerAt(tanggal, lokasi, spoken.prayer!);
    return at === undefined ? undefined : { at, lokasi };
  }

  /** '' if the place is in the deployment's zone. */
  function zoneNote(at: number, { lng }: Place): string {
    const offset = fixedOffset(timezone, at);
    if (offset === undefined || Math.abs(lng / 15 - offset / (60 * MINUTE)) <= ZONE_HOURS) return '';
    return ` ${ZONE_NAMES[timezone] ?? timezone}`;
  }

  function of(jadwal: Timed): Begin | undefined {
    const found = find(jadwal);
    if (!found) return undefined;
    const { at, lokasi } = found;
    const jam = timeInZone(at, timezone).replace(':', '.');
    return lokasi ? { at, sekitar: true, jam: jam + zoneNote(at, lokasi) } : { at, sekitar: false, jam };
  }

  return {
    of,
    atOf: (jadwal) => find(jadwal)?.at,
    endOf(jadwal) {
      const begin = find(jadwal);
      if (begin) return begin.at;
      return jadwal.kind === 'jumatan'
        ? instantInZone(jadwal.tanggal, JUMATAN_BEGINS, timezone)
        : instantInZone(addDays(jadwal.tanggal, 1), '00:00', timezone);
    },
    orderOf(jadwal) {
      const { prayer, order } = spokenIn(jadwal.waktu);
      const found = prayer && find({ ...jadwal, kind: 'pengajian' });
      return found ? (found.at - instantInZone(jadwal.tanggal, '00:00', timezone)) / MINUTE : order;
    },
    jamOf: (jadwal) => of(jadwal)?.jam ?? jadwal.waktu,
  };
}
