import type { Verdict } from '#shared/reply/verdict.ts';

/** A text that somebody has sent to us, or a reaction to one of our messages. Its text is never stored. */
export interface Reply {
  /** The same each time that WhatsApp delivers it; reveals neither number nor text. */
  key: string;
  /** Digits, 628…, whatever address it came from. */
  phone: string;
  text: string;
  verdict: Verdict;
  /** WhatsApp's id of our message that it answers, where it names one. */
  quoted: string | undefined;
  /** Whether it is a reaction, such as a thumbs-up, and not a text. */
  isSign: boolean;
}

/**
 * A handler of replies. `take` is called inside the transaction that marks the reply as handled; it returns false for a
 * reply to something else.
 */
export interface ReplyTaker {
  take(reply: Reply): boolean;
}
