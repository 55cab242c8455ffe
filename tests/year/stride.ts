import type { World } from './world.ts';

/**
 * Nothing happens: time goes by in steps of minutes. After a start each is shorter than what is taken for a standstill,
 * as long as an upgrade is on probation. While messages leave: of a few seconds. In ms.
 */
const QUIET_STEP = 590_000;
const CAREFUL_STEP = 170_000;
const BUSY_STEP = 4000;
/** After a start, ms. */
const CAREFUL_FOR = 15 * 60_000;
/** After the last message, ms. */
const BUSY_FOR = 150_000;

/** How much time may go by at once. */
export function createStride({ now }: World) {
  let carefulUntil = 0;
  let busyUntil = 0;
  const isBusy = () => now() < busyUntil;
  return {
    isBusy,
    /** The daemon has begun. */
    begin: (): void => void (carefulUntil = now() + CAREFUL_FOR),
    /** It sends. */
    work: (): void => void (busyUntil = now() + BUSY_FOR),
    /** In ms. */
    length(): number {
      if (isBusy()) return BUSY_STEP;
      return now() < carefulUntil ? CAREFUL_STEP : QUIET_STEP;
    },
  };
}
