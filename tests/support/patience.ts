import { vi } from 'vitest';

const { waitFor } = vi;

/** A generous time limit costs nothing when a test passes; a machine under load may need it, ms. */
const PATIENCE = 30_000;

/** Loaded before each test file: raises all shorter time limits of tests. */
vi.waitFor = (callback, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(callback, { ...given, timeout: Math.max(PATIENCE, given?.timeout ?? 0) });
};
