import { expect, test, vi } from 'vitest';
import { LRUCache } from '#daemon/whatsapp/lru-cache.ts';

test("baileys' caches have a bound, and no timer that outlives an entry", () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  const cache = new LRUCache<string, number>({ ttl: 3 * 86_400_000, ttlAutopurge: true, updateAgeOnGet: true });
  for (let n = 0; n < 6000; n++) cache.set(`pn:${n}`, n);
  expect([cache.size, cache.get('pn:0'), cache.get('pn:5999')]).toEqual([5000, undefined, 5999]);
  expect(Math.max(0, ...started.mock.calls.map(([, ms]) => ms ?? 0))).toBeLessThan(1000);
  // Room for a `max` is taken at once, by each connection's caches.
  expect(cache.max).toBe(0);
  expect(new LRUCache<string, number>({ max: 2 }).max).toBe(2);
  started.mockRestore();
});
