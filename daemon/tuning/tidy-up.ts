import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { trimMalloc } from './malloc-trim.ts';

/** How often it looks, in ms. */
const LOOK = 10_000;
/** Up to this share of one processor since the last look it is quiet. */
const QUIET = 0.05;
/** Less than this, in bytes, is not worth the pause of a collection. */
const ENOUGH = 6 * 2 ** 20;
/**
 * So much above the rest, in bytes, may be let go later: it is tried again after so long, each time twice as long, in
 * ms.
 */
const MUCH = 32 * 2 ** 20;
const AGAIN_FIRST = 30_000;
const AGAIN_LAST = 3_600_000;

/** After so long what a collection frees is free, in ms. */
const FREED = 1000;

export interface TidyUpOptions {
  /** What the process takes of memory, in bytes. */
  resident(): number;
  /** What it has taken of the processors, in ms. */
  busy(): number;
  collect(): void;
}

/**
 * Gives back what much work has taken, be it a broadcast or a crowd, once it is quiet: V8 collects while it is asked
 * for memory, and a process with nothing to do would keep for hours what it took at its busiest. What a collection
 * could not give back may only have been held by answers that clients were still reading, so it is tried again, ever
 * more seldom, until the process takes as little as it ever did.
 */
export function createTidyUp({ resident, busy, collect }: TidyUpOptions = ofThisProcess) {
  let busyBefore = busy();
  /** The least that was seen since the last collection. Its pages are given back only some seconds later. */
  let least = resident();
  /** The least that it ever took at rest. */
  let rest = least;
  let again = AGAIN_FIRST;
  let sinceCollection = 0;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const busyNow = busy();
    const isQuiet = busyNow - busyBefore < QUIET * LOOK;
    busyBefore = busyNow;
    sinceCollection += LOOK;
    if (!isQuiet) return;
    const now = resident();
    const hasGrown = now >= least + ENOUGH;
    const isDue = now >= rest + MUCH && sinceCollection >= again;
    least = Math.min(least, now);
    rest = Math.min(rest, now);
    if (!hasGrown && !isDue) return;
    again = hasGrown ? AGAIN_FIRST : Math.min(2 * again, AGAIN_LAST);
    sinceCollection = 0;
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
    // A thread of V8 frees what was collected a little later.
    setTimeout(trimMalloc, FREED).unref();
  },
};
