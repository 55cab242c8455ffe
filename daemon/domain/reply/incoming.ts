import { ANSWERS } from '#shared/reply/question.ts';
import { wishesToQuit } from '#shared/reply/verdict.ts';
import type { Clock } from '../base/clock.ts';
import type { Transaction } from '../base/transaction.ts';
import type { IncomingText, OwnText } from '../queue/messenger.ts';
import type { OptOutService } from '../queue/opt-out.ts';
import { hashOf } from '../queue/send/draft.ts';
import type { Answers } from './answers.ts';
import type { AskBack } from './ask-back.ts';
import type { Quiet } from './quiet.ts';
import type { ReplyStore } from './reply-store.ts';
import type { ReplyTaker } from './reply.ts';

export interface IncomingOptions {
  optOut: Pick<OptOutService, 'incoming' | 'mayStop'>;
  /** Called in this order, until one returns true. */
  takers: readonly ReplyTaker[];
  store: Pick<ReplyStore, 'has' | 'insert' | 'nameOf'>;
  quiet: Pick<Quiet, 'begin'>;
  askBack: AskBack;
  answers: Pick<Answers, 'wake'>;
  transaction: Transaction;
  clock: Clock;
}

/**
 * Handles incoming texts: BERHENTI and MULAI first, then answers to our questions. Each counts once, even if WhatsApp
 * delivers it several times; when it has returned, all effects are stored. Throws if nothing can be stored.
 */
export function createIncoming({
  optOut,
  takers,
  store,
  quiet,
  askBack,
  answers,
  transaction,
  clock,
}: IncomingOptions) {
  const keyOf = ({ phone, id }: Pick<IncomingText, 'phone' | 'id'>) => hashOf(['reply', phone, id]);

  /** Asks whoever wants no more messages, but did not say BERHENTI, to say it. */
  function askedToQuit(key: string, { phone, text }: IncomingText): boolean {
    if (!wishesToQuit(text) || !optOut.mayStop(phone)) return false;
    askBack({ key, phone }, store.nameOf(phone) ?? 'Penerima', ANSWERS.quit(), { kind: 'plain' });
    return true;
  }

  return {
    incoming(said: IncomingText): void {
      const { phone, text, quoted, isSign, at } = said;
      const key = keyOf(said);
      const insert = () =>
        store.insert({ key, no_hp: phone, at: clock.now(), verdict: 'unclear', told: 'nothing', nomor: null });
      const isTaken = transaction(() => {
        if (store.has(key)) return false;
        const wish = isSign ? undefined : optOut.incoming({ phone, text });
        // Kept like an answer: a MULAI that comes again must not undo a later BERHENTI.
        if (wish === 'changed') insert();
        if (wish !== undefined) return false;
        if (!isSign && askedToQuit(key, said)) return true;
        const hasTaken = takers.some((taker) =>
          taker.take({ key, phone, text, quoted, isSign, ...(at !== undefined && { at }) }),
        );
        if (hasTaken && !store.has(key)) insert();
        return hasTaken;
      });
      if (isTaken) answers.wake();
    },

    /** The admin himself has written to somebody, from the linked phone. */
    ownText(said: OwnText): void {
      const key = keyOf(said);
      transaction(() => {
        if (!store.has(key) && store.nameOf(said.phone) !== undefined) quiet.begin(key, said.phone);
      });
    },
  };
}
