import { systemActor } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Kept, Supervisor } from '#daemon/base/supervisor.ts';
import { hashOf, type AnyDraft, type Prepare, type Send } from '#daemon/queue/send.ts';
import type { Claim } from '#daemon/queue/claim.ts';
import type { OwedAnswer, OwedAnswerStore } from '#daemon/storage/reply/owed-answer.ts';

/** Before broadcasts, after a test message, for which a person waits. */
const ANSWER_PRIORITY = 5;
/** Our answers expire after a day, in ms. */
const ANSWER_ENDS = 86_400_000;
/** ms. */
const LOOK_AGAIN = 60_000;

/** A message to one person as a reaction to somebody's action. */
export interface Answer {
  /** Idempotency key: one message for one key. */
  key: string;
  /** Digits, 62…. */
  phone: string;
  recipient: string;
  text: string;
  /** What it says. */
  claim: Claim;
}

export interface Answers {
  /** Stores the message; call it inside the transaction of the action. It is queued after the commit. */
  owe(answer: Answer): void;
  /** Queues the stored messages; call it at the start, and after each transaction that called `owe`. */
  wake(): void;
  stop(): Promise<void>;
}

export interface AnswersOptions {
  store: OwedAnswerStore;
  send: Send;
  supervisor: Pick<Supervisor, 'keep'>;
  clock: Clock;
}

/** An outbox of our answers: they are stored in the transaction of what they answer, so that no crash loses them. */
export function createAnswers({ store, send, supervisor, clock }: AnswersOptions): Answers & { start(): void } {
  let waking = new AbortController();
  let kept: Kept | undefined;

  const prepare: Prepare = async () => {
    const owed = store.first();
    return {
      by: 'clock',
      broadcast: undefined,
      priority: owed?.priority ?? 0,
      drafts: owed ? [draftOf(owed)] : [],
      // The person's data may have been deleted meanwhile.
      isStillTrue: () => owed === undefined || store.has(owed.id),
      stored: () => owed && store.remove(owed.id),
    };
  };

  function wake(): void {
    waking.abort();
    waking = new AbortController();
  }

  async function run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', wake, { once: true });
    while (!signal.aborted) {
      // Taken before the look: what is owed during it ends the sleep after it.
      const { signal: woken } = waking;
      while (!signal.aborted && store.first()) await send(systemActor('recipient'), prepare);
      await clock.sleep(LOOK_AGAIN, woken);
    }
  }

  return {
    owe({ key, phone, recipient, text, claim }) {
      store.insert({
        key,
        no_hp: phone,
        recipient,
        message: text,
        priority: ANSWER_PRIORITY,
        ends_at: clock.now() + ANSWER_ENDS,
        claim,
      });
    },
    start() {
      kept ??= supervisor.keep('answers', run);
    },
    wake,
    async stop() {
      await kept?.stop();
    },
  };
}

function draftOf({ key, no_hp, recipient, message, ends_at, claim }: OwedAnswer): AnyDraft {
  return {
    audience: null,
    recipient,
    no_hp,
    message,
    ends_at,
    dedupe_key: hashOf(['answer', key]),
    id_masjid: null,
    id_mubaligh: null,
    month: null,
    links: [],
    claim,
  };
}
