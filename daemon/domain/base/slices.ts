import { yieldLoop } from './yield-loop.ts';

/** Work that says at every `yield` that others may have a turn. */
export type Sliced<T> = Generator<void, T>;

/** Does the work slice by slice, and lets the event loop turn in between. Throws the signal's reason once it aborts. */
async function inSlices<T>(work: Sliced<T>, signal?: AbortSignal): Promise<T> {
  try {
    for (;;) {
      signal?.throwIfAborted();
      const step = work.next();
      if (step.done) return step.value;
      await yieldLoop();
    }
  } finally {
    // What it had put aside goes, where it was not done to its end.
    finish(work);
  }
}

/** Lets unfinished work tidy up; slices of its tidying are done in one go. */
function finish(work: Sliced<unknown>): void {
  let step = work.return(undefined);
  while (!step.done) step = work.next();
}

/** Does the work in one go. */
function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** After so many changes by others meanwhile the work is done without giving them a turn. */
const TRIES = 3;

/**
 * Does work that gives undefined when something was changed between its slices, until it comes to its end: what it gives
 * and what it stores is then as if it had been done in one go. Throws the signal's reason once it aborts.
 */
export async function untilUndisturbed<T>(work: () => Sliced<T | undefined>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const done = attempt < TRIES ? await inSlices(work(), signal) : atOnce(work());
    if (done !== undefined) return done;
  }
}
