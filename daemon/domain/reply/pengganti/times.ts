import { instantInZone } from '#shared/base/dates.ts';
import { JEDA_MIN } from '#shared/reply/pengganti.ts';
import type { Begins, Timed } from '../../roster/waktu/begins.ts';
import { nextQuietWindow, type QuietHours } from '../../queue/pace/quiet-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** By when the substitute of a Friday sermon must be known. */
const MORNING = '08:00';
/** A pengajian's substitute must be known so long before it begins. */
const BEFORE_PENGAJIAN = 2 * HOUR;
/** A preacher who is asked after the deadline may answer until so long before the beginning. */
const LAST_CALL = 30 * MINUTE;
const PAUSE_MOST = 120;
/** Pauses are rounded to steps of so many minutes. */
const PAUSE_STEP = 5;
/** Time beyond this does not make a pause longer. */
const PAUSE_LOOKS = 14 * 24 * HOUR;

/** The deployment's zone, the hours in which nobody is written to, and when schedules really begin. */
export interface Hours {
  timezone: string;
  quietHours: QuietHours | undefined;
  begins: Begins;
}

/** When it begins, UTC ms; a prayer counts at its usual hour; undefined where the time is not known. */
function mulaiJadwal(jadwal: Timed, { begins, timezone }: Hours): number | undefined {
  const begin = begins.of(jadwal);
  if (begin) return begin.at;
  if (jadwal.kind === 'jumatan') return begins.endOf(jadwal);
  const minutes = begins.orderOf(jadwal);
  return minutes < 24 * 60 ? instantInZone(jadwal.tanggal, '00:00', timezone) + minutes * MINUTE : undefined;
}

/** Until when offers and answers make sense, UTC ms: the beginning, or the day's end. */
export function akhirJadwal(jadwal: Timed, hours: Hours): number {
  return mulaiJadwal(jadwal, hours) ?? hours.begins.endOf(jadwal);
}

/** The time as messages show it: '11.58', "Ba'da Maghrib (sekitar 18.05)"; '' where it is not known. */
export function saatOf(jadwal: Timed, { begins }: Hours): string {
  const begin = begins.of(jadwal);
  if (jadwal.kind === 'jumatan') return begin?.jam ?? '';
  return begin?.sekitar ? `${jadwal.waktu} (sekitar ${begin.jam})` : jadwal.waktu;
}

/**
 * By when somebody must have said yes, UTC ms: for a Friday sermon at 08.00, for a pengajian two hours before it
 * begins, never inside quiet hours.
 */
export function batasBiasa(jadwal: Timed, hours: Hours): number {
  const { timezone, quietHours } = hours;
  const begins = mulaiJadwal(jadwal, hours);
  const usual =
    jadwal.kind === 'jumatan' || begins === undefined
      ? instantInZone(jadwal.tanggal, MORNING, timezone)
      : begins - BEFORE_PENGAJIAN;
  const quiet = nextQuietWindow(usual, quietHours, timezone);
  return quiet && quiet.start <= usual ? quiet.start : usual;
}

/** The same for offers that are made at `now`: once it has passed, only what is left before the beginning. */
export function batasOf(jadwal: Timed, now: number, hours: Hours): number {
  const batas = batasBiasa(jadwal, hours);
  if (now < batas) return batas;
  const end = akhirJadwal(jadwal, hours);
  return now < end - LAST_CALL ? end - LAST_CALL : end;
}

/** The first instant from `at` on that lies outside quiet hours, UTC ms. */
export function awakeAt(at: number, { timezone, quietHours }: Hours): number {
  const quiet = nextQuietWindow(at, quietHours, timezone);
  return quiet && quiet.start <= at ? quiet.end : at;
}

/** When so many ms have passed since `at`, quiet hours not counted; UTC ms. */
export function afterPause(at: number, ms: number, hours: Hours): number {
  let [from, left] = [at, ms];
  for (;;) {
    const quiet = nextQuietWindow(from, hours.quietHours, hours.timezone);
    if (!quiet || from + left <= quiet.start) return from + left;
    left -= Math.max(0, quiet.start - from);
    from = quiet.end;
  }
}

/** How much of a span, in ms, lies outside quiet hours. */
export function awakeWithin(from: number, to: number, { timezone, quietHours }: Hours): number {
  let total = 0;
  for (let at = from; at < to;) {
    const quiet = nextQuietWindow(at, quietHours, timezone);
    if (!quiet) return total + to - at;
    total += Math.max(0, Math.min(to, quiet.start) - at);
    at = quiet.end;
  }
  return total;
}

/**
 * The pause after somebody was asked, in minutes: two hours, shorter where as many as `waiting` could otherwise not be
 * asked before the deadline.
 */
export function pauseMinutes(from: number, batas: number, waiting: number, hours: Hours): number {
  const share = awakeWithin(from, Math.min(batas, from + PAUSE_LOOKS), hours) / (waiting + 1) / MINUTE;
  const stepped = Math.floor(share / PAUSE_STEP) * PAUSE_STEP;
  return Math.min(PAUSE_MOST, Math.max(JEDA_MIN, stepped));
}
