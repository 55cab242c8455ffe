import type { YieldLoop } from '#daemon/base/clock.ts';
import {
  composeDigests,
  composeReminders,
  type Reach,
  type ReminderRules,
  type TemplatePair,
} from '#daemon/broadcast/index.ts';
import { type BroadcastStore, type Audience, digestRecipient, hashOf, type Draft } from '#daemon/queue/index.ts';
import type { BroadcastJadwal, Begins } from '#daemon/roster/index.ts';
import {
  addDays,
  dateInZone,
  instantInZone,
  monthRange,
  formatClock,
  formatInstant,
  FRIDAY,
  weekday,
} from '#shared/base/dates.ts';
import type { DAFTAR_KEY, DaftarValues } from '#shared/card/daftar.ts';
import type { RINGKASAN_KEY, RingkasanValues } from '#shared/card/ringkasan.ts';
import { TANYA_LAGI_KEY, type ScheduleKey, type ScheduleLastRun } from '#shared/card/schedule.ts';
import type { StoredCard, ScheduleRun, ScheduleRunStore } from './schedule.store.ts';

/**
 * When a card runs: at `jam` ('HH:MM' in the deployment's zone), `h` days before the target day. The run that asks
 * again has Fridays only.
 */
export interface Timing {
  key: ScheduleKey;
  run?: RoundKey;
  h: number;
  jam: string;
}

/** A run: its target, a date 'YYYY-MM-DD' or for the monthly card a month 'YYYY-MM', and its time (UTC ms). */
export interface Run {
  target: string;
  due_at: number;
}

/** The last day of a month on which a late digest still makes sense. */
const DIGEST_UNTIL = 3;

export const isMonthly = (key: ScheduleKey): boolean => key === 'pengajian_bulanan';

/** The plain date of a target's run. */
export function runDate({ key, h }: Timing, target: string): string {
  return addDays(isMonthly(key) ? `${target}-01` : target, -h);
}

/** When the run for a target is due, in UTC ms. */
export function dueAt(timing: Timing, target: string, zone: string): number {
  return instantInZone(runDate(timing, target), timing.jam, zone);
}

/** The targets whose run is on a plain date between `start` and `end`, both included, in order. */
export function targetsBetween(timing: Timing, start: string, end: string): string[] {
  if (end < start) return [];
  // The target is `h` days after its run.
  const first = addDays(start, timing.h);
  const last = addDays(end, timing.h);
  const targets: string[] = [];
  if (!isMonthly(timing.key)) for (let date = first; date <= last; date = addDays(date, 1)) targets.push(date);
  else for (let month = monthFrom(first); `${month}-01` <= last; month = monthAfter(month)) targets.push(month);
  return timing.run === TANYA_LAGI_KEY ? targets.filter((date) => weekday(date) === FRIDAY) : targets;
}

/** The first run that is due at an instant or later. */
export function firstRun(timing: Timing, from: number, zone: string): Run {
  const today = dateInZone(from, zone);
  // Every card has a run within two months.
  for (const target of targetsBetween(timing, addDays(today, -1), addDays(today, 62))) {
    const due_at = dueAt(timing, target, zone);
    if (due_at >= from) return { target, due_at };
  }
  throw new Error(`The card ${timing.key} has no run after ${today}`);
}

/** The next instant (UTC ms), at `from` or later, with the card's `jam` as local time. */
export function nextJam({ jam }: Timing, from: number, zone: string): number {
  const today = dateInZone(from, zone);
  const strikes = [-1, 0, 1, 2].map((days) => instantInZone(addDays(today, days), jam, zone));
  return strikes.find((instant) => instant >= from)!;
}

/** The first target whose messages still make sense on a plain date: the date itself, or a month until its 3rd. */
export function firstSensible(key: ScheduleKey, today: string): string {
  if (!isMonthly(key)) return today;
  return Number(today.slice(8)) <= DIGEST_UNTIL ? today.slice(0, 7) : monthAfter(today.slice(0, 7));
}

/** The first month that begins on a plain date or later. */
function monthFrom(date: string): string {
  return date.endsWith('-01') ? date.slice(0, 7) : monthAfter(date.slice(0, 7));
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7);
}

/** What the runs of a card are recorded under. */
export type RoundKey = ScheduleKey | typeof TANYA_LAGI_KEY;
/** The cards about a Friday that are beside those of the schedules. */
export type FridayKey = typeof RINGKASAN_KEY | typeof DAFTAR_KEY;
export type RunKey = RoundKey | FridayKey;

/** A card by one of its runs, with its time and its templates. */
export interface Round extends StoredCard {
  run: RoundKey;
}

/** The run that reminds. */
export const reminding = (card: StoredCard): Round => ({ ...card, run: card.key });

/** The run that asks again: only preachers are asked. */
export const askingAgain = (card: StoredCard): Round => ({
  ...card,
  run: TANYA_LAGI_KEY,
  active: card.active && card.tanya_lagi,
  h: card.tanya_h,
  jam: card.tanya_jam,
  saved_at: card.tanya_saved_at,
  covers_from: card.tanya_covers_from,
  id_template_dkm: null,
});

