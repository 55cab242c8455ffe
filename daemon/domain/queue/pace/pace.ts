import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { planMessages, type PlannedDay, type PlanRules } from './pace-plan.ts';
import { isQuietTime, nextQuietWindow, type QuietHours, type QuietWindow } from './quiet-hours.ts';
import type { PaceStore, PlannedMessage } from '#daemon/storage/queue/pace.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

/** Messages a day (a day of the deployment's zone), and in the first week after a number was linked. */
const DAILY_LIMIT = 250;
const NEW_DAILY_LIMIT = 100;
const FIRST_WEEK = 7 * 86_400_000;
/** Number of messages between longer pauses, and their factor: 30 to 90 s at the default of 4 to 12 s. */
const REST_EVERY = [20, 30] as const;
const REST_FACTOR = 7.5;
/** Time of a message besides its pause, in ms. */
const HANDLING = 1000;
/** Simulated typing: ms per character, and at most this long, in ms. */
const TYPING_PER_CHARACTER = 25;
const TYPING_MAX = 5000;
/** Factor of the pauses after WhatsApp asked to slow down. */
const SLOWED_FACTOR = 2;

export const LINKED_AT_KEY = 'linked_at';
export const SLOW_UNTIL_KEY = 'slow_until';

export interface PaceOptions {
  store: PaceStore;
  settings: SettingStore;
  clock: Clock;
  timezone: string;
  /** Shortest and longest pause between two messages, in ms. */
  sendGap: readonly [number, number];
  /** Messages a day; undefined: the built-in rule. */
  dailyLimit: number | undefined;
  quietHours: QuietHours | undefined;
  /** WhatsApp's own limit of messages a day; undefined if unknown. */
  allowed?: () => number | undefined;
}

