import type { World } from './world.ts';

/**
 * The lengths of a step of time, in ms. While nothing happens, a step is some minutes. After a start, for as long as an
 * upgrade is on probation, it is shorter than the gap that counts as a standstill. While messages are sent it is a few
 * seconds.
 */
const QUIET_STEP = 590_000;
const CAREFUL_STEP = 170_000;
const BUSY_STEP = 4000;
/** The duration of the careful steps after a start, ms. */
const CAREFUL_FOR = 15 * 60_000;
/** The duration of the busy steps after the last message, ms. */
const BUSY_FOR = 150_000;

/** Chooses the length of the next step of time. */
export function createStride({ now }: World) {
  let carefulUntil = 0;
  let busyUntil = 0;
  const isBusy = () => now() < busyUntil;
  return {
    isBusy,
    /** Notes that the daemon has started. */
    begin: (): void => void (carefulUntil = now() + CAREFUL_FOR),
    /** Notes that the daemon sends messages. */
    work: (): void => void (busyUntil = now() + BUSY_FOR),
    /** The length of the next step, in ms. */
    length(): number {
      if (isBusy()) return BUSY_STEP;
      return now() < carefulUntil ? CAREFUL_STEP : QUIET_STEP;
    },
  };
}
