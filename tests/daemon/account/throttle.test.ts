import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createThrottle } from '#daemon/account/throttle.ts';
import { networkOf } from '#daemon/base/address.ts';
import { createTestClock } from '#tests/support/clock.ts';

const HOUR = 3_600_000;

function outcome(begin: () => unknown): 'tried' | 'throttled' {
  try {
    begin();
    return 'tried';
  } catch {
    return 'throttled';
  }
}

describe('who is blocked makes no entries', () => {
  test('12,000 made-up names from a blocked network leave the blocks of others as they are', () => {
    const clock = createTestClock();
    const throttle = createThrottle(clock);
    for (let n = 0; n < 10; n++) throttle.signIn('superadmin', '192.0.2.1', undefined).begin();
    for (let n = 0; n < 50; n++) throttle.signIn(`karangan-${n}`, '198.51.100.1', undefined).begin();
    const before = throttle.size();
    for (let n = 0; n < 12_000; n++)
      expect(outcome(() => throttle.signIn(`nama-${n}`, `198.51.100.${n % 250}`, undefined).begin())).toBe('throttled');
    expect(throttle.size()).toBe(before);
    expect(outcome(() => throttle.signIn('superadmin', '192.0.2.77', undefined).begin())).toBe('throttled');
  });

  test('names from as many networks as one likes: bounded, and a block in force outlives what is none', () => {
    const clock = createTestClock();
    const throttle = createThrottle(clock, 100);
    for (let n = 0; n < 10; n++) throttle.signIn('superadmin', '192.0.2.1', undefined).begin();
    for (let n = 0; n < 30; n++) outcome(() => throttle.signIn('bendahara', '192.0.2.1', 'perangkat').begin());
    expect(outcome(() => throttle.signIn('bendahara', '192.0.2.1', 'perangkat').begin())).toBe('throttled');
    for (let n = 0; n < 5000; n++) throttle.signIn(`nama-${n}`, `10.${n >> 8}.${n & 255}.1`, undefined).begin();
    expect(throttle.size()).toBeLessThanOrEqual(5 * 100);
    expect(outcome(() => throttle.signIn('superadmin', '192.0.2.1', undefined).begin())).toBe('throttled');
    expect(outcome(() => throttle.signIn('bendahara', '192.0.2.1', 'perangkat').begin())).toBe('throttled');
  });
});

/** A model of the throttle: it counts failures since the last success, and never discards a tally. */
function createModel() {
  const tallies = new Map<string, { failures: number; until: number; free: number }>();
  const keysOf = (name: string, network: string, device?: string): [string, number][] =>
    device
      ? [[`device ${device} ${name}`, 10]]
      : [
          [`both ${network} ${name}`, 10],
          [`name ${name}`, 50],
          [`network ${network}`, 50],
        ];
  return {
    try(
      now: number,
      name: string,
      network: string,
      device: string | undefined,
      succeeds: boolean,
    ): 'tried' | 'throttled' {
      const own = keysOf(name, network, device).map(([key, free]) => {
        const tally = tallies.get(key) ?? { failures: 0, until: 0, free };
        tallies.set(key, tally);
        return tally;
      });
      if (own.some(({ until }) => until > now)) return 'throttled';
      for (const tally of own) {
        if (succeeds) [tally.failures, tally.until] = [tally.free === 10 ? 0 : tally.failures, 0];
        else if ((tally.failures += 1) >= tally.free)
          tally.until = now + Math.min(5000 * 2 ** (tally.failures - tally.free), 900_000);
      }
      return 'tried';
    },
  };
}

test('answers as a simple model that forgets nothing, while there is room; with a flood of refused tries between', () => {
  const step = fc.record({
    name: fc.constantFrom('superadmin', 'admin', 'bendahara'),
    network: fc.constantFrom('192.0.2', '198.51.100', '2001:db8:0:1'),
    device: fc.option(fc.constantFrom('a', 'b'), { nil: undefined, freq: 3 }),
    succeeds: fc.boolean(),
    times: fc.integer({ min: 1, max: 12 }),
    waitMs: fc.constantFrom(0, 0, 1000, 5000, 20_000, 900_000),
    flood: fc.boolean(),
  });
  const floodNames = Array.from({ length: 40 }, (_, n) => `nama-${n}`);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const clock = createTestClock();
      const throttle = createThrottle(clock, 120);
      const model = createModel();
      // The flooding network stays blocked during the whole run: each time its block ends, it fails again.
      let tries = 0;
      const isFlooderBlocked = () =>
        outcome(() => throttle.signIn(`karangan-${tries++}`, '203.0.113.1', undefined).begin()) === 'throttled';
      while (!isFlooderBlocked());
      for (const { name, network, device, succeeds, times, waitMs, flood } of steps) {
        clock.advance(waitMs);
        if (flood) {
          while (!isFlooderBlocked());
          for (const made of floodNames)
            expect(outcome(() => throttle.signIn(made, '203.0.113.9', undefined).begin())).toBe('throttled');
        }
        const address = network.includes(':') ? `${network}::7` : `${network}.7`;
        for (let n = 0; n < times; n++) {
          const now = clock.now();
          const is = outcome(() => {
            const attempt = throttle.signIn(name, address, device).begin();
            if (succeeds) attempt.succeeded();
          });
          expect(is).toBe(model.try(now, name, network, device, succeeds));
        }
        expect(throttle.size()).toBeLessThanOrEqual(5 * 120);
      }
    }),
    { numRuns: 300 },
  );
});

test('whatever others try, the known device of an owner is let in', () => {
  const other = fc.record({
    name: fc.constantFrom('superadmin', 'admin'),
    octet: fc.nat(255),
    device: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(other, { maxLength: 300 }), (others) => {
      const throttle = createThrottle(createTestClock(), 20);
      for (const { name, octet, device } of others)
        outcome(() => throttle.signIn(name, `10.0.${octet}.1`, device).begin());
      throttle.signIn('superadmin', '10.0.0.1', 'milik-sendiri').begin().succeeded();
    }),
  );
});

test('a failure is forgotten after a day', () => {
  const clock = createTestClock();
  const throttle = createThrottle(clock);
  for (let n = 0; n < 9; n++) throttle.signIn('admin', '192.0.2.1', undefined).begin();
  clock.advance(24 * HOUR);
  for (let n = 0; n < 10; n++) throttle.signIn('admin', '192.0.2.1', undefined).begin();
  expect(outcome(() => throttle.signIn('admin', '192.0.2.1', undefined).begin())).toBe('throttled');
});

test.each([
  ['192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['::ffff:c000:24d', '192.0.2'],
  ['0:0:0:0:0:FFFF:192.0.2.77', '192.0.2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:0001::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4'],
  ['127.evil', ''],
  ['unknown', ''],
  ['', ''],
  ['127.1', ''],
  ['::ffff:1.2.3', ''],
  ['1.2.3.4%5', ''],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
