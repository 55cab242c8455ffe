import { vi } from 'vitest';

const { waitFor } = vi;

/** Loaded before each test file: a machine under load needs more than the second that vitest waits for by itself. */
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 15_000, ...(typeof options === 'number' ? { timeout: options } : options) });
