import { expect, test } from 'vitest';
import { CliError, EXIT } from '#cli/errors.ts';
import { reportBroadcast } from '#cli/broadcast/report.ts';
import { createProgress } from '#cli/terminal/progress.ts';
import { stopsAt, timeoutOf } from '#cli/broadcast/follow.ts';

test('a time to watch is seconds, minutes or hours; a bare number counts minutes', () => {
  expect(['90s', '30m', '2h', '5', undefined].map(timeoutOf)).toEqual([
    90_000,
    1_800_000,
    7_200_000,
    300_000,
    undefined,
  ]);
  for (const wrong of ['0', '-1m', '10d', '2j', 'besok', '']) expect(() => timeoutOf(wrong)).toThrow('--timeout');
});

test('somebody at a terminal may wait for ever; a script ends when nothing has moved for a quarter of an hour', () => {
  expect(stopsAt({ timeout: 1000, interactive: true }, 50, 900)).toBe(1050);
  expect(stopsAt({ timeout: undefined, interactive: true }, 50, 900)).toBe(Infinity);
  expect(stopsAt({ timeout: undefined, interactive: false }, 50, 900)).toBe(900 + 15 * 60_000);
});

test('a daemon that does not answer at the end of the time has an exit code of its own', async () => {
  const told: unknown[] = [];
  const contextOf = (call: () => Promise<unknown>) =>
    ({
      client: { call },
      output: {
        data: (value: unknown) => told.push(value),
        note: () => undefined,
        print: () => undefined,
        paint: () => '',
      },
      signal: new AbortController().signal,
    }) as unknown as Parameters<typeof reportBroadcast>[0];
  const sent = { id: '7', queued: 3 } as Parameters<typeof reportBroadcast>[1];
  const after = (call: () => Promise<unknown>) => reportBroadcast(contextOf(call), sent, [], createProgress('7', 3));
  expect(await after(async () => ({ data: {} }))).toBe(EXIT.unfinished);
  expect(await after(() => Promise.reject(new CliError('unreachable', 'Tidak menjawab')))).toBe(EXIT.unreachable);
  expect(told).toMatchObject([
    { finished: false, answering: true },
    { finished: false, answering: false },
  ]);
  await expect(after(() => Promise.reject(new Error('lain')))).rejects.toThrow('lain');
});
