import { systemActor } from '#daemon/base/audit.ts';
import type { Clock, YieldLoop } from '#daemon/base/clock.ts';
import { createHourlyErrors, type Logger } from '#daemon/base/log.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import { jadwalsFrom, type JadwalSource, columnsOf, type TemplatePair, type Reach } from '#daemon/broadcast/index.ts';
import type { BroadcastStore, Pace, Prepare, Send, Prepared, Recipients } from '#daemon/queue/index.ts';
import type { Begins, Timed } from '#daemon/roster/index.ts';
import { dateInZone } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import { SCHEDULE_LABELS, type ScheduleKey } from '#shared/card/schedule.ts';
import type { HomeKirim } from '#shared/home/home.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Template } from '#shared/roster/template.ts';
import {
  nextOpenRun,
  openRuns,
  reminderAt,
  createRunTexts,
  isMonthly,
  type Run,
  digestDrafts,
  monthDates,
  reminderDrafts,
  type RunDrafts,
  type RunKey,
  runsBetween,
} from './plan.ts';
import type { RingkasanSetting } from './ringkasan.ts';
import type { NewScheduleRun, ScheduleRunStore, ScheduleStore, StoredCard } from './schedule.store.ts';

const DAY = 86_400_000;
/** Delay after which a run counts as late, in ms. */
const LATE = 60_000;
/** How far back the daemon looks for missed runs, in ms; older ones are skipped. */
const LOOK_BACK = 62 * DAY;
/** Setting key of the zone of the cards' last runs. */
const TIMEZONE_KEY = 'timezone';

export interface AutomaticOptions {
  cards: ScheduleStore;
  runs: ScheduleRunStore;
  settings: SettingStore;
  broadcast: CardBroadcast;
  send: Send;
  pace: Pick<Pace, 'isQuietTime'>;
  transaction: Transaction;
  clock: Clock;
  timezone: string;
  begins: Begins;
  logger: Logger;
  emit: (frame: EventFrame) => void;
}

/**
 * Runs the cards: each due run at most once, in spite of clock changes and power cuts (contract, Automatic broadcasts).
 */
