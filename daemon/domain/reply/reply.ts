import type { Verdict } from '#shared/reply/verdict.ts';

/** What somebody has written to us, or a sign under one of our messages. Its text is kept nowhere. */
export interface Reply {
  /** The same for every time that WhatsApp brings it; tells neither number nor text. */
  key: string;
  /** Digits, 628…, whatever address it came from. */
  phone: string;
  text: string;
  verdict: Verdict;
  /** WhatsApp's id of our message that it answers, where it names one. */
  quoted: string | undefined;
  /** An emoji put to our message, such as a thumbs-up; else it was written. */
  isSign: boolean;
}

/**
 * Whoever may have asked. `take` belongs into the transaction that takes the reply once; false where it is none of his.
 */
export interface ReplyTaker {
  take(reply: Reply): boolean;
}
