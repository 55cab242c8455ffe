import { CalculationParameters, Coordinates, Madhab, PrayerTimes, Rounding } from 'adhan';
import { LRUCache } from 'lru-cache';
import type { Means } from '#daemon/base/base.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import { addDays, dateInZone, FRIDAY, instantInZone, JUMATAN_BEGINS, timeInZone, weekday } from '#shared/base/dates.ts';
import {
  type Prayer,
  clockText,
  NAMED_ZONES,
  readWaktu,
  type AroundPrayer,
  type ReadWaktu,
} from '#shared/base/waktu.ts';
import { fixedOffset, zoneName } from '#shared/base/zone.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Place } from '#shared/roster/place.ts';
import type { OrderedRow, PlaceStore } from './contact.store.ts';
import type { Places } from './place.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/**
 * Kemenag adds this margin to every prayer and subtracts it from sunrise, so that nobody prays too early or too late.
 */
const IHTIYAT = 2 * MINUTE;
const IHTIYAT_DZUHUR = 3 * MINUTE;
/**
 * Published times hold for a whole city, by a point that is not published: half a kilometre is a second. Without this
 * margin 8 of 119 published values are a minute later than ours, with it none.
 */
const CITY = 20 * SECOND;

/** Degrees below the horizon (Kemenag). */
const FAJR = 20;
const ISYA = 18;
/** The sun has set: refraction, its radius, and what Kemenag rounds up to. */
const SET = 1;
/** By how many degrees the horizon sinks, for the root of each metre of height (praytimes.org). */
const DIP = 0.0347;

function parametersOf(morning: number, evening: number): CalculationParameters {
  const parameters = new CalculationParameters('Other', morning, evening);
  parameters.madhab = Madhab.Shafi;
  parameters.rounding = Rounding.None;
  return parameters;
}
const PARAMETERS = parametersOf(FAJR, ISYA);

type Times = Record<Prayer, number>;

/** The astronomical instants of a plain date at a place, UTC ms: without ihtiyat and rounding. */
export function solarTimes(tanggal: string, { lat, lng, tinggi = 0 }: Place): Times | undefined {
  const [year, month, day] = tanggal.split('-').map(Number) as [number, number, number];
  // adhan reads the date in the process's zone; at noon the day is the same in each.
  const [at, noon] = [new Coordinates(lat, lng), new Date(year, month - 1, day, 12)];
  const times = new PrayerTimes(at, noon, PARAMETERS);
  const horizon = SET + DIP * Math.sqrt(tinggi);
  // adhan's sunrise is at 50'; its twilights are at any angle.
  const sun = new PrayerTimes(at, noon, parametersOf(horizon, horizon));
  const found = {
    subuh: times.fajr.getTime(),
    syuruq: sun.fajr.getTime(),
    dzuhur: times.dhuhr.getTime(),
    ashar: times.asr.getTime(),
    maghrib: sun.isha.getTime(),
    isya: times.isha.getTime(),
  };
  const isWhole = Number.isFinite(times.sunrise.getTime()) && Object.values(found).every(Number.isFinite);
  return isWhole ? found : undefined;
}

/**
 * The time that Kemenag publishes for an instant, or the minute after it: 2 minutes later (Dzuhur 3), rounded up to the
 * minute; for sunrise earlier, rounded down.
 */
export function publishedTime(prayer: Prayer, instant: number): number {
  const margin = (prayer === 'dzuhur' ? IHTIYAT_DZUHUR : IHTIYAT) + CITY;
  return prayer === 'syuruq'
    ? Math.floor((instant - margin) / MINUTE) * MINUTE
    : Math.ceil((instant + margin) / MINUTE) * MINUTE;
}

/**
 * The prayers of a plain date at a place, UTC ms, by Kemenag's method: Fajr 20°, Isya 18°, Ashar at one shadow
 * length, sunrise and sunset at -1° and lower by the dip of the horizon, ihtiyat and rounding as in `publishedTime`.
 * The date is local to the place. Undefined if the sun does not rise or set.
 */
