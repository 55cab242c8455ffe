export interface Chance {
  /** The value of MIMBAR_SEED that repeats the same numbers. */
  seed: number;
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 to `max`, both included. */
  upTo(max: number): number;
}

/** Repeatable random numbers: mulberry32, from MIMBAR_SEED or a random seed. */
export function createChance(seed = Number(process.env.MIMBAR_SEED) || Math.floor(Math.random() * 2 ** 31)): Chance {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return { seed, next, upTo: (max) => Math.floor(next() * (max + 1)) };
}
