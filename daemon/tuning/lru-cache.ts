import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache as Original } from 'lru-cache';

/*
 * The build gives this to baileys instead of lru-cache, which starts a timer for every entry that is set or read.
 * baileys does both inside its transactions, and a timer keeps the async context in which it was started: for three
 * days it holds all keys that the transaction has read, including the index of all contacts; 10 KB a message.
 */

const outside = AsyncLocalStorage.snapshot();

/** lru-cache with timers outside of any async context. */
export class LRUCache<K extends {}, V extends {}> extends Original<K, V> {
  override get(...entry: Parameters<Original<K, V>['get']>): V | undefined {
    return outside(() => super.get(...entry));
  }

  override set(...entry: Parameters<Original<K, V>['set']>): this {
    return outside(() => super.set(...entry));
  }
}
