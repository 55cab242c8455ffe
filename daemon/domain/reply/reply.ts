/**
 * An incoming text, or a reaction to one of our messages. Its text is stored only while it is unclear
 * (docs/decisions/0042).
 */
export interface Reply {
  /** The same for each delivery by WhatsApp; reveals neither number nor text. */
  key: string;
  /** Digits, 628…, independent of the sender's kind of address. */
  phone: string;
  text: string;
  /** WhatsApp's id of our message that it quotes, if any. */
  quoted: string | undefined;
  /** Whether it is a reaction, such as a thumbs-up, and not a text; with an empty text it was taken away. */
  isSign: boolean;
  /** When its sender made it, by his own clock; UTC ms. */
  at?: number;
}

/**
 * A handler of replies. `take` is called inside the transaction that marks the reply as handled; it returns false if
 * the reply is not for it.
 */
export interface ReplyTaker {
  take(reply: Reply): boolean;
}
