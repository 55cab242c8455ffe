import { createHook } from 'node:async_hooks';

export interface HashWatch {
  /** How many argon2 hashes were begun. */
  count(): number;
  /** The largest number that ran at once. */
  atOnce(): number;
  stop(): void;
}

/** Watches the hashes that Node computes, as the runtime's async hooks report them. */
export function watchHashes(): HashWatch {
  const running = new Set<number>();
  let count = 0;
  let most = 0;
  const hook = createHook({
    init(id, type) {
      if (type !== 'ARGON2REQUEST') return;
      count += 1;
      running.add(id);
      most = Math.max(most, running.size);
    },
    before: (id) => void running.delete(id),
  }).enable();
  return { count: () => count, atOnce: () => most, stop: () => void hook.disable() };
}
