import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchHealth, type Watched } from './health-watch.ts';

/** Watches a server that answers the nth call (from 0) with this status, until it has received `calls` calls. */
async function watchUntil(
  calls: number,
  statusOf: (n: number) => number | Promise<number>,
  patience: number,
): Promise<Watched> {
  let n = 0;
  let enough: () => void;
  const asked = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const server = createServer((_, response) => {
    const turn = n;
    n += 1;
    void Promise.resolve(statusOf(turn)).then((status) => {
      response.writeHead(status, { connection: 'close' }).end();
      if (n >= calls) enough();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const health = watchHealth(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { every: 1, patience });
    await asked;
    return await health.stop();
  } finally {
    server.close();
  }
}

test('a 408 sooner than our patience is asked again twice at most, and only an answer excuses it', async () => {
  expect(await watchUntil(6, (n) => (n === 2 ? 408 : 200), 10_000)).toMatchObject({ failed: 0, hurried: 1 });
  expect(await watchUntil(6, (n) => (n >= 2 && n <= 4 ? 408 : 200), 10_000)).toMatchObject({
    failed: 1,
    hurried: 2,
    reasons: ['408'],
  });
  expect(await watchUntil(6, (n) => (n === 2 ? 503 : 200), 10_000)).toMatchObject({
    failed: 1,
    hurried: 0,
    reasons: ['503'],
  });
});

test('a 408 after our patience, or where none was given, is a failure', async () => {
  expect(await watchUntil(4, async (n) => (n === 1 ? wait(60, 408) : 200), 50)).toMatchObject({
    failed: 1,
    hurried: 0,
  });
  expect(await watchUntil(4, (n) => (n === 1 ? 408 : 200), 0)).toMatchObject({ failed: 1, hurried: 0 });
});
