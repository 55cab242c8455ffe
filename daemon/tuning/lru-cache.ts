import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache as Original } from 'lru-cache';

/*
 * The build gives this to baileys in the place of lru-cache, which starts a timer for every entry that is set or asked
 * for. baileys does both inside its transactions, and a timer keeps the context it was started in: all keys that the
 * transaction has read, and the index of all contacts among them, for three days; 10 KB a message.
 */

const outside = AsyncLocalStorage.snapshot();

/** lru-cache, whose timers belong to no context. */
export class LRUCache<K extends {}, V extends {}> extends Original<K, V> {
  override get(...entry: Parameters<Original<K, V>['get']>): V | undefined {
    return outside(() => super.get(...entry));
  }

  override set(...entry: Parameters<Original<K, V>['set']>): this {
    return outside(() => super.set(...entry));
  }
}
