import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { trimMalloc } from '#daemon/tuning/malloc-trim.ts';

const { glibcVersionRuntime } = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;
const MIB = 2 ** 20;

test.skipIf(!glibcVersionRuntime)('free pages between blocks that are in use go back to the system', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const blocks: (Buffer | undefined)[] = Array.from({ length: 60_000 }, () => Buffer.allocUnsafeSlow(2000).fill(1));
  for (const index of blocks.keys()) if (index % 400) blocks[index] = undefined;
  // A separate thread frees the collected buffers, so the test waits for it.
  await expect
    .poll(() => {
      collect();
      return process.memoryUsage().arrayBuffers;
    })
    .toBeLessThan(50 * MIB);
  const before = process.memoryUsage.rss();
  trimMalloc();
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(50 * MIB);
  expect(blocks.filter((block) => block?.[1999] === 1)).toHaveLength(150);
});

test('twice in a row is no failure', () => {
  trimMalloc();
  expect(() => trimMalloc()).not.toThrow();
});
