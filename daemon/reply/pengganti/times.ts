import { rankCalon, rangeOf, type PapanStore, type RosterCheck } from '#daemon/board/index.ts';
import { nextQuietWindow, type QuietHours } from '#daemon/queue/index.ts';
import type { Begins, Timed } from '#daemon/roster/index.ts';
import { instantInZone } from '#shared/base/dates.ts';
import { JEDA_MIN } from '#shared/reply/pengganti.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Calon } from '#shared/roster/papan/usulan.ts';
import type { Penawaran, Tawaran } from '../pengganti.store.ts';
import type { CurrentJadwal } from './pengganti.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Deadline for the substitute of a Friday sermon. */
const MORNING = '08:00';
/** Deadline for a pengajian's substitute, before the beginning. */
const BEFORE_PENGAJIAN = 2 * HOUR;
/** Deadline for the answer of a preacher who is asked after the first deadline, before the beginning. */
const LAST_CALL = 30 * MINUTE;
/** How long offers go out in quiet hours once an admin has said so. */
const TONIGHT = 2 * HOUR;
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

/** What the times of a search depend on besides its offers; `malam_sampai`: see `malamSampai`. */
export type Terms = Pick<Penawaran, 'jeda_menit' | 'batas' | 'malam_sampai'>;
/** The hours of one search, in which an admin may have put off the quiet hours. */
type SearchHours = Hours & Partial<Pick<Terms, 'malam_sampai'>>;

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

/** Until when offers go out in the present quiet hours if an admin says so now, UTC ms; null outside of them. */
export function malamSampai(now: number, { timezone, quietHours }: Hours): number | null {
  const quiet = nextQuietWindow(now, quietHours, timezone);
  return quiet && quiet.start <= now ? Math.min(now + TONIGHT, quiet.end) : null;
}

/** The quiet hours that last at `at` or come next. */
function nextQuiet(at: number, { timezone, quietHours, malam_sampai }: SearchHours) {
  const quiet = nextQuietWindow(at, quietHours, timezone);
  return quiet && { start: Math.max(quiet.start, malam_sampai ?? 0), end: quiet.end };
}

/** The first instant from `at` on outside of quiet hours, UTC ms. */
export function awakeAt(at: number, hours: SearchHours): number {
  const quiet = nextQuiet(at, hours);
  return quiet && quiet.start <= at ? quiet.end : at;
}

/** The instant `ms` after `at`, without counting quiet hours; UTC ms. */
export function afterPause(at: number, ms: number, hours: SearchHours): number {
  let [from, left] = [at, ms];
  for (;;) {
    const quiet = nextQuiet(from, hours);
    if (!quiet || from + left <= quiet.start) return from + left;
    left -= Math.max(0, quiet.start - from);
    from = quiet.end;
  }
}

/** The part of a span outside of quiet hours, in ms. */
export function awakeWithin(from: number, to: number, hours: SearchHours): number {
  let total = 0;
  for (let at = from; at < to;) {
    const quiet = nextQuiet(at, hours);
    if (!quiet) return total + to - at;
    total += Math.max(0, Math.min(to, quiet.start) - at);
    at = quiet.end;
  }
  return total;
}

/**
 * The pause between the offers of a line that is made now, in minutes: two hours, or less if otherwise not all could be
 * asked before the deadline, or before the night ends that an admin has opened.
 */
export function jedaFor(line: number, now: number, { batas, malam_sampai }: Omit<Terms, 'jeda_menit'>, hours: Hours) {
  const end = Math.min(batas, malam_sampai ?? now + PAUSE_LOOKS);
  // Whole minutes, so that what a preview has shown holds when its button is pressed.
  const minutes = Math.ceil(awakeWithin(now, end, { ...hours, malam_sampai }) / MINUTE);
  const stepped = Math.floor(minutes / line / PAUSE_STEP) * PAUSE_STEP;
  return Math.min(PAUSE_MOST, Math.max(JEDA_MIN, stepped));
}

export interface Turns {
  /**
   * When each waiting preacher is asked unless somebody accepts first, UTC ms by offer; a missing offer waits for an
   * ack, or its turn comes only after the deadline.
   */
  asked: Map<string, number>;
  /** Before when his message asks for the answer, UTC ms by offer of those in `asked`. */
  sebelum: Map<string, number>;
  /** Until when the next preacher waits, UTC ms by offer of those who were asked. */
  until: Map<string, number>;
}

/** An offer, as far as its turn depends on it; of a preview also one that is not made yet. */
export type Turning = Pick<Tawaran, 'id' | 'state' | 'berurutan' | 'message'>;

