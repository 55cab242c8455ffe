import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REPEAT_MS, type SessionTokens } from '#daemon/account/session.ts';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { cookiesOf } from '#tests/support/http/cookies.ts';

/** One entry per second of the minute in which an old token stays valid, one for now and one before them. */
const ENTRIES_MAX = 62;

let api: TestApp;
let clock: TestClock;
beforeAll(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock });
  await api.services.account.firstStart.run(undefined);
});
afterAll(() => api.close());

let token: string;
beforeEach(async () => void (token = await signIn()));
const signIn = async () => {
  const answer = await api.call('POST', '/auth/login', {
    body: { username: 'superadmin', password: PASSWORD },
    token: null,
  });
  return cookiesOf(answer)['refreshToken']!.value;
};
const remembered = (of = token): number => {
  const row = api.database.sqlite
    .prepare('select presented from session where id = ?')
    .pluck()
    .get(of.split('.')[0]) as string;
  return (JSON.parse(row) as unknown[]).length;
};
const refresh = (of: string): SessionTokens | undefined => {
  try {
    return api.services.account.sessions.refresh(of).tokens;
  } catch {
    return undefined;
  }
};

describe('what is remembered of refreshes stays small', () => {
  test('2,000 one after another within a minute, and 1,000 over an hour', { timeout: 120_000 }, () => {
    for (const [pauseMs, times] of [
      [29, 2000],
      [3000, 1000],
    ] as const) {
      for (let n = 0; n < times; n++) {
        clock.advance(pauseMs);
        token = refresh(token)!.refreshToken;
        if (n % 250 === 249) expect(remembered()).toBeLessThanOrEqual(ENTRIES_MAX);
      }
    }
  });

  test('100 at once with the same token, over HTTP: one successor, one entry', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        api.call('GET', '/auth/refresh', { headers: { cookie: `refreshToken=${token}` }, token: null }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => cookiesOf(answer)['refreshToken']!.value)).size).toBe(1);
    expect(remembered()).toBe(1);
  });
});

test('any order of any generations: good while the contract says so, over a second later never', async () => {
  // The time to wait, and how many generations before the newest token the next one is.
  const step = fc.tuple(
    fc.constantFrom(0, 1, 400, 999, 1000, 20_000, 59_999, REPEAT_MS, 61_001),
    fc.constantFrom(0, 0, 0, 1, 1, 2, 5),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const tokens = [await signIn()];
      /** When each generation was first shown, UTC ms. */
      const firstShown: number[] = [];
      for (const [wait, back] of steps) {
        clock.advance(wait);
        const index = Math.max(tokens.length - 1 - back, 0);
        const next = refresh(tokens[index]!)?.refreshToken;
        const sinceSuccessor = firstShown[index + 1] === undefined ? 0 : clock.now() - firstShown[index + 1]!;
        if (sinceSuccessor <= REPEAT_MS) expect(next).toBeDefined();
        if (sinceSuccessor >= REPEAT_MS + 1000) expect(next).toBeUndefined();
        if (next === undefined) return;
        firstShown[index] ??= clock.now();
        expect(next).toBe((tokens[index + 1] ??= next));
        expect(remembered(tokens[0])).toBeLessThanOrEqual(ENTRIES_MAX);
      }
    }),
    { numRuns: 100 },
  );
});