/** In the order in which they run. */
export const roundsOf = (card: StoredCard): Round[] =>
  card.key === 'jumatan_reminder' ? [reminding(card), askingAgain(card)] : [reminding(card)];

const DAY = 86_400_000;
/**
 * How far ahead to search for the next run: a daily card's is near, a monthly card's can be far if h was lowered from
 * 30 to 0.
 */
const HORIZONS = [2 * DAY, 100 * DAY];

/** The targets from `first` on whose run has happened. */
export type Covered = (first: string) => ReadonlySet<string>;

/**
 * When the run for a target happens, in UTC ms: at its own instant; if that had passed when the card was saved,
 * together with the next run, because saving never triggers a past run (contract, Automatic broadcasts).
 */
function effectiveDue(card: StoredCard, target: string, zone: string): number {
  const due = dueAt(card, target, zone);
  return due >= card.saved_at ? due : nextJam(card, card.saved_at, zone);
}

/** A card's open runs between two instants (UTC ms), both included, by time. */
export function openRuns(card: StoredCard, covered: Covered, from: number, until: number, zone: string): Run[] {
  const start = addDays(dateInZone(from, zone), -1);
  const own = targetsBetween(card, start, addDays(dateInZone(until, zone), 1));
  const targets = new Set([...joining(card, zone), ...own]);
  const done = covered(isMonthly(card.key) ? addDays(start, -5).slice(0, 7) : start);
  return [...targets]
    .filter((target) => target >= card.covers_from && !done.has(target))
    .map((target) => ({ target, due_at: effectiveDue(card, target, zone) }))
    .filter(({ due_at }) => due_at >= from && due_at <= until)
    .sort((a, b) => a.due_at - b.due_at || a.target.localeCompare(b.target));
}

/** Targets whose instant had passed when the card was saved, but which still make sense at the next run. */
function joining(card: StoredCard, zone: string): string[] {
  const joinDate = dateInZone(nextJam(card, card.saved_at, zone), zone);
  const first = runDate(card, firstSensible(card.key, joinDate));
  return targetsBetween(card, first, dateInZone(card.saved_at, zone)).filter(
    (target) => dueAt(card, target, zone) < card.saved_at,
  );
}

/** The next run of an active card, or undefined if there is none. */
export function nextOpenRun(card: StoredCard, covered: Covered, now: number, zone: string): Run | undefined {
  if (!card.active) return undefined;
  for (const horizon of HORIZONS) {
    const [next] = openRuns(card, covered, now + 1, now + horizon, zone);
    if (next) return next;
  }
  return undefined;
}

/** When the card reminds of this target (UTC ms); undefined if its run is over or the card only covers later ones. */
export function reminderAt(card: StoredCard, covered: Covered, target: string, zone: string): number | undefined {
  if (!card.active || target < card.covers_from || covered(target).has(target)) return undefined;
  return effectiveDue(card, target, zone);
}

const LOOKED_AT_AT_ONCE = 100;

/**
 * The messages of a run. `jadwals` counts the schedules of the run, `told` are those in its messages; `sensible` is
 * false if it is too late for all of them.
 */
export interface RunDrafts {
  jadwals: number;
  told: BroadcastJadwal[];
  sensible: boolean;
  drafts: Draft[];
}

/**
 * Reminders of schedules that have not begun. An audience that already got it is skipped unless the card forces it; an
 * audience whose message is still waiting is always skipped (contract, Broadcast status). With `again` only who was
 * asked and has not answered, and only as a question. `now` in UTC ms.
 */
export async function reminderDrafts(
  card: StoredCard,
  again: Pick<ReminderRules, 'mayAsk' | 'run'> | undefined,
  jadwals: readonly BroadcastJadwal[],
  templates: TemplatePair,
  now: number,
  begins: Begins & Reach,
  yieldLoop: YieldLoop,
): Promise<RunDrafts> {
  const ahead: BroadcastJadwal[] = [];
  for (const [index, jadwal] of jadwals.entries()) {
    if (index % LOOKED_AT_AT_ONCE === 0) await yieldLoop();
    if (begins.endOf(jadwal) > now) ahead.push(jadwal);
  }
  const isDue = (jadwal: BroadcastJadwal, audience: Audience) => {
    const status = audience === 'dkm' ? jadwal.dkm_status : jadwal.mubaligh_status;
    if (status === 'waiting') return false;
    return again ? jadwal.jawaban === 'asked' : status !== 'accepted' || card.force_broadcast;
  };
  const rules = { ...again, endsAt: begins.endOf, isDue };
  const composed = await composeReminders(ahead, templates, begins, rules, yieldLoop);
  const drafts = again ? composed.filter(({ links }) => links.some(({ asks }) => asks)) : composed;
  const sensible = jadwals.length === 0 || ahead.length > 0;
  return { jadwals: jadwals.length, told: toldOf(ahead, drafts), sensible, drafts };
}

