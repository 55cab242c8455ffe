import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { conflict, MimbarError } from './errors.ts';
import type { Transaction } from './transaction.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

/** How long a key is honoured, in ms (contract, Messages). */
export const IDEMPOTENCY_MS = 24 * 3_600_000;

/** Does the end of some work, or gives the answer that the same work had before. */
export type Once<T> = (end: () => T) => T;

export function createIdempotency(options: { store: IdempotencyStore; transaction: Transaction; clock: Clock }) {
  const { store, transaction, clock } = options;

  function known<T>(owner: string, key: string, requestHash: string): { answer: T } | undefined {
    store.removeBefore(clock.now() - IDEMPOTENCY_MS);
    const found = store.find(owner, key);
    if (found && found.request_hash !== requestHash) throw conflict('Idempotency-Key sudah dipakai untuk permintaan lain');
    return found && { answer: JSON.parse(found.answer) as T };
  }

  function once<T>(owner: string, key: string, requestHash: string, work: () => T): T {
    return transaction(() => {
      const before = known<T>(owner, key, requestHash);
      if (before) return before.answer;
      const answer = work();
      store.insert({ actor: owner, key, request_hash: requestHash, answer: JSON.stringify(answer), created_at: clock.now() });
      return answer;
    });
  }

  return {
    /**
     * Does `work` once per caller and key, in one transaction with the answer that it keeps: a repeat gets that answer.
     * Without a key it is simply done; it must not await, and its answer is plain JSON. `requestHash` tells what was
     * asked. Throws invalid for a key that is no short printable text, conflict when the key came with another request.
     */
    run<T>(actor: Actor, key: string | undefined, requestHash: string, work: () => T): T {
      return key === undefined ? work() : once(ownerOf(actor), checked(key), requestHash, work);
    },

    /** Likewise for work that takes its turns: only its end, which it hands to what it is given, is in the transaction. */
    async runSliced<T>(actor: Actor, key: string | undefined, requestHash: string, work: (once: Once<T>) => Promise<T>): Promise<T> {
      if (key === undefined) return work((end) => end());
      const owner = ownerOf(actor);
      const before = known<T>(owner, checked(key), requestHash);
      return before ? before.answer : work((end) => once(owner, key, requestHash, end));
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;

function ownerOf(actor: Actor): string {
  return actor.id_account === null ? actor.label : `account:${actor.id_account}`;
}

function checked(key: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new MimbarError('invalid', 'Idempotency-Key harus 1 sampai 200 huruf tanpa spasi');
  return key;
}
