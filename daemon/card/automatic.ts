import { systemActor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { createHourlyErrors } from '#daemon/base/log.ts';
import {
  askAgain,
  jadwalsFrom,
  type JadwalSource,
  columnsOf,
  type TemplatePair,
  type Reach,
} from '#daemon/broadcast/index.ts';
import type { BroadcastStore, MessageStore, Pace, Prepare, Send, Prepared, Recipients } from '#daemon/queue/index.ts';
import type { Begins, Timed } from '#daemon/roster/index.ts';
import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { DAFTAR_KEY } from '#shared/card/daftar.ts';
import { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import { SCHEDULE_LABELS, TANYA_LAGI_KEY, TANYA_LAGI_LABEL, type ScheduleKey } from '#shared/card/schedule.ts';
import type { HomeKirim } from '#shared/home/home.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Template } from '#shared/roster/template.ts';
import {
  askingAgain,
  nextOpenRun,
  openRuns,
  reminderAt,
  createRunTexts,
  isMonthly,
  type Run,
  digestDrafts,
  type FridayKey,
  type FridayRun,
  listsBetween,
  monthDates,
  reminderDrafts,
  type Round,
  type RoundKey,
  roundsOf,
  type RunDrafts,
  type RunKey,
  runsBetween,
} from './plan.ts';
import type { DaftarSetting } from './daftar.ts';
import type { RingkasanSetting } from './ringkasan.ts';
import type { NewScheduleRun, ScheduleRunStore, ScheduleStore, StoredCard } from './schedule.store.ts';

const DAY = 86_400_000;
/** Delay after which a run counts as late, in ms. */
const LATE = 60_000;
/** How far back the daemon looks for missed runs, in ms; older ones are skipped. */
const LOOK_BACK = 62 * DAY;
/** When it is time to call who is not asked again, on the day before: a day before a substitute has to be found. */
const CALL_FROM = '08:00';
/** Setting key of the zone of the cards' last runs. */
const TIMEZONE_KEY = 'timezone';

const LABELS: Record<RoundKey, string> = { ...SCHEDULE_LABELS, [TANYA_LAGI_KEY]: TANYA_LAGI_LABEL };

/** The runs of all cards that are on. */
const activeRounds = (cards: Pick<ScheduleStore, 'all'>): Round[] =>
  cards
    .all()
    .flatMap(roundsOf)
    .filter(({ active }) => active);

export interface AutomaticOptions extends Pick<
  Means,
  'clock' | 'emit' | 'logger' | 'settings' | 'timezone' | 'transaction'
> {
  cards: ScheduleStore;
  runs: ScheduleRunStore;
  broadcast: CardBroadcast;
  send: Send;
  pace: Pick<Pace, 'isQuietTime'>;
  begins: Begins;
}

/**
 * Runs the cards: each due run at most once, in spite of clock changes and power cuts (contract, Automatic broadcasts).
 */
export function createAutomatic(options: AutomaticOptions) {
  const { cards, runs, settings, broadcast, transaction, clock, timezone } = options;
  const runTexts = createRunTexts({ runs, timezone });
  const logHourly = createHourlyErrors(options.logger, clock);
  let upSince: number | undefined;

  const coveredBy = (run: RoundKey) => (first: string) => runs.covered(run, first);

  /** The first due runs of a card, which share one instant and one broadcast. Undefined if none is due. */
  function dueTogether(run: RoundKey, from: number, now: number) {
    const card = activeRounds(cards).find((one) => one.run === run);
    const open = card ? openRuns(card, coveredBy(run), from, now, timezone) : [];
    const first = open[0];
    if (!card || !first) return undefined;
    const together = open.filter((item) => (isMonthly(card.key) ? item === first : item.due_at === first.due_at));
    return { card, due_at: first.due_at, targets: together.map(({ target }) => target) };
  }

  /** Stores the runs with the messages; the last run has the number of all messages. */
  function record(
    key: RoundKey,
    targets: readonly string[],
    run: Pick<NewScheduleRun, 'state' | 'due_at' | 'ran_at'>,
    { id, queued }: SendResult,
  ): void {
    const id_broadcast = queued > 0 ? id : null;
    for (const target of targets)
      runs.insert({ key, target, ...run, id_broadcast, messages: target === targets.at(-1) ? queued : 0 });
  }

  async function runFirst(key: ScheduleKey, run: RoundKey, from: number, now: number): Promise<void> {
    const done: { key: RoundKey; targets: readonly string[]; state: NewScheduleRun['state']; messages: number }[] = [];
    const prepare: Prepare = async (yieldLoop) => {
      const due = dueTogether(run, from, now);
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
        // Quiet hours apply, unless the run's own time lies inside them.
        quietHours: !options.pace.isQuietTime(card.jam),
        stored(sent) {
          record(run, targets, { state, due_at, ran_at: now }, sent);
          done.push({ key: run, targets, state, messages: sent.queued });
        },
      };
    };
    await options.send(systemActor('schedule', key), prepare);
    for (const one of done) options.logger.info(one, 'A card has run');
    if (done.length > 0) tell(run);
  }

  function tell(run: RoundKey): void {
    const last = runs.last(run);
    if (!last || (last.state !== 'missed' && (last.state !== 'caught_up' || last.messages === 0))) return;
    options.emit(
      alertFrame(last.state === 'missed' ? 'cardMissed' : 'cardCaughtUp', {
        card: LABELS[run],
        run: runTexts.textOf(last),
      }),
    );
  }

  /** After a change of the zone the same local times are other instants; past ones are skipped. */
  function adoptTimezone(now: number): void {
    const before = settings.get(TIMEZONE_KEY);
    if (before === timezone) return;
    transaction(() => {
      if (before !== undefined)
        cards.all().forEach((card) => cards.save({ ...card, saved_at: now, tanya_saved_at: now }));
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
      for (const { key, run } of activeRounds(cards)) {
        try {
          while (dueTogether(run, from, now)) await runFirst(key, run, from, now);
        } catch (error) {
          // Nothing was stored, so it is retried in the next minute; the other cards must not wait for it.
          logHourly({ err: error, key: run }, 'A card could not run');
        }
      }
    },

    /** Number of overdue runs of the last days. */
    dueNow(): number {
      const now = clock.now();
      return activeRounds(cards).reduce(
        (sum, card) => sum + openRuns(card, coveredBy(card.run), now - 2 * DAY, now, timezone).length,
        0,
      );
    },

    /** When the first run of any card after an instant is due, in UTC ms. */
    nextDue(after: number): number | undefined {
      return firstOf(cards.all(), after)?.due_at;
    },

    /** A card's next and last run, as shown on the card. */
    describe(key: ScheduleKey) {
      const stored = cards.all().filter((card) => card.key === key);
      const next = firstOf(stored, clock.now());
      const last = stored
        .flatMap(roundsOf)
        .flatMap(({ run }) => runs.last(run) ?? [])
        .toSorted((a, b) => b.due_at - a.due_at)[0];
      return {
        next_run: next ? new Date(next.due_at).toISOString() : null,
        last_run: last ? runTexts.wireOf(last) : null,
      };
    },

    /**
     * Whether it is time to call the preachers of a Friday (plain date) who have not answered: they were asked again,
     * or will not be.
     */
    isTimeToCall(friday: string): boolean {
      if (runs.covered(TANYA_LAGI_KEY, friday).has(friday)) return true;
      const card = cards.find('jumatan_reminder');
      const due = card && reminderAt(askingAgain(card), coveredBy(TANYA_LAGI_KEY), friday, timezone);
      return clock.now() >= (due ?? instantInZone(addDays(friday, -1), CALL_FROM, timezone));
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

  /** The first run of these cards after an instant (UTC ms). */
  function firstOf(some: readonly StoredCard[], after: number): Run | undefined {
    return some
      .flatMap(roundsOf)
      .flatMap((card) => nextOpenRun(card, coveredBy(card.run), after, timezone) ?? [])
      .toSorted((a, b) => a.due_at - b.due_at)[0];
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
  messages: Pick<MessageStore, 'timesAsked'>;
  timezone: string;
  begins: Begins & Reach;
}

/** Makes the drafts of a card's run, for automatic and manual runs. */
export function createCardBroadcast({
  pengajian,
  jumatan,
  findTemplate,
  broadcasts,
  messages,
  timezone,
  begins,
}: CardBroadcastOptions) {
  function templatesOf({ id_template_dkm, id_template_mubaligh }: StoredCard): TemplatePair {
    const find = (id: string | null) => (id === null ? undefined : findTemplate(id));
    return { dkm: find(id_template_dkm), mubaligh: find(id_template_mubaligh) };
  }

  return {
    /** Drafts for targets in order (dates, or one month), as of an instant (UTC ms). */
    async draftsFor(card: Round, targets: readonly string[], at: number, yieldLoop: YieldLoop): Promise<RunDrafts> {
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
      const ids = jadwals.map(({ id }) => id);
      const again = card.run === TANYA_LAGI_KEY ? await askAgain(messages, 'jumatan', ids, yieldLoop) : undefined;
      return reminderDrafts(card, again, jadwals, templatesOf(card), at, begins, yieldLoop);
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

export interface OutlookOptions extends Pick<Means, 'clock' | 'timezone'> {
  cards: Pick<ScheduleStore, 'all'>;
  runs: Pick<ScheduleRunStore, 'covered'>;
  broadcast: Pick<CardBroadcast, 'draftsFor'>;
  recipients: Recipients;
}

/** The next messages of the active cards and their number of recipients, by the current data; the earliest first. */
export type Outlook = (yieldLoop: YieldLoop) => Promise<HomeKirim[]>;

export function createOutlook({ cards, runs, broadcast, recipients, clock, timezone }: OutlookOptions): Outlook {
  async function nextOf(card: Round, yieldLoop: YieldLoop): Promise<HomeKirim | undefined> {
    const now = clock.now();
    const until = now + (isMonthly(card.key) ? AHEAD.monthly : AHEAD.daily);
    const open = openRuns(card, (first) => runs.covered(card.run, first), now + 1, until, timezone);
    for (const [due_at, together] of Map.groupBy(open, (run) => run.due_at)) {
      const all = together.map(({ target }) => target);
      const targets = isMonthly(card.key) ? all.slice(0, 1) : all;
      const { drafts } = await broadcast.draftsFor(card, targets, due_at, yieldLoop);
      const numbers = new Set(recipients.sortOut(drafts).sent.map(({ no_hp }) => normalizePhone(no_hp)));
      if (numbers.size === 0) continue;
      return { key: card.run, due_at: new Date(due_at).toISOString(), targets, penerima: numbers.size };
    }
    return undefined;
  }

  return async (yieldLoop) => {
    const next: HomeKirim[] = [];
    for (const card of activeRounds(cards)) {
      const found = await nextOf(card, yieldLoop);
      if (found) next.push(found);
    }
    return next.toSorted((a, b) => (a.due_at < b.due_at ? -1 : a.due_at > b.due_at ? 1 : 0));
  };
}

export interface DoubtOptions extends Pick<Means, 'clock' | 'timezone'> {
  cards: ScheduleStore;
  runs: ScheduleRunStore;
  ringkasan: Pick<RingkasanSetting, 'read'>;
  daftar: Pick<DaftarSetting, 'read'>;
}

/** A run of a card; `target` is a plain date, or 'YYYY-MM' for the monthly card. */
export interface DoubtfulRun {
  key: RunKey;
  target: string;
}

/**
 * Records every run of an active card, of the Friday's too, between two instants (UTC ms) as unknown. It may have
 * happened after this database's backup was made, so it is never made up for. Returns these runs.
 */
export function createDoubtRuns({ cards, runs, ringkasan, daftar, clock, timezone }: DoubtOptions) {
  function ofFridays<Stored extends { active: boolean; saved_at: number }>(
    key: FridayKey,
    stored: Stored | undefined,
    between: (stored: Stored, from: number, to: number, zone: string) => FridayRun[],
    [from, to]: readonly [number, number],
  ) {
    if (!stored?.active) return [];
    const all = between(stored, Math.max(from, stored.saved_at), to, timezone);
    const covered = all[0] ? runs.covered(key, all[0].target) : undefined;
    return all
      .filter(({ target }) => !covered!.has(target))
      .map(({ target, due_at }) => ({ target, due_at, key }) as const);
  }

  return (from: number, to: number): DoubtfulRun[] => {
    const ofCards = activeRounds(cards).flatMap((card) => {
      const open = openRuns(card, (first) => runs.covered(card.run, first), from, to, timezone);
      return open.map((run) => ({ ...run, key: card.run }));
    });
    const doubtful = [
      ...ofCards,
      ...ofFridays(RINGKASAN_KEY, ringkasan.read(), runsBetween, [from, to]),
      ...ofFridays(DAFTAR_KEY, daftar.read(), listsBetween, [from, to]),
    ];
    for (const run of doubtful)
      runs.insert({ ...run, state: 'unknown', ran_at: clock.now(), id_broadcast: null, messages: 0 });
    return doubtful;
  };
}
