import type { Actor } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { conflict, MimbarError } from '#daemon/base/errors.ts';
import type { IdempotencyStore } from '#daemon/storage/queue/idempotency.ts';

/** How long a key is valid, in ms (contract, Messages). */
export const IDEMPOTENCY_MS = 24 * 3_600_000;

/** A request that its caller may retry: its Idempotency-Key, and a hash of its content. */
export interface IdempotentRequest {
  key: string;
  hash: string;
}

/** Stored answers by caller and key. No equal request may run between the calls of both methods. */
export function createIdempotency({ store, clock }: { store: IdempotencyStore; clock: Clock }) {
  return {
    /**
     * The stored answer of the same request. Throws invalid for a key that is not a short printable text, conflict if
     * the key was used for another request.
     */
    find<T>(actor: Actor, { key, hash }: IdempotentRequest): T | undefined {
      if (!/^[\x21-\x7e]{1,200}$/.test(key))
        throw new MimbarError('invalid', 'Idempotency-Key harus 1 sampai 200 huruf tanpa spasi');
      store.removeBefore(clock.now() - IDEMPOTENCY_MS);
      const found = store.find(ownerOf(actor), key);
      if (found && found.request_hash !== hash) throw conflict('Idempotency-Key sudah dipakai untuk permintaan lain');
      return found && (JSON.parse(found.answer) as T);
    },

    /** Stores the answer; call it inside the transaction of the request. The answer is plain JSON. */
    keep(actor: Actor, { key, hash }: IdempotentRequest, answer: object): void {
      store.insert({
        actor: ownerOf(actor),
        key,
        request_hash: hash,
        answer: JSON.stringify(answer),
        created_at: clock.now(),
      });
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;

function ownerOf(actor: Actor): string {
  return actor.id_account === null ? actor.label : `account:${actor.id_account}`;
}
