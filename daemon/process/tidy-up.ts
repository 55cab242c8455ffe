import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Interval of the checks, in ms. */
const LOOK = 10_000;
/** Below this share of one CPU since the last check, the process is idle. */
const QUIET = 0.05;
/** Growth below this, in bytes, is not worth the pause of a garbage collection. */
const ENOUGH = 6 * 2 ** 20;
/**
 * If the process takes this much more than at rest, in bytes, the collection is retried: first after AGAIN_FIRST, then
 * after twice the time, up to AGAIN_LAST, in ms.
 */
const MUCH = 32 * 2 ** 20;
const AGAIN_FIRST = 30_000;
const AGAIN_LAST = 3_600_000;

export interface TidyUpOptions {
  /** Memory of the process (RSS), in bytes. */
  resident(): number;
  /** CPU time used so far, in ms. */
  busy(): number;
  collect(): void;
}

/**
 * Frees memory when the process is idle after much work, such as a broadcast or many visitors. V8 collects only while
 * memory is allocated, so an idle process would keep its peak memory for hours. A collection may fail to free answers
 * that clients are still reading, so it is retried with growing pauses until the memory is down to its lowest level.
 */
export function createTidyUp({ resident, busy, collect }: TidyUpOptions = ofThisProcess) {
  let busyBefore = busy();
  /** The lowest RSS since the last collection; freed pages are returned only some seconds later. */
  let least = resident();
  /** The lowest RSS ever. */
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
  },
};