/** Limits speed, number and time of messages, so that the account stays in good standing. All instants are UTC ms. */
export function createPace(options: PaceOptions) {
  const { store, settings, clock, timezone, sendGap, quietHours } = options;
  let untilRest = between(REST_EVERY);
  // Both on the monotonic clock, because the wall clock may be set at any moment.
  let notBefore = 0;
  let restUntil = 0;
  // Cached: time zone arithmetic is slow, and the queue needs the day at every message.
  let day = { start: 0, end: 0 };
  let quiet: (QuietWindow & { from: number }) | undefined;

  const instantSetting = (key: string) => Number(settings.get(key) ?? 0);
  /** A pause of 0 stays 0, even when WhatsApp asks to slow down. */
  const slowed = (pause: number) =>
    pause > 0 && clock.now() < instantSetting(SLOW_UNTIL_KEY) ? pause * SLOWED_FACTOR : pause;

  /** The limit on the day of an instant. A number that is not linked yet counts as new. */
  function limitOn(at: number): number {
    const allowed = options.allowed?.();
    if (options.dailyLimit !== undefined) return Math.min(options.dailyLimit, allowed ?? Infinity);
    if (allowed !== undefined) return allowed;
    const linkedAt = settings.get(LINKED_AT_KEY);
    return linkedAt === undefined || at < Number(linkedAt) + FIRST_WEEK ? NEW_DAILY_LIMIT : DAILY_LIMIT;
  }

  function dayAt(at: number): { start: number; end: number } {
    if (at >= day.start && at < day.end) return day;
    const date = dateInZone(at, timezone);
    day = { start: instantInZone(date, '00:00', timezone), end: instantInZone(addDays(date, 1), '00:00', timezone) };
    return day;
  }

  function nextQuiet(at: number): QuietWindow | undefined {
    if (quiet && at >= quiet.from && at < quiet.end) return quiet;
    const window = nextQuietWindow(at, quietHours, timezone);
    quiet = window && { ...window, from: at };
    return window;
  }

  const sentToday = () => store.sentSince(dayAt(clock.now()).start);

  /** Average time of a message, including its share of the longer pauses, in ms. */
  function perMessage(): number {
    const gap = slowed((sendGap[0] + sendGap[1]) / 2);
    return (
      gap + (gap * REST_FACTOR) / ((REST_EVERY[0] + REST_EVERY[1]) / 2) + (sendGap[1] > 0 ? HANDLING : HANDLING / 10)
    );
  }

  function dayOf(at: number): PlannedDay {
    const { start, end } = dayAt(at);
    const used = start <= clock.now() ? sentToday() : 0;
    return { start, end, left: Math.max(0, limitOn(at) - used) };
  }

  const untilTurn = (priority: number): number =>
    (priority > 0 ? notBefore : Math.max(notBefore, restUntil)) - clock.monotonic();

  /** The rules for a priority. */
  function rules(priority: number): PlanRules {
    return { now: clock.now() + Math.max(0, untilTurn(priority)), perMessage: perMessage(), dayOf, nextQuiet };
  }

  function quietWindow(): QuietWindow | undefined {
    const window = nextQuiet(clock.now());
    return window && clock.now() >= window.start ? window : undefined;
  }

  return {
    sentToday,
    limitToday: () => limitOn(clock.now()),
    isLimitReached: () => sentToday() >= limitOn(clock.now()),
    /** '21.00–04.30' while quiet hours last. */
    quietNow: (): string | undefined =>
      quietWindow() && quietHours ? `${quietHours.from}–${quietHours.to}`.replaceAll(':', '.') : undefined,
    isQuietTime: (time: string) => quietHours !== undefined && isQuietTime(time, quietHours),

    /** Which messages the queue may take now (see MessageStore.next), and when that changes by itself. */
    window() {
      const now = clock.now();
      const { start, end } = dayAt(now);
      const still = quietWindow();
      const reached = sentToday() >= limitOn(now);
      return {
        quietBefore: still && Math.min(still.start, start),
        onlySentSince: reached ? start : undefined,
        changesAt: Math.min(still?.end ?? Infinity, reached ? end : Infinity),
      };
    },

    /**
     * Time until a message may be sent, in ms. Messages that an admin waits for, such as a test message, skip the
     * longer pauses.
     */
    untilTurn,

    /** At a start the last pause continues, so that a daemon that crashes repeatedly does not send faster. */
    resumed(): void {
      const last = store.lastSentAt();
      const gone = last === undefined ? Infinity : Math.max(0, clock.now() - last);
      notBefore = clock.monotonic() + Math.max(0, slowed(between(sendGap)) - gone);
    },

    /** A message is being sent; the plan puts the others after it. */
    started(): void {
      notBefore = clock.monotonic() + perMessage();
    },

    /** Begins the pause; sometimes a longer one. */
    finished(): void {
      notBefore = clock.monotonic() + slowed(between(sendGap));
      untilRest -= 1;
      if (untilRest > 0) return;
      untilRest = between(REST_EVERY);
      restUntil = clock.monotonic() + slowed(between(sendGap) * REST_FACTOR);
    },

    /**
     * How long typing is shown before a text, in ms. It is part of the pause, so never longer than the shortest one.
     */
    typing: (text: string): number => Math.min(text.length * TYPING_PER_CHARACTER, TYPING_MAX, sendGap[0]),

    /** Sending time of each of these after all waiting messages, by index; undefined: not before its end. */
    plan(fresh: readonly PlannedMessage[]): (number | undefined)[] {
      const priority = Math.max(...fresh.map((message) => message.priority));
      const ahead = store.waiting().filter((message) => message.priority >= priority);
      return planMessages([...ahead, ...fresh], rules(priority)).slice(ahead.length);
    },

    /** When the last waiting message of a broadcast would be sent, in UTC ms; undefined if none would. */
    endOf(idBroadcast: string): number | undefined {
      const waiting = store.waiting();
      const leaves = planMessages(waiting, rules(0));
      const own = leaves.filter(
        (at, index) => at !== undefined && waiting[index]!.id_broadcast === idBroadcast,
      ) as number[];
      return own.length === 0 ? undefined : Math.max(...own) + perMessage();
    },

    /** '4–12 detik'. */
    gapInWords(): string {
      const [low, high] = sendGap.map((ms) => String(Math.round(slowed(ms) / 100) / 10).replace('.', ','));
      return low === high ? `${low} detik` : `${low}–${high} detik`;
    },

    /** Time for this number of messages at this pace, without limits, in ms. */
    durationOf: (messages: number): number => messages * perMessage(),
  };
}
export type Pace = ReturnType<typeof createPace>;

/** 'sekitar 2 menit'. */
export function durationInWords(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 1) return 'kurang dari 1 menit';
  if (minutes < 90) return `sekitar ${Math.round(minutes)} menit`;
  if (minutes < 36 * 60) return `sekitar ${Math.round(minutes / 60)} jam`;
  return `sekitar ${Math.round(minutes / 1440)} hari`;
}

function between([low, high]: readonly [number, number]): number {
  return low + Math.random() * (high - low);
}
