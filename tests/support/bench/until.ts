import { setTimeout as wait } from 'node:timers/promises';

/** Polls until there is a value and returns it. Throws after `timeout` ms. */
export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  { timeout = 60_000, every = 5 } = {},
): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`Nothing came of it within ${timeout} ms`);
    await wait(every);
  }
}
