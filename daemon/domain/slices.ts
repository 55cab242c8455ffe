import { setImmediate as turn } from 'node:timers/promises';

/** Work that says at every `yield` that others may have a turn. */
export type Sliced<T> = Generator<void, T>;

/** Does the work slice by slice, and lets the event loop turn in between. */
export async function inSlices<T>(work: Sliced<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await turn();
  }
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
 * and what it stores is then as if it had been done in one go.
 */
export async function untilUndisturbed<T>(work: () => Sliced<T | undefined>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const done = attempt < TRIES ? await inSlices(work()) : atOnce(work());
    if (done !== undefined) return done;
  }
}
