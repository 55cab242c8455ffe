import { vi } from 'vitest';

const { waitFor } = vi;

/** In ms. A generous time limit costs nothing when a test passes, and a machine under load may need it. */
const PATIENCE = 30_000;

/** Loaded before each test file: raises all shorter time limits of tests. */
vi.waitFor = (callback, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(callback, { ...given, timeout: Math.max(PATIENCE, given?.timeout ?? 0) });
};
