import { vi } from 'vitest';

const { waitFor } = vi;

/** What is waited for costs no time when it comes; a machine under load may need this long for it, ms. */
const PATIENCE = 30_000;

/** Loaded before each test file: nobody waits for less, whatever a test asks for. */
vi.waitFor = (callback, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(callback, { ...given, timeout: Math.max(PATIENCE, given?.timeout ?? 0) });
};
