import type { Clock } from '#daemon/base/clock.ts';
import type { Claim } from '#daemon/queue/claim.ts';
import type { Answers } from './answers.ts';
import type { Quiet } from './quiet.ts';
import type { ReplyStore } from '#daemon/storage/reply/reply.ts';
import type { Reply } from './reply.ts';

export interface AskBackOptions {
  store: Pick<ReplyStore, 'insert'>;
  quiet: Pick<Quiet, 'mayAsk'>;
  answers: Pick<Answers, 'owe'>;
  clock: Clock;
}

/** Stores an unclear reply, and asks back if a question may be asked. */
export type AskBack = (reply: Pick<Reply, 'key' | 'phone'>, recipient: string, text: string, claim: Claim) => void;

export function createAskBack({ store, quiet, answers, clock }: AskBackOptions): AskBack {
  return ({ key, phone }, recipient, text, claim) => {
    const mayAsk = quiet.mayAsk(phone);
    const told = mayAsk ? 'question' : 'nothing';
    store.insert({ key, no_hp: phone, at: clock.now(), verdict: 'unclear', told, nomor: null });
    if (mayAsk) answers.owe({ key, phone, recipient, text, claim });
  };
}
