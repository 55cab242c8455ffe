import type { EventFrame } from '#shared/queue/events.ts';
import type { Clock } from './clock.ts';

/** The domain's logger: first an object of facts, then a message. */
export interface Logger {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const HOUR = 3_600_000;
/** Maximum number of remembered kinds of errors; further ones are logged each time. */
const KINDS_MAX = 100;

/**
 * Logs errors of work that is retried every minute: the same error once an hour, so that the log does not fill the
 * disk.
 */
export function createHourlyErrors(logger: Logger, clock: Clock): Logger['error'] {
  const toldAt = new Map<string, number>();
  return (facts, message) => {
    const { err, ...rest } = facts as { err?: unknown };
    const trouble = `${message} ${JSON.stringify(rest)} ${String(err)}`;
    const now = clock.monotonic();
    if (now - (toldAt.get(trouble) ?? -Infinity) < HOUR) return;
    if (toldAt.size >= KINDS_MAX) toldAt.clear();
    toldAt.set(trouble, now);
    logger.error(facts, message);
  };
}

export interface Events {
  emit(frame: EventFrame): void;
  /** Calls the listener for every frame; returns the function that unsubscribes. */
  subscribe(listener: (frame: EventFrame) => void): () => void;
}

/** Publishes events of the daemon to all current subscribers; nothing is stored. */
export function createEvents(): Events {
  const listeners = new Set<(frame: EventFrame) => void>();
  return {
    emit(frame) {
      for (const listener of listeners) listener(frame);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
