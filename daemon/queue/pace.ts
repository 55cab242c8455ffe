import type { Means } from '#daemon/base/base.ts';
import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { PlannedMessage, PaceStore } from './queue.store.ts';

/** One day of the deployment's zone; instants in UTC ms. */
export interface PlannedDay {
  start: number;
  /** The next day's start. */
  end: number;
  /** Messages that may still be sent on this day. */
  left: number;
}

/** The pace's rules as the plan needs them. */
export interface PlanRules {
  /** UTC ms. */
  now: number;
  /** ms */
  perMessage: number;
  /** Before a message to a group, in ms. */
  beforeGroup: number;
  dayOf(at: number): PlannedDay;
  /** The quiet hours around an instant, or the next ones. */
  nextQuiet(at: number): QuietWindow | undefined;
}

/**
 * Sending time of each message (UTC ms) without further events, in the given order; undefined: not before its end. One
 * is sent at a time, within the day's limit, not before its own `next_attempt_at`, and outside of quiet hours if they
 * apply. A waiting message does not block the others.
 */
export function planMessages(messages: readonly PlannedMessage[], rules: PlanRules): (number | undefined)[] {
  const leaves: (number | undefined)[] = Array.from({ length: messages.length });
  const latestEnd = messages.reduce((latest, { ends_at }) => Math.max(latest, ends_at), 0);
  let open = [...messages.keys()];
  let at = rules.now;
  let day = rules.dayOf(at);
  let quiet = rules.nextQuiet(at);
  const isQuiet = () => quiet !== undefined && at >= quiet.start;

  while (open.length > 0 && at < latestEnd) {
    if (at >= day.end) day = rules.dayOf(at);
    if (quiet && at >= quiet.end) quiet = rules.nextQuiet(at);
    const deferred: number[] = [];
    for (const index of open) {
      const message = messages[index]!;
      const leave = at + (message.id_grup === null ? 0 : rules.beforeGroup);
      if (leave >= message.ends_at) continue;
      const isPutOff = message.next_attempt_at > at;
      if (isPutOff || at >= day.end || day.left <= 0 || (isQuiet() && waitsInQuietHours(message, day, quiet!)))
        deferred.push(index);
      else {
        leaves[index] = leave;
        day.left -= 1;
        at = leave + rules.perMessage;
      }
    }
    open = deferred;
    const until = isQuiet() ? Math.min(quiet!.end, day.end) : day.end;
    // A postponed message may become due while quiet hours delay the others.
    const due = open.map((index) => messages[index]!.next_attempt_at).filter((instant) => instant > at);
    if (day.left <= 0) at = Math.max(at, day.end);
    else if (isQuiet() || due.length === open.length) at = Math.max(at, Math.min(until, ...due));
  }
  return leaves;
}

/** Manual messages are sent even in quiet hours, except those that were queued on an earlier day. */
function waitsInQuietHours(message: PlannedMessage, day: PlannedDay, quiet: QuietWindow): boolean {
  return message.quiet_hours || message.created_at < Math.min(day.start, quiet.start);
}

/** Wall-clock times 'HH:MM' in the deployment's zone; `to` may be on the next day. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Instants in UTC ms; the end is no longer quiet. */
export interface QuietWindow {
  start: number;
  end: number;
}

/** Whether a wall-clock time 'HH:MM' is inside of the quiet hours. */
export function isQuietTime(time: string, { from, to }: QuietHours): boolean {
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

/** The quiet hours around an instant (UTC ms), or else the next ones. */
export function nextQuietWindow(at: number, quiet: QuietHours | undefined, zone: string): QuietWindow | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const today = dateInZone(at, zone);
  const windows = [-1, 0, 1].map((days) => {
    const date = addDays(today, days);
    return {
      start: instantInZone(date, quiet.from, zone),
      end: instantInZone(quiet.from < quiet.to ? date : addDays(date, 1), quiet.to, zone),
    };
  });
  return windows.find(({ end }) => end > at);
}

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

export interface PaceOptions extends Pick<Means, 'clock' | 'settings' | 'timezone'> {
  store: PaceStore;
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
  // All on the monotonic clock, because the wall clock may be set at any moment.
  let notBefore = 0;
  let restUntil = 0;
  let groupNotBefore = 0;
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

  /** A group always gets the longer pause before it, unless an admin waits for the message. */
  const untilTurn = ({ priority, id_grup }: Pick<PlannedMessage, 'priority' | 'id_grup'>): number =>
    (priority > 0 ? notBefore : Math.max(notBefore, restUntil, id_grup === null ? 0 : groupNotBefore)) -
    clock.monotonic();

  /** `since`: when the last message was finished, in ms before now. */
  function pauseAfterLast(since: number): void {
    const now = clock.monotonic();
    notBefore = now + Math.max(0, slowed(between(sendGap)) - since);
    groupNotBefore = now + Math.max(0, slowed(between(sendGap) * REST_FACTOR) - since);
  }

  /** The rules for a priority. */
  function rules(priority: number): PlanRules {
    return {
      now: clock.now() + Math.max(0, untilTurn({ priority, id_grup: null })),
      perMessage: perMessage(),
      beforeGroup: slowed(((sendGap[0] + sendGap[1]) / 2) * (REST_FACTOR - 1)),
      dayOf,
      nextQuiet,
    };
  }

  function quietWindow(at = clock.now()): QuietWindow | undefined {
    const window = nextQuiet(at);
    return window && at >= window.start ? window : undefined;
  }

  return {
    sentToday,
    limitToday: () => limitOn(clock.now()),
    isLimitReached: () => sentToday() >= limitOn(clock.now()),
    /** '21.00–04.30' if an instant, or the present one, is in quiet hours. */
    quietAt: (at?: number): string | undefined =>
      quietWindow(at) && quietHours ? `${quietHours.from}–${quietHours.to}`.replaceAll(':', '.') : undefined,
    /** When the present quiet hours end. */
    quietUntil: (): number | undefined => quietWindow()?.end,
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
      pauseAfterLast(last === undefined ? Infinity : Math.max(0, clock.now() - last));
    },

    /** A message is being sent; the plan puts the others after it. */
    started(): void {
      notBefore = clock.monotonic() + perMessage();
    },

    /** Begins the pause; sometimes a longer one. */
    finished(): void {
      pauseAfterLast(0);
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

/** Pauses before the next try of a message that was sent without an answer, in minutes: 6 tries in 30 minutes. */
const UNANSWERED_MINUTES = [1, 3, 5, 8, 13];
/** Pauses before the next try of a message that was not sent, in seconds; the last one repeats. */
const TRANSIENT_SECONDS = [5, 15, 45, 120, 300];

/** Milliseconds until the next try, or undefined when this was the last; `attempts` counts the tries so far. */
export function unansweredPause(attempts: number): number | undefined {
  const minutes = UNANSWERED_MINUTES[attempts - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}

/** Milliseconds until the next try; `retries` counts the tries so far that did not send it. */
export function transientPause(retries: number): number {
  return TRANSIENT_SECONDS[Math.min(retries, TRANSIENT_SECONDS.length - 1)]! * 1000;
}
