import { hashOf } from '#daemon/queue/send.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';

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
