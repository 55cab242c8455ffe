import type { QuietWindow } from './quiet-hours.ts';
import type { PlannedMessage } from '#daemon/storage/queue/pace.ts';

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
      if (at >= message.ends_at) continue;
      const isPutOff = message.next_attempt_at > at;
      if (isPutOff || at >= day.end || day.left <= 0 || (isQuiet() && waitsInQuietHours(message, day, quiet!)))
        deferred.push(index);
      else {
        leaves[index] = at;
        day.left -= 1;
        at += rules.perMessage;
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
