import { readVerdict } from '#shared/reply/verdict.ts';
import type { Clock } from '../base/clock.ts';
import type { Transaction } from '../base/transaction.ts';
import type { IncomingText } from '../queue/messenger.ts';
import type { OptOutService } from '../queue/opt-out.ts';
import { hashOf } from '../queue/send/draft.ts';
import type { Answers } from './answers.ts';
import type { ReplyStore } from './reply-store.ts';
import type { ReplyTaker } from './reply.ts';

export interface IncomingOptions {
  optOut: Pick<OptOutService, 'incoming'>;
  /** Called in this order, until one returns true. */
  takers: readonly ReplyTaker[];
  store: Pick<ReplyStore, 'has' | 'insert'>;
  answers: Pick<Answers, 'wake'>;
  transaction: Transaction;
  clock: Clock;
}

/**
 * Handles incoming texts: BERHENTI and MULAI first, then answers to our questions. Each counts once, even if WhatsApp
 * delivers it several times; when it has returned, all effects are stored. Throws if nothing can be stored.
 */
export function createIncoming({ optOut, takers, store, answers, transaction, clock }: IncomingOptions) {
  return ({ id, phone, text, quoted, isSign, at: madeAt }: IncomingText): void => {
    const key = hashOf(['reply', phone, id]);
    const at = clock.now();
    const isTaken = transaction(() => {
      if (store.has(key)) return false;
      const wish = isSign ? undefined : optOut.incoming({ phone, text });
      // Kept like an answer: a MULAI that comes again must not undo a later BERHENTI.
      if (wish === 'changed') store.insert({ key, no_hp: phone, at, verdict: 'unclear', told: 'nothing', nomor: null });
      if (wish !== undefined) return false;
      const reply = { key, phone, text, quoted, isSign, verdict: readVerdict(text), ...(madeAt && { at: madeAt }) };
      const hasTaken = takers.some((taker) => taker.take(reply));
      if (hasTaken && !store.has(key))
        store.insert({ key, no_hp: phone, at, verdict: reply.verdict, told: 'nothing', nomor: null });
      return hasTaken;
    });
    if (isTaken) answers.wake();
  };
}
