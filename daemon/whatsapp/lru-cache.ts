import { LRUCache as Original } from 'lru-cache';

/**
 * Entries of a cache without a bound of its own, such as that of all contacts: more than a network has. As a size,
 * since room for `max` entries is taken at once: half a megabyte a connection.
 */
const ENTRIES_MAX = 5000;

/**
 * The build gives this to baileys, whose caches have a timer for each entry in place of a bound. A timer keeps what was
 * around when it was set, for three days all keys of a transaction: 10 KB a message.
 */
export class LRUCache<K extends {}, V extends {}> extends Original<K, V> {
  constructor(options: Original.Options<K, V, unknown>) {
    super({
      ...(!options.max && { maxSize: ENTRIES_MAX, sizeCalculation: () => 1 }),
      ...options,
      ttlAutopurge: false,
    } as Original.Options<K, V, unknown>);
  }
}
