import { expect, test, vi } from 'vitest';
import { createSupervisor } from '#daemon/base/supervisor.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

function start() {
  const clock = createTestClock();
  const logger = { error: vi.fn<(facts: { part: string; err: unknown }, message: string) => void>() };
  return { clock, logger, supervisor: createSupervisor({ clock, logger }) };
}

const boom = () => Object.assign(new Error('Connection Closed'), { isBoom: true, output: { statusCode: 428 } });

test.each([
  ['an Error', new Error('gone'), 'Error: gone'],
  ['a Boom', boom(), 'Error: Connection Closed'],
  ['a number', 428, '428'],
  ['nothing', undefined, 'undefined'],
  ['what can not be read', Object.create(null), 'unknown'],
  [
    'an error whose message throws',
    Object.defineProperty(new Error('x'), 'message', {
      get: () => {
        throw new Error('y');
      },
    }),
    'unknown',
  ],
])('a task that fails with %s is logged with its name, counted and kept', async (_kind, reason, line) => {
  const { supervisor, logger, clock } = start();
  supervisor.task('receipts', Promise.reject(reason));
  await vi.waitFor(() => expect(supervisor.state()).toHaveLength(1));
  const [part] = supervisor.state();
  expect(part).toMatchObject({ name: 'receipts', failures: 1, last_error: line, recovered: false });
  expect(Math.abs(clock.now() - part!.since)).toBeLessThan(60_000);
  expect(logger.error.mock.calls).toEqual([[{ part: 'receipts', err: reason }, 'Background work failed']]);
});

test('numbers of people stay out of what is kept', async () => {
  const { supervisor } = start();
  supervisor.task('receipts', () => {
    throw new Error('628120000123@s.whatsapp.net and 0812-0000-0123 unknown\nsecond line');
  });
  await vi.waitFor(() => expect(supervisor.state()[0]?.last_error).toBe('Error: …@s.whatsapp.net and … unknown'));
});

test('nothing escapes, not even what a log throws that can not be written', async () => {
  const { supervisor, logger } = start();
  const strays: unknown[] = [];
  const onUncaught = (reason: unknown) => strays.push(reason);
  process.on('unhandledRejection', onUncaught);
  logger.error.mockImplementation(() => {
    throw new Error('ENOSPC');
  });
  supervisor.task('thrown', () => {
    throw new Error('at once');
  });
  supervisor.task('rejected', Promise.reject(new Error('later')));
  supervisor.uncaught(new Error('from nowhere'));
  await vi.waitFor(() =>
    expect(
      supervisor
        .state()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['rejected', 'thrown', 'unknown']),
  );
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onUncaught);
  expect(strays).toEqual([]);
});

test('a later success tells that the part has recovered, and new trouble begins anew', async () => {
  const { supervisor, clock } = start();
  supervisor.task('night', Promise.reject(new Error('first')));
  await vi.waitFor(() => expect(supervisor.state()[0]).toMatchObject({ failures: 1, recovered: false }));
  const { since } = supervisor.state()[0]!;
  supervisor.task('night', Promise.resolve());
  await vi.waitFor(() => expect(supervisor.state()[0]).toMatchObject({ failures: 1, recovered: true }));
  clock.advance(60_000);
  supervisor.task('night', Promise.reject(new Error('second')));
  await vi.waitFor(() => expect(supervisor.state()[0]).toMatchObject({ failures: 2, recovered: false }));
  expect(supervisor.state()[0]!.since - since).toBeGreaterThanOrEqual(60_000);
});

/** A supervisor with a clock that lists its sleeps; the test ends each sleep by hand. */
function startStepping() {
  let now = 0;
  const sleeps: { ms: number; wake(): void }[] = [];
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const mine = {
        ms,
        wake: () => {
          sleeps.splice(sleeps.indexOf(mine), 1);
          now += ms;
          resolve();
        },
      };
      sleeps.push(mine);
      signal?.addEventListener('abort', () => {
        if (sleeps.includes(mine)) sleeps.splice(sleeps.indexOf(mine), 1);
        resolve();
      });
    });
  const supervisor = createSupervisor({
    clock: { now: () => now, monotonic: () => now, sleep },
    logger: { error: vi.fn<() => void>() },
  });
  return { supervisor, sleeps, pass: (ms: number) => void (now += ms) };
}

test('a part that must go on begins anew after growing pauses, from the first again once it was stable', async () => {
  const { supervisor, sleeps, pass } = startStepping();
  let runs = 0;
  let fail: (error: Error) => void = () => undefined;
  const kept = supervisor.keep('night', () => {
    runs += 1;
    return new Promise((_resolve, reject) => {
      fail = reject;
    });
  });
  const pauses: number[] = [];
  for (let round = 1; round <= 6; round++) {
    await vi.waitFor(() => expect(runs).toBe(round));
    fail(new Error('again'));
    await vi.waitFor(() => expect(supervisor.state()[0]?.failures).toBe(round));
    await vi.waitFor(() => expect(sleeps).toHaveLength(1));
    pauses.push(sleeps[0]!.ms);
    sleeps[0]!.wake();
  }
  expect(pauses).toEqual([1000, 5000, 15_000, 60_000, 300_000, 300_000]);
  await vi.waitFor(() => expect(runs).toBe(7));
  sleeps[0]!.wake();
  await vi.waitFor(() => expect(supervisor.state()[0]).toMatchObject({ failures: 6, recovered: true }));
  pass(1000);
  fail(new Error('much later'));
  await vi.waitFor(() => expect(sleeps.map(({ ms }) => ms)).toEqual([1000]));
  await kept.stop();
  expect(runs).toBe(7);
});

test('a part that ends by itself begins anew; stop ends it, and waits for it', async () => {
  const { supervisor, sleeps } = startStepping();
  let ended = false;
  let runs = 0;
  const kept = supervisor.keep('ping', (signal) => {
    runs += 1;
    if (runs === 1) return Promise.resolve();
    return new Promise((resolve) =>
      signal.addEventListener('abort', () =>
        setImmediate(() => {
          ended = true;
          resolve();
        }),
      ),
    );
  });
  await vi.waitFor(() => expect(sleeps.map(({ ms }) => ms)).toContain(1000));
  sleeps.find(({ ms }) => ms === 1000)!.wake();
  await vi.waitFor(() => expect(runs).toBe(2));
  await kept.stop();
  expect(ended).toBe(true);
  expect(supervisor.state()).toMatchObject([{ name: 'ping', failures: 1 }]);
  expect(sleeps).toEqual([]);
});

test('a stray failure goes to who knows it; one that nobody knows, or whose handler fails, is told as unknown', () => {
  const { supervisor } = start();
  const takeBack = supervisor.onUncaught('whatsapp', (_reason, stack) => stack.includes('baileys'));
  const ours = Object.assign(new Error('x'), { stack: 'Error: x\n    at node_modules/baileys/lib/index.js' });
  expect(supervisor.uncaught(ours)).toBe(true);
  expect(supervisor.uncaught(7)).toBe(false);
  takeBack();
  expect(supervisor.uncaught(ours)).toBe(false);
  supervisor.onUncaught('broken', () => {
    throw new Error('no');
  });
  expect(supervisor.uncaught(ours)).toBe(false);
  expect(Object.fromEntries(supervisor.state().map(({ name, failures }) => [name, failures]))).toEqual({
    whatsapp: 1,
    unknown: 3,
    broken: 1,
  });
});
