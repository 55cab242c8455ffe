import { systemActor } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Kept, Supervisor } from '#daemon/base/supervisor.ts';
import type { Claim } from '#daemon/base/claim.ts';
import { hashOf, type AnyDraft, type Prepare, type Send } from '#daemon/queue/index.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Quiet } from './incoming.ts';
import type { OwedAnswer, OwedAnswerStore, ReplyStore } from './reply.store.ts';

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

/** Maximum number of counted keys; a further key evicts the least recently used one. */
const COUNTED_MAX = 5000;

export interface Rate {
  /** Counts one call of `key`. If that is too many, returns the seconds to wait and does not count it. */
  take(key: string): number | undefined;
}

/**
 * A rate limit: at most `most` calls of each key within `window` ms from its first call. In memory: a restart resets
 * it.
 */
export function createRate({ clock, most, window }: { clock: Clock; most: number; window: number }): Rate {
  // In order of last use.
  const counted = new Map<string, { count: number; until: number }>();
  return {
    take(key) {
      const now = clock.monotonic();
      const known = counted.get(key);
      const own = known && known.until > now ? known : { count: 0, until: now + window };
      if (own.count >= most) return Math.max(1, Math.ceil((own.until - now) / 1000));
      counted.delete(key);
      if (counted.size >= COUNTED_MAX) counted.delete(counted.keys().next().value!);
      counted.set(key, { ...own, count: own.count + 1 });
      return undefined;
    },
  };
}

export interface JadwalOfKind {
  kind: JadwalKind;
  id: string;
}

/**
 * An incoming text, or a reaction to one of our messages. Its text is stored only while it is unclear
 * (docs/decisions/0042).
 */
export interface Reply {
  /** The same for each delivery by WhatsApp; reveals neither number nor text. */
  key: string;
  /** WhatsApp's id of it. */
  id: string;
  /** Digits, 628…, independent of the sender's kind of address. */
  phone: string;
  text: string;
  /** WhatsApp's id of our message that it quotes, if any. */
  quoted: string | undefined;
  /** Whether it is a reaction, such as a thumbs-up, and not a text; with an empty text it was taken away. */
  isSign: boolean;
  /** It edits an earlier message, or takes it back if its text is ''. */
  replaces?: Replaced;
  /** It holds no text: a voice message, an edit that could not be decrypted. */
  isUnreadable?: true;
  /** When its sender made the reaction, by his own clock; UTC ms. */
  at?: number;
}

/** A message of the sender's that an edit replaces. */
export interface Replaced {
  /** WhatsApp's id of it; undefined if it is one of the last minutes, but WhatsApp does not say which. */
  id: string | undefined;
  /** The edit is about what it was about, and nothing else. Undefined if that is not known: then it is asked about. */
  about: readonly string[] | undefined;
}

/** Whether a message was taken back. */
export const isTakenBack = ({ replaces, text, isUnreadable }: Reply): boolean =>
  replaces !== undefined && text === '' && !isUnreadable;

/** What a reply may be about, as it is stored: an offer, or a schedule. */
export const offerToken = (id: string): string => `tawaran:${id}`;
export const jadwalToken = ({ kind, id }: JadwalOfKind): string => `${kind}:${id}`;

/** One for each message that somebody has sent us; it reveals neither number nor id. */
export const replyKey = (phone: string, id: string): string => hashOf(['reply', phone, id]);

/**
 * A handler of replies. `take` is called inside the transaction that marks the reply as handled; it returns what the
 * reply was about, or undefined if the reply is not for it.
 */
export interface ReplyTaker {
  take(reply: Reply): readonly string[] | undefined;
}