export function prayerTimes(tanggal: string, place: Place): Times | undefined {
  const solar = solarTimes(tanggal, place);
  if (!solar) return undefined;
  return Object.fromEntries(
    (Object.entries(solar) as [Prayer, number][]).map(([prayer, instant]) => [prayer, publishedTime(prayer, instant)]),
  ) as Times;
}

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

/** When the sermons of a Friday (plain date) begin, UTC ms; afterwards there is nothing to tell. */
export const endOfFriday = (tanggal: string, begins: Pick<Begins, 'endOf'>): number =>
  begins.endOf({ kind: 'jumatan', tanggal, waktu: '', id_masjid: '' });

/** The coming Friday at an instant (UTC ms), a plain date; today's until its sermons begin. */
export function comingFriday(now: number, begins: Pick<Begins, 'endOf'>, timezone: string): string {
  const today = dateInZone(now, timezone);
  const friday = addDays(today, (FRIDAY - weekday(today) + 7) % 7);
  return now < endOfFriday(friday, begins) ? friday : addDays(friday, 7);
}

/** How long a session is that ends 'selesai'. */
const OPEN_END = 120 * MINUTE;
/** Approximate times are rounded to five minutes. */
const STEP = 5 * MINUTE;
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

/** Setting key of when these inputs changed last. */
const SHIFT = 'waktu_shift';
/** A change of all times: landing_version then, and UTC ms. */
export interface Shift {
  no: number;
  at: number;
}
/** Setting key of the inputs from which all orders were computed. */
const KEY = 'waktu_order_basis';
/** Increase it after a change of the rules, so that all orders are computed again. */
const RULES = 2;
/** Rows of one transaction: a few milliseconds' work. */
const AT_ONCE = 200;

interface OrdersOptions extends Pick<Means, 'clock' | 'timezone' | 'transaction'> {
  store: PlaceStore;
  begins: Begins;
  places: Places;
  settings: Pick<SettingStore, 'get' | 'set'>;
}

/** Updates the stored order of pengajian within their day when a location has changed. */
export function createOrders({ store, begins, places, timezone, clock, settings, transaction }: OrdersOptions) {
  /** Returns whether any differed. */
  function mend(rows: readonly OrderedRow[]): boolean {
    let changed = false;
    for (const row of rows) {
      const order = begins.orderOf(row);
      if (order === row.waktu_order) continue;
      store.setOrder(row.id, order);
      changed = true;
    }
    return changed;
  }

  function basis(): string {
    const place = places.deployment();
    return JSON.stringify([RULES, timezone, place?.lat, place?.lng, place?.tinggi]);
  }

  return {
    /** The last change of all times. */
    shift: (): Shift => JSON.parse(settings.get(SHIFT) ?? '{"no":0,"at":0}') as Shift,

    /** Call it inside the transaction that has moved the mosque. */
    masjidMoved(id: string): void {
      mend(store.ofMasjid(id));
    },

    /** Call it inside the transaction that has restored these schedules. */
    jadwalRestored(ids: readonly string[]): void {
      mend(store.among(ids));
    },

    /**
     * Computes all orders again if the deployment's location, zone or the rules have changed, a few at a time; restarts
     * if it was interrupted.
     */
    async mendAll(yieldLoop: YieldLoop): Promise<void> {
      for (let wanted = basis(); settings.get(KEY) !== wanted; wanted = basis()) {
        const shift: Shift = { no: store.landingVersion(), at: clock.now() };
        transaction(() => settings.set(SHIFT, JSON.stringify(shift)));
        for (let last = '0'; ;) {
          const rows = store.after(last, AT_ONCE);
          const end = rows.at(-1);
          if (!end) break;
          last = end.id;
          transaction(() => {
            if (mend(rows)) store.changeLanding();
          });
          await yieldLoop();
        }
        if (basis() === wanted) transaction(() => settings.set(KEY, wanted));
      }
    },
  };
}