export function createAutomatic(options: AutomaticOptions) {
  const { cards, runs, settings, broadcast, transaction, clock, timezone } = options;
  const runTexts = createRunTexts({ runs, timezone });
  const logHourly = createHourlyErrors(options.logger, clock);
  let upSince: number | undefined;

  const coveredBy = (key: ScheduleKey) => (first: string) => runs.covered(key, first);

  /** The first due runs of a card, which share one instant and one broadcast. Undefined if none is due. */
  function dueTogether(key: ScheduleKey, from: number, now: number) {
    const card = cards.find(key);
    const open = card?.active ? openRuns(card, coveredBy(key), from, now, timezone) : [];
    const first = open[0];
    if (!card || !first) return undefined;
    const together = open.filter((item) => (isMonthly(key) ? item === first : item.due_at === first.due_at));
    return { card, due_at: first.due_at, targets: together.map(({ target }) => target) };
  }

  /** Stores the runs with the messages; the last run has the number of all messages. */
  function record(
    key: ScheduleKey,
    targets: readonly string[],
    run: Pick<NewScheduleRun, 'state' | 'due_at' | 'ran_at'>,
    { id, queued }: SendResult,
  ): void {
    const id_broadcast = queued > 0 ? id : null;
    for (const target of targets)
      runs.insert({ key, target, ...run, id_broadcast, messages: target === targets.at(-1) ? queued : 0 });
  }

  async function runFirst(key: ScheduleKey, from: number, now: number): Promise<void> {
    const done: { key: ScheduleKey; targets: readonly string[]; state: NewScheduleRun['state']; messages: number }[] =
      [];
    const prepare: Prepare = async (yieldLoop) => {
      const due = dueTogether(key, from, now);
      // Meanwhile a person has run it manually or switched the card off.
      if (!due) return { by: 'clock', broadcast: { kind: key }, drafts: [] };
      const { card, due_at, targets } = due;
      const found = await broadcast.draftsFor(card, targets, now, yieldLoop);
      const late = now - due_at > LATE;
      const missed = late && !found.sensible;
      const state = missed ? 'missed' : late && due_at < upSince! ? 'caught_up' : 'done';
      return {
        by: 'clock',
        broadcast: broadcast.rowOf(card, targets),
        drafts: missed ? [] : found.drafts,
        // Quiet hours apply, unless the card's own time lies inside them.
        quietHours: !options.pace.isQuietTime(card.jam),
        stored(sent) {
          record(key, targets, { state, due_at, ran_at: now }, sent);
          done.push({ key, targets, state, messages: sent.queued });
        },
      };
    };
    await options.send(systemActor('schedule', key), prepare);
    for (const run of done) options.logger.info(run, 'A card has run');
    if (done.length > 0) tell(key);
  }

  function tell(key: ScheduleKey): void {
    const last = runs.last(key);
    if (!last || (last.state !== 'missed' && (last.state !== 'caught_up' || last.messages === 0))) return;
    options.emit(
      alertFrame(last.state === 'missed' ? 'cardMissed' : 'cardCaughtUp', {
        card: SCHEDULE_LABELS[key],
        run: runTexts.textOf(last),
      }),
    );
  }

  /** After a change of the zone the same local times are other instants; past ones are skipped. */
  function adoptTimezone(now: number): void {
    const before = settings.get(TIMEZONE_KEY);
    if (before === timezone) return;
    transaction(() => {
      if (before !== undefined) cards.all().forEach((card) => cards.save({ ...card, saved_at: now }));
      settings.set(TIMEZONE_KEY, timezone);
    });
  }

  return {
    /**
     * Starts due runs. `seenAt` is the last call of this, also by an earlier process, in UTC ms. Call it only while the
     * clock is trusted; the first call counts as the daemon's start.
     */
    async runDue(seenAt: number | undefined): Promise<void> {
      const now = clock.now();
      if (upSince === undefined) adoptTimezone(now);
      upSince ??= now;
      runs.forgetMissedAfter(now);
      const from = Math.max(Math.min(seenAt ?? now, now) - 2 * DAY, now - LOOK_BACK);
      for (const card of cards.all().filter(({ active }) => active)) {
        try {
          while (dueTogether(card.key, from, now)) await runFirst(card.key, from, now);
        } catch (error) {
          // Nothing was stored, so it is retried in the next minute; the other cards must not wait for it.
          logHourly({ err: error, key: card.key }, 'A card could not run');
        }
      }
    },

    /** Number of overdue runs of the last days. */
    dueNow(): number {
      const now = clock.now();
      return cards
        .all()
        .filter(({ active }) => active)
        .reduce((sum, card) => sum + openRuns(card, coveredBy(card.key), now - 2 * DAY, now, timezone).length, 0);
    },

    /** When the first run of any card after an instant is due, in UTC ms. */
    nextDue(after: number): number | undefined {
      const due = cards.all().flatMap((card) => nextRunOf(card, after)?.due_at ?? []);
      return due.length === 0 ? undefined : Math.min(...due);
    },

    /** A card's next and last run, as shown on the card. */
    describe(key: ScheduleKey) {
      const card = cards.find(key);
      const next = card && nextRunOf(card, clock.now());
      const last = runs.last(key);
      return {
        next_run: next ? new Date(next.due_at).toISOString() : null,
        last_run: last ? runTexts.wireOf(last) : null,
      };
    },

    /** A note about a schedule (plain date) that no run will remind of any more. Each card is read once per request. */
    lateNotes(kind: JadwalKind): (jadwal: Omit<Timed, 'kind' | 'waktu'> & { waktu?: string }) => string[] {
      const key = kind === 'pengajian' ? 'pengajian_reminder' : 'jumatan_reminder';
      const card = cards.find(key);
      if (!card?.active) return () => [];
      const now = clock.now();
      const reminders = new Map<string, number>();
      const reminderOf = (tanggal: string): number => {
        const known = reminders.get(tanggal) ?? reminderAt(card, coveredBy(key), tanggal, timezone) ?? Infinity;
        reminders.set(tanggal, known);
        return known;
      };
      return (jadwal) => {
        const begins = options.begins.endOf({ waktu: '', ...jadwal, kind });
        return begins <= now || reminderOf(jadwal.tanggal) < begins ? [] : [LATE_NOTE];
      };
    },
  };

  function nextRunOf(card: StoredCard, after: number): Run | undefined {
    return nextOpenRun(card, coveredBy(card.key), after, timezone);
  }
}
export type Automatic = ReturnType<typeof createAutomatic>;

export const LATE_NOTE =
  'Jadwal ini tidak akan diingatkan otomatis, karena broadcast otomatis untuk tanggalnya sudah berjalan';

export interface CardBroadcastOptions {
  pengajian: JadwalSource;
  jumatan: JadwalSource;
  findTemplate: (id: string) => Template | undefined;
  broadcasts: BroadcastStore;
  timezone: string;
  begins: Begins & Reach;
}

