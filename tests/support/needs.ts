import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { tools, type ToolName } from './process/tools.ts';

/**
 * Whether the tests that follow can run on this machine: `describe.runIf(needs('chromium'))('…', …)`. Missing tools are
 * recorded for `npm test`, which names the skipped tests with the reason, and fails under CI=true.
 */
export function needs(...names: ToolName[]): boolean {
  const missing = names.filter((name) => !tools[name].find());
  return needsThat(missing.map((name) => `${name} (Debian: ${tools[name].debian})`).join(', '), missing.length === 0);
}

/** Does the same for any other feature of a machine; `what` is recorded when `present` is false. */
export function needsThat(what: string, present: boolean): boolean {
  const file = process.env.MIMBAR_TEST_MISSING;
  if (!present && file) {
    appendFileSync(file, `${JSON.stringify({ file: expect.getState().testPath, what })}\n`);
  }
  return present;
}
