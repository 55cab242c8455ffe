import { defineConfig } from 'vitest/config';

// A configuration of its own, so that vitest never takes its root from the dashboard's vite.config.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One more than the cores of the smallest machine that runs them: many wait for a daemon, a clock or a browser.
    maxWorkers: 3,
  },
});
