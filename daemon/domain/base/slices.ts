import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';

/** Work that says at every `yield` that others may have a turn. */
export type Sliced<T> = Generator<void, T>;

/** One slice a turn, whoever works: many that work at once make no longer pause than one. */
const slices = new PQueue({ concurrency: 1 });

/** Resolves in a turn of the event loop in which no other slice is worked on. */
export async function turn(): Promise<void> {
  await slices.add(() => nextTurn());
}

/** Does the work slice by slice, and lets the event loop turn in between. Throws the signal's reason once it aborts. */
export async function inSlices<T>(work: Sliced<T>, signal?: AbortSignal): Promise<T> {
  try {
    for (;;) {
      signal?.throwIfAborted();
      const step = work.next();
      if (step.done) return step.value;
      await turn();
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
export function atOnce<T>(work: Sliced<T>): T {
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