/** Makes the drafts of a card's run, for automatic and manual runs. */
export function createCardBroadcast({
  pengajian,
  jumatan,
  findTemplate,
  broadcasts,
  timezone,
  begins,
}: CardBroadcastOptions) {
  function templatesOf({ id_template_dkm, id_template_mubaligh }: StoredCard): TemplatePair {
    const find = (id: string | null) => (id === null ? undefined : findTemplate(id));
    return { dkm: find(id_template_dkm), mubaligh: find(id_template_mubaligh) };
  }

  return {
    /** Drafts for targets in order (dates, or one month), as of an instant (UTC ms). */
    async draftsFor(
      card: StoredCard,
      targets: readonly string[],
      at: number,
      yieldLoop: YieldLoop,
    ): Promise<RunDrafts> {
      if (isMonthly(card.key)) {
        const { start, end } = monthDates(targets[0]!);
        const jadwals = await jadwalsFrom(pengajian, start, end, yieldLoop);
        return digestDrafts(
          broadcasts,
          jadwals,
          templatesOf(card),
          targets[0]!,
          dateInZone(at, timezone),
          timezone,
          begins,
          yieldLoop,
        );
      }
      const source = card.key === 'jumatan_reminder' ? jumatan : pengajian;
      const found = await jadwalsFrom(source, targets[0]!, targets.at(-1)!, yieldLoop);
      const jadwals = found.filter(({ tanggal }) => targets.includes(tanggal));
      return reminderDrafts(card, jadwals, templatesOf(card), at, begins, yieldLoop);
    },

    /** The broadcast row of a run for these targets. */
    rowOf: (card: StoredCard, targets: readonly string[]): Prepared['broadcast'] => ({
      kind: card.key,
      month: isMonthly(card.key) ? targets[0]! : null,
      ...columnsOf(templatesOf(card)),
    }),
  };
}
export type CardBroadcast = ReturnType<typeof createCardBroadcast>;

/** How far ahead to search for a run with messages, in ms: a week for daily cards, two months for monthly ones. */
const AHEAD = { daily: 8 * 86_400_000, monthly: 62 * 86_400_000 };

export interface OutlookOptions {
  cards: Pick<ScheduleStore, 'all'>;
  runs: Pick<ScheduleRunStore, 'covered'>;
  broadcast: Pick<CardBroadcast, 'draftsFor'>;
  recipients: Recipients;
  clock: Clock;
  timezone: string;
}

/** The next messages of the active cards and their number of recipients, by the current data; the earliest first. */
export type Outlook = (yieldLoop: YieldLoop) => Promise<HomeKirim[]>;

export function createOutlook({ cards, runs, broadcast, recipients, clock, timezone }: OutlookOptions): Outlook {
  async function nextOf(card: StoredCard, yieldLoop: YieldLoop): Promise<HomeKirim | undefined> {
    const now = clock.now();
    const until = now + (isMonthly(card.key) ? AHEAD.monthly : AHEAD.daily);
    const open = openRuns(card, (first) => runs.covered(card.key, first), now + 1, until, timezone);
    for (const [due_at, together] of Map.groupBy(open, (run) => run.due_at)) {
      const all = together.map(({ target }) => target);
      const targets = isMonthly(card.key) ? all.slice(0, 1) : all;
      const { drafts } = await broadcast.draftsFor(card, targets, due_at, yieldLoop);
      const numbers = new Set(recipients.sortOut(drafts).sent.map(({ no_hp }) => normalizePhone(no_hp)));
      if (numbers.size === 0) continue;
      return { key: card.key, due_at: new Date(due_at).toISOString(), targets, penerima: numbers.size };
    }
    return undefined;
  }

  return async (yieldLoop) => {
    const next: HomeKirim[] = [];
    for (const card of cards.all().filter(({ active }) => active)) {
      const found = await nextOf(card, yieldLoop);
      if (found) next.push(found);
    }
    return next.toSorted((a, b) => (a.due_at < b.due_at ? -1 : a.due_at > b.due_at ? 1 : 0));
  };
}

export interface DoubtOptions {
  cards: ScheduleStore;
  runs: ScheduleRunStore;
  ringkasan: Pick<RingkasanSetting, 'read'>;
  clock: Clock;
  timezone: string;
}

/** A run of a card; `target` is a plain date, or 'YYYY-MM' for the monthly card. */
export interface DoubtfulRun {
  key: RunKey;
  target: string;
}

/**
 * Records every run of an active card and of the Friday's summary between two instants (UTC ms) as unknown. It may have
 * happened after this database's backup was made, so it is never made up for. Returns these runs.
 */
export function createDoubtRuns({ cards, runs, ringkasan, clock, timezone }: DoubtOptions) {
  function summaries(from: number, to: number) {
    const stored = ringkasan.read();
    if (!stored?.active) return [];
    const all = runsBetween(stored, Math.max(from, stored.saved_at), to, timezone);
    const covered = all[0] ? runs.covered(RINGKASAN_KEY, all[0].target) : undefined;
    return all
      .filter(({ target }) => !covered!.has(target))
      .map(({ target, due_at }) => ({ target, due_at, key: RINGKASAN_KEY }) as const);
  }

  return (from: number, to: number): DoubtfulRun[] => {
    const ofCards = cards
      .all()
      .filter(({ active }) => active)
      .flatMap((card) => {
        const open = openRuns(card, (first) => runs.covered(card.key, first), from, to, timezone);
        return open.map((run) => ({ ...run, key: card.key }));
      });
    const doubtful = [...ofCards, ...summaries(from, to)];
    for (const run of doubtful)
      runs.insert({ ...run, state: 'unknown', ran_at: clock.now(), id_broadcast: null, messages: 0 });
    return doubtful;
  };
}
