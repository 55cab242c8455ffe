import type { Transaction } from '../storage/database.ts';
import type { IdempotencyStore } from '../storage/idempotency.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { conflict, MimbarError } from './errors.ts';

/** How long a key is honoured, in ms (contract, Messages). */
export const IDEMPOTENCY_MS = 24 * 3_600_000;

export function createIdempotency(options: { store: IdempotencyStore; transaction: Transaction; clock: Clock }) {
  const { store, transaction, clock } = options;
  return {
    /**
     * Does `work` once per caller and key, in one transaction with the answer that it keeps: a repeat gets that answer.
     * Without a key it is simply done; it must not await, and its answer is plain JSON. `requestHash` tells what was
     * asked. Throws invalid for a key that is no short printable text, conflict when the key came with another request.
     */
    run<T>(actor: Actor, key: string | undefined, requestHash: string, work: () => T): T {
      if (key === undefined) return work();
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new MimbarError('invalid', 'Idempotency-Key harus 1 sampai 200 huruf tanpa spasi');
      const owner = actor.id_account === null ? actor.label : `account:${actor.id_account}`;
      return transaction(() => {
        const now = clock.now();
        store.removeBefore(now - IDEMPOTENCY_MS);
        const known = store.find(owner, key);
        if (known && known.request_hash !== requestHash) throw conflict('Idempotency-Key sudah dipakai untuk permintaan lain');
        if (known) return JSON.parse(known.answer) as T;
        const answer = work();
        store.insert({ actor: owner, key, request_hash: requestHash, answer: JSON.stringify(answer), created_at: now });
        return answer;
      });
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;
