import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache as Original } from 'lru-cache';
import { describe, expect, test } from 'vitest';
import { LRUCache } from '#daemon/tuning/lru-cache.ts';

const options = { ttl: 20, ttlAutopurge: true, updateAgeOnGet: true };
const transaction = new AsyncLocalStorage<string>();

describe.each([
  ['ours', (dispose: () => void) => new LRUCache<string, number>({ ...options, dispose }), 'none'],
  ['the original', (dispose: () => void) => new Original<string, number>({ ...options, dispose }), 'all keys'],
])('what a timer of %s keeps', (_name, create, kept) => {
  test('of the transaction in which its entry was set', async () => {
    const context = await new Promise((resolve) => {
      const cache = create(() => resolve(transaction.getStore() ?? 'none'));
      transaction.run('all keys', () => cache.set('pn:628', 1));
    });
    expect(context).toBe(kept);
  });

  test('of the one in which it was asked for', async () => {
    const context = await new Promise((resolve) => {
      const cache = create(() => resolve(transaction.getStore() ?? 'none')).set('pn:628', 1);
      transaction.run('all keys', () => cache.get('pn:628'));
    });
    expect(context).toBe(kept);
  });
});
