import { instantInZone } from '#shared/base/dates.ts';
import { JEDA_MIN } from '#shared/reply/pengganti.ts';
import type { Begins, Timed } from '#daemon/roster/waktu.ts';
import { nextQuietWindow, type QuietHours } from '#daemon/queue/pace.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Deadline for the substitute of a Friday sermon. */
const MORNING = '08:00';
/** Deadline for a pengajian's substitute, before the beginning. */
const BEFORE_PENGAJIAN = 2 * HOUR;
/** Deadline for the answer of a preacher who is asked after the first deadline, before the beginning. */
const LAST_CALL = 30 * MINUTE;
const PAUSE_MOST = 120;
/** Pauses are rounded to this step, in minutes. */
const PAUSE_STEP = 5;
/** Time beyond this does not lengthen a pause. */
const PAUSE_LOOKS = 14 * 24 * HOUR;

/** The deployment's zone, quiet hours, and when schedules really begin. */
export interface Hours {
  timezone: string;
  quietHours: QuietHours | undefined;
  begins: Begins;
}

/** When it begins, UTC ms; a prayer counts at its usual hour; undefined if the time is unknown. */
function mulaiJadwal(jadwal: Timed, { begins, timezone }: Hours): number | undefined {
  const begin = begins.of(jadwal);
  if (begin) return begin.at;
  if (jadwal.kind === 'jumatan') return begins.endOf(jadwal);
  const minutes = begins.orderOf(jadwal);
  return minutes < 24 * 60 ? instantInZone(jadwal.tanggal, '00:00', timezone) + minutes * MINUTE : undefined;
}

/** End of offers and answers, UTC ms: the beginning, or the day's end. */
export function akhirJadwal(jadwal: Timed, hours: Hours): number {
  return mulaiJadwal(jadwal, hours) ?? hours.begins.endOf(jadwal);
}

/** The time for messages: '11.58', "Ba'da Maghrib (sekitar 18.05)"; '' if unknown. */
export function saatOf(jadwal: Timed, { begins }: Hours): string {
  const begin = begins.of(jadwal);
  if (jadwal.kind === 'jumatan') return begin?.jam ?? '';
  return begin?.sekitar ? `${jadwal.waktu} (sekitar ${begin.jam})` : jadwal.waktu;
}

/**
 * Deadline for an acceptance, UTC ms: for a Friday sermon at 08.00, for a pengajian two hours before it begins, never
 * inside of quiet hours.
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

/** The deadline of offers that are made at `now`: once the usual one has passed, the time left before the beginning. */
export function batasOf(jadwal: Timed, now: number, hours: Hours): number {
  const batas = batasBiasa(jadwal, hours);
  if (now < batas) return batas;
  const end = akhirJadwal(jadwal, hours);
  return now < end - LAST_CALL ? end - LAST_CALL : end;
}

/** The first instant from `at` on outside of quiet hours, UTC ms. */
export function awakeAt(at: number, { timezone, quietHours }: Hours): number {
  const quiet = nextQuietWindow(at, quietHours, timezone);
  return quiet && quiet.start <= at ? quiet.end : at;
}

/** The instant `ms` after `at`, without counting quiet hours; UTC ms. */
export function afterPause(at: number, ms: number, hours: Hours): number {
  let [from, left] = [at, ms];
  for (;;) {
    const quiet = nextQuietWindow(from, hours.quietHours, hours.timezone);
    if (!quiet || from + left <= quiet.start) return from + left;
    left -= Math.max(0, quiet.start - from);
    from = quiet.end;
  }
}

/** The part of a span outside of quiet hours, in ms. */
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
 * The pause after an offer, in minutes: two hours, or less if otherwise `waiting` preachers could not be asked before
 * the deadline.
 */
export function pauseMinutes(from: number, batas: number, waiting: number, hours: Hours): number {
  const share = awakeWithin(from, Math.min(batas, from + PAUSE_LOOKS), hours) / (waiting + 1) / MINUTE;
  const stepped = Math.floor(share / PAUSE_STEP) * PAUSE_STEP;
  return Math.min(PAUSE_MOST, Math.max(JEDA_MIN, stepped));
}
