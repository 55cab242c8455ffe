import type { Actor } from '../../base/actor.ts';
import type { Clock } from '../../base/clock.ts';
import { conflict, MimbarError } from '../../base/errors.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

/** How long a key is honoured, in ms (contract, Messages). */
export const IDEMPOTENCY_MS = 24 * 3_600_000;

/** A request that its caller may repeat: his Idempotency-Key, and a hash of what is asked. */
export interface IdempotentRequest {
  key: string;
  hash: string;
}

/** Stored answers by caller and key. Call both methods where no equal request can run in between. */
export function createIdempotency({ store, clock }: { store: IdempotencyStore; clock: Clock }) {
  return {
    /**
     * The answer that the same request has had. Throws invalid for a key that is no short printable text, conflict when
     * the key came with another request.
     */
    find<T>(actor: Actor, { key, hash }: IdempotentRequest): T | undefined {
      if (!/^[\x21-\x7e]{1,200}$/.test(key))
        throw new MimbarError('invalid', 'Idempotency-Key harus 1 sampai 200 huruf tanpa spasi');
      store.removeBefore(clock.now() - IDEMPOTENCY_MS);
      const found = store.find(ownerOf(actor), key);
      if (found && found.request_hash !== hash) throw conflict('Idempotency-Key sudah dipakai untuk permintaan lain');
      return found && (JSON.parse(found.answer) as T);
    },

    /** Inside the transaction that does what was asked. The answer is plain JSON. */
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