/** Digests of a month ('YYYY-MM') for all recipients except those who already got the same text. */
export async function digestDrafts(
  broadcasts: BroadcastStore,
  jadwals: readonly BroadcastJadwal[],
  templates: TemplatePair,
  month: string,
  today: string,
  zone: string,
  begins: Begins & Reach,
  yieldLoop: YieldLoop,
): Promise<RunDrafts> {
  const { end } = monthDates(month);
  const all = await composeDigests(
    jadwals,
    templates,
    begins,
    month,
    instantInZone(addDays(end, 1), '00:00', zone),
    yieldLoop,
  );
  const known = broadcasts.digests(month);
  await yieldLoop();
  const drafts = all.filter(
    (draft) => known.get(digestRecipient(draft.audience, draft))?.text_hash !== hashOf([draft.message]),
  );
  return {
    jadwals: jadwals.length,
    told: toldOf(jadwals, drafts),
    sensible: jadwals.length === 0 || month >= firstSensible('pengajian_bulanan', today),
    drafts,
  };
}

/** All of one kind. */
function toldOf(jadwals: readonly BroadcastJadwal[], drafts: readonly Draft[]): BroadcastJadwal[] {
  const ids = new Set(drafts.flatMap(({ links }) => links.map((link) => link.id_pengajian ?? link.id_jumatan)));
  return jadwals.filter(({ id }) => ids.has(id));
}

/** First and last plain date of a month 'YYYY-MM'. */
export function monthDates(month: string): { start: string; end: string } {
  return monthRange(Number(month.slice(0, 4)), Number(month.slice(5)) - 1);
}

/** Past runs in words and in the API's format. */
export function createRunTexts({ runs, timezone }: { runs: Pick<ScheduleRunStore, 'failed'>; timezone: string }) {
  const failedOf = ({ id_broadcast }: ScheduleRun) => (id_broadcast === null ? 0 : runs.failed(id_broadcast));
  const textOf = (run: ScheduleRun): string => runText(run, failedOf(run), timezone);
  const wireOf = (run: ScheduleRun): ScheduleLastRun => ({
    due_at: new Date(run.due_at).toISOString(),
    state: run.state,
    messages: run.messages,
    failed: failedOf(run),
    text: textOf(run),
  });
  return { textOf, wireOf };
}

/** The result of a card's last run, as the card shows it; `failed` counts its failed messages. */
function runText(run: ScheduleRun, failed: number, zone: string): string {
  const due = formatInstant(run.due_at, zone);
  if (run.state === 'unknown') return `Tidak diketahui: ${due}, basis data dipulihkan sesudahnya`;
  if (run.state === 'missed') return `Terlewat: ${due}, tidak dikirim karena sudah lewat waktunya`;
  if (run.state === 'done') return `Terakhir: ${formatInstant(run.ran_at, zone)}, ${countText(run.messages, failed)}`;
  if (run.messages === 0) return 'Terlewat saat perangkat mati, tidak ada yang perlu dikirim';
  return `Terlewat saat perangkat mati, dikirim ${sentText(run, zone)}`;
}

function countText(messages: number, failed: number): string {
  return failed === 0 ? `${messages} pesan` : `${messages} pesan, ${failed} gagal`;
}

/** On the same day only the time. */
function sentText({ due_at, ran_at }: ScheduleRun, zone: string): string {
  const isSameDay = dateInZone(due_at, zone) === dateInZone(ran_at, zone);
  return (isSameDay ? formatClock : formatInstant)(ran_at, zone);
}

/**
 * When a card about a Friday runs, UTC ms. `target` names the run: the day of a summary, the Friday of the list to
 * groups; `friday` is the Friday that it is about. Both are plain dates.
 */
export interface FridayRun {
  target: string;
  friday: string;
  due_at: number;
}

/** The days on which a summary is sent: the Thursday before, and the Friday itself. */
const THURSDAY = 4;

/** The summaries due between two instants (UTC ms), both included, by time. */
export function runsBetween(values: RingkasanValues, from: number, until: number, zone: string): FridayRun[] {
  const runs: FridayRun[] = [];
  const last = addDays(dateInZone(until, zone), 1);
  for (let date = addDays(dateInZone(from, zone), -1); date <= last; date = addDays(date, 1)) {
    const day = weekday(date);
    if (day !== THURSDAY && day !== FRIDAY) continue;
    const friday = day === FRIDAY ? date : addDays(date, 1);
    const due_at = instantInZone(date, day === FRIDAY ? values.jam_jumat : values.jam_kamis, zone);
    if (due_at >= from && due_at <= until) runs.push({ target: date, friday, due_at });
  }
  return runs;
}

/** The lists to groups that are due between two instants (UTC ms), both included, by time. */
export function listsBetween({ h, jam }: DaftarValues, from: number, until: number, zone: string): FridayRun[] {
  const runs: FridayRun[] = [];
  const last = addDays(dateInZone(until, zone), h + 1);
  for (let date = addDays(dateInZone(from, zone), h - 1); date <= last; date = addDays(date, 1)) {
    if (weekday(date) !== FRIDAY) continue;
    const due_at = instantInZone(addDays(date, -h), jam, zone);
    if (due_at >= from && due_at <= until) runs.push({ target: date, friday: date, due_at });
  }
  return runs;
}