/**
 * Plans the times of the offers. Preachers with `berurutan` false are asked at once, the others one after the other:
 * the next one when no offer is open, or when the pauses of all open offers are over. A pause begins when WhatsApp has
 * accepted the message. Nobody is asked in quiet hours unless an admin has said so, and they do not count as pause.
 * Preview, timeline and sending go by this one plan. Pure.
 */
export function turnsOf(terms: Terms, tawaran: readonly Turning[], now: number, hours: Hours): Turns {
  const { batas, malam_sampai, jeda_menit } = terms;
  const own = { ...hours, malam_sampai };
  const pauseEnd = (from: number) => afterPause(from, (jeda_menit ?? PAUSE_MOST) * MINUTE, own);
  const [asked, sebelum, until] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const ask = (id: string, at: number, isLast: boolean) => {
    asked.set(id, at);
    sebelum.set(id, isLast ? batas : Math.min(awakeAt(pauseEnd(at), own), batas));
  };
  const line = tawaran.filter(({ state, berurutan }) => state === 'waiting' && berurutan);
  let next: number | undefined = now;
  for (const { id, message } of tawaran.filter(({ state }) => state === 'sent')) {
    const taken = message?.state === 'success' ? message.sent_at : null;
    if (taken === null) {
      next = undefined;
      continue;
    }
    const end = pauseEnd(taken);
    if (line.length > 0) until.set(id, end);
    if (next !== undefined) next = Math.max(next, end);
  }
  for (const [place, { id }] of line.entries()) {
    if (next === undefined) break;
    const turn: number = awakeAt(next, own);
    if (turn >= batas) break;
    ask(id, turn, place === line.length - 1);
    next = pauseEnd(turn);
  }
  const at = awakeAt(now, own);
  const isLast = line.every(({ id }) => asked.get(id) === at);
  for (const { id, state, berurutan } of tawaran)
    if (state === 'waiting' && !berurutan && at < batas) ask(id, at, isLast);
  return { asked, sebelum, until };
}

/** Score of preachers with another schedule that day: below free ones, above unavailable ones. */
const SAME_DAY = 40;

export interface CandidatesOptions {
  store: PapanStore;
  check: Pick<RosterCheck, 'candidates'>;
}

/**
 * Candidates for a schedule, best first, with reasons: without a clash, then by rest, wilayah and load. A preacher
 * with another pengajian that day comes after those without, even if the times do not overlap.
 */
export function createCandidates({ store, check }: CandidatesOptions) {
  /** Other pengajian of each preacher on that day, by preacher: the place of the first one. */
  function elsewhere(kind: JadwalKind, { id, tanggal, id_masjid }: CurrentJadwal): Map<string, string> {
    if (kind === 'jumatan') return new Map();
    const others = store.jadwal(kind, tanggal, tanggal).filter((row) => row.id !== id && row.id_masjid !== id_masjid);
    const places = new Map(
      store.masjidOf([...new Set(others.map((row) => row.id_masjid))]).map((row) => [row.id, row.nama_masjid]),
    );
    return new Map(others.toReversed().map((row) => [row.id_mubaligh, places.get(row.id_masjid)!]));
  }

  return (one: CurrentJadwal): Calon[] => {
    const { kind, id, tanggal, waktu, id_masjid } = one;
    const { start, end } = rangeOf(tanggal.slice(0, 7));
    const beban = new Map<string, number>();
    for (const row of store.jadwal(kind, start, end))
      if (row.id !== id) beban.set(row.id_mubaligh, (beban.get(row.id_mubaligh) ?? 0) + 1);
    const everybody = store.mubaligh();
    // Pengajian have a limit of their own.
    const mubaligh =
      kind === 'jumatan' ? everybody : everybody.map((each) => ({ ...each, batas_bulan: each.batas_pengajian }));
    const ranked = rankCalon({
      sel: { id_masjid, tanggal },
      wilayah: store.masjidOf([id_masjid])[0]?.wilayah ?? '',
      mubaligh: mubaligh.filter((each) => each.id !== one.id_mubaligh),
      lastVisits: store.lastVisits(kind, id_masjid, tanggal),
      beban,
      bentrok: check.candidates(
        { kind, id, tanggal, waktu, id_masjid },
        mubaligh.map((each) => each.id),
      ),
    });
    const busy = elsewhere(kind, one);
    const marked = ranked.map((each): Calon => {
      const place = busy.get(each.id_mubaligh);
      if (place === undefined || each.bentrok.includes('dua_tempat')) return each;
      return {
        ...each,
        cocok: each.cocok - SAME_DAY,
        alasan: [`Juga di ${place} hari itu`, ...each.alasan],
        nada: ['perhatian', ...each.nada],
      };
    });
    return marked.toSorted((a, b) => b.cocok - a.cocok);
  };
}
export type Candidates = ReturnType<typeof createCandidates>;
