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
