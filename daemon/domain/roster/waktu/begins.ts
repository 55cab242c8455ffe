import { LRUCache } from 'lru-cache';
import { addDays, instantInZone, timeInZone } from '#shared/base/dates.ts';
import { clockMinutes, clockTime, prayerOf, waktuOrder, type Prayer } from '#shared/base/waktu.ts';
import { fixedOffset } from '#shared/base/zone.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Place } from '#shared/roster/place.ts';
import { prayerTimes } from './prayer-times.ts';

/** A schedule as far as its beginning goes: plain date, `waktu` '' for a jumatan. */
export interface Timed {
  kind: JadwalKind;
  tanggal: string;
  waktu: string;
  id_masjid: string;
}

export interface Begin {
  /** UTC ms. */
  at: number;
  /** Computed from a prayer, and not said by a clock. */
  sekitar: boolean;
  /** '18.05' in the deployment's zone; '15.55 WIB' where the place lies in another one. */
  jam: string;
}

/** When schedules really begin (docs/decisions/0040). What people typed stays as it is. */
export interface Begins {
  /** Undefined where the text names no time, or a prayer at an unknown place. */
  of(jadwal: Timed): Begin | undefined;
  /** When a reminder of it loses its sense, UTC ms: its begin, else 11.30 of a jumatan and the end of the day. */
  endOf(jadwal: Timed): number;
  /** Where it stands in its day, in minutes after midnight. */
  orderOf(jadwal: Omit<Timed, 'kind'>): number;
  /** What `{{jam}}` says: the time, else the text as it was typed. */
  jamOf(jadwal: Timed): string;
}

const MINUTE = 60_000;
/** What is only about right is told in steps of five minutes. */
const STEP = 5 * MINUTE;
/** When a Friday sermon begins where no place is known, in the deployment's zone. */
const JUMATAN_BEGINS = '11:30';
/** Prayers are computed once for all places of a field of so many degrees, 5 km: 6 seconds at most. */
const FIELD = 0.05;
/** Days and fields that are remembered: 0.3 KB each. */
const REMEMBERED = 2000;
/** Of a place further than this from its zone's middle, in hours, nobody knows which clock is meant. */
const ZONE_HOURS = 0.72;
const ZONE_NAMES: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

interface BeginsOptions {
  /** Where a mosque lies, else where the deployment does. */
  lokasiOf: (id_masjid: string) => Place | undefined;
  /** The deployment's IANA zone: every clock that is told or typed is read in it. */
  timezone: string;
}

export function createBegins({ lokasiOf, timezone }: BeginsOptions): Begins {
  const known = new LRUCache<string, Record<Prayer, number>>({ max: REMEMBERED });

  function timesAt(tanggal: string, { lat, lng }: Place): Record<Prayer, number> | undefined {
    const [y, x] = [Math.round(lat / FIELD), Math.round(lng / FIELD)];
    const key = `${tanggal} ${y} ${x}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const times = prayerTimes(tanggal, { lat: y * FIELD, lng: x * FIELD });
    if (times) known.set(key, times);
    return times;
  }

  function prayerAt({ tanggal, id_masjid }: Omit<Timed, 'kind'>, prayer: Prayer, minutes: number) {
    const lokasi = lokasiOf(id_masjid);
    const times = lokasi && timesAt(tanggal, lokasi);
    if (!times) return undefined;
    return { at: Math.round((times[prayer] + minutes * MINUTE) / STEP) * STEP, lokasi };
  }

  /** '' where the place keeps the deployment's clock. */
  function zoneNote(at: number, { lng }: Place): string {
    const offset = fixedOffset(timezone, at);
    if (offset === undefined || Math.abs(lng / 15 - offset / (60 * MINUTE)) <= ZONE_HOURS) return '';
    return ` ${ZONE_NAMES[timezone] ?? timezone}`;
  }

  function of(jadwal: Timed): Begin | undefined {
    const time = jadwal.kind === 'jumatan' ? undefined : clockTime(jadwal.waktu);
    if (time !== undefined)
      return { at: instantInZone(jadwal.tanggal, time, timezone), sekitar: false, jam: time.replace(':', '.') };
    const spoken = jadwal.kind === 'jumatan' ? { prayer: 'dzuhur' as const, minutes: 0 } : prayerOf(jadwal.waktu);
    const found = spoken && prayerAt(jadwal, spoken.prayer, spoken.minutes);
    if (!found) return undefined;
    const { at, lokasi } = found;
    return { at, sekitar: true, jam: timeInZone(at, timezone).replace(':', '.') + zoneNote(at, lokasi) };
  }

  return {
    of,
    endOf(jadwal) {
      const begin = of(jadwal);
      if (begin) return begin.at;
      return jadwal.kind === 'jumatan'
        ? instantInZone(jadwal.tanggal, JUMATAN_BEGINS, timezone)
        : instantInZone(addDays(jadwal.tanggal, 1), '00:00', timezone);
    },
    orderOf(jadwal) {
      const usual = waktuOrder(jadwal.waktu);
      if (clockMinutes(jadwal.waktu) !== undefined) return usual;
      const spoken = prayerOf(jadwal.waktu);
      const found = spoken && prayerAt(jadwal, spoken.prayer, spoken.minutes);
      return found ? (found.at - instantInZone(jadwal.tanggal, '00:00', timezone)) / MINUTE : usual;
    },
    jamOf: (jadwal) => of(jadwal)?.jam ?? jadwal.waktu,
  };
}
