import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it looks, in ms. */
const LOOK = 10_000;
/** Up to this share of one processor since the last look it is quiet. */
const QUIET = 0.05;
/** Less than this, in bytes, is not worth the pause of a collection. */
const ENOUGH = 6 * 2 ** 20;

export interface TidyUpOptions {
  /** What the process takes of memory, in bytes. */
  resident(): number;
  /** What it has taken of the processors, in ms. */
  busy(): number;
  collect(): void;
}

/**
 * Gives back what much work has taken, be it a broadcast or a crowd, once it is quiet: V8 collects while it is asked for
 * memory, and a process with nothing to do would keep for hours what it took at its busiest. Memory that stays after a
 * collection is the measure for the next one.
 */
export function createTidyUp({ resident, busy, collect }: TidyUpOptions = ofThisProcess) {
  let busyBefore = busy();
  /** The least that was seen since the last collection. Its pages are given back only some seconds later. */
  let least = resident();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const busyNow = busy();
    const isQuiet = busyNow - busyBefore < QUIET * LOOK;
    busyBefore = busyNow;
    if (!isQuiet) return;
    const now = resident();
    if (now < least + ENOUGH) {
      least = Math.min(least, now);
      return;
    }
    collect();
    least = resident();
  }

  return {
    start: (): void => void (timer = setInterval(look, LOOK).unref()),
    stop: (): void => clearInterval(timer),
  };
}

export type TidyUp = ReturnType<typeof createTidyUp>;

const ofThisProcess: TidyUpOptions = {
  resident: () => process.memoryUsage.rss(),
  busy: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  collect: () => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  },
};
