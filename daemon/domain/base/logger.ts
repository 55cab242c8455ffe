import type { Clock } from './clock.ts';

/** What the rules need of a log: an object of facts, then what happened. */
export interface Logger {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const HOUR = 3_600_000;
/** More kinds of trouble than this at once are told as they come. */
const KINDS_MAX = 100;

/**
 * Logs errors of what is tried again every minute: the same trouble once an hour, so that a disk that is full is not
 * filled up by the log.
 */
export function createHourly(logger: Logger, clock: Clock): Logger['error'] {
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
