import type { MessengerFrame } from '#shared/queue/waclient.ts';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Supervisor } from '../base/supervisor.ts';
import type { WhatsappKeyStore } from './whatsapp-key-store.ts';

/** One text to one number. `waId` is WhatsApp's message id, the same for every try. */
export interface Delivery {
  waId: string;
  /** Digits, international: 628… */
  phone: string;
  text: string;
  /** How long typing is shown first, in ms. */
  typing: number;
}

/** A text to the linked number, or the emoji of a reaction to one of our messages. */
export interface IncomingText {
  /** WhatsApp's id of it. */
  id: string;
  /** Digits, 628…. */
  phone: string;
  text: string;
  /** WhatsApp's id of the message that it answers. */
  quoted?: string;
  isSign: boolean;
}

/**
 * Outcome of one try:
 * - accepted: the recipient has a device and the server's ack came without an error;
 * - unregistered: the number is not on WhatsApp;
 * - unsendable: nothing was sent, and this text may never be sent;
 * - refused: the server's ack had an error that only concerns this message;
 * - restricted: the account itself is restricted or told to slow down;
 * - transient: nothing was sent, retry later;
 * - unanswered: it was sent and no ack came, so it may have arrived.
 * The reason of unsendable, refused or restricted is an Indonesian sentence, if the messenger knows one.
 */
export type DeliveryOutcome =
  | { kind: 'accepted' }
  | { kind: 'unregistered' }
  | { kind: 'unsendable'; code: string; reason: string }
  | { kind: 'refused'; code: string; reason?: string }
  | { kind: 'restricted'; code: string; reason?: string }
  | { kind: 'transient'; reason: string }
  | { kind: 'unanswered' };

/**
 * What WhatsApp reports later about a message: a late ack, or a receipt. `undone`: it was accepted and did not arrive;
 * `reason` is an Indonesian sentence. `isAboutAccount`: other messages would be refused, too.
 */
export type LateNews =
  | { waId: string; kind: 'accepted' | 'delivered' | 'read' }
  | { waId: string; kind: 'refused'; code: string }
  | { waId: string; kind: 'undone'; code: string; reason: string; isAboutAccount: boolean };

/** Callbacks of one try. */
export interface DeliveryHooks {
  /** Called just before the first byte is sent; false stops the try, which then gives transient. */
  handed(): boolean;
  /** Aborted when the daemon stops: a message that was sent gets a few seconds for its ack. */
  signal: AbortSignal;
}

export interface MessengerListener {
  /** A new QR or state. */
  frame?(frame: MessengerFrame): void;
  /** Late acks and receipts, several at once. */
  news?(news: LateNews[]): void;
  /** The currently linked number, digits; called at every connection. */
  linked?(number: string): void;
  /**
   * An incoming text. WhatsApp gets our receipt only after this has returned; if it throws, WhatsApp delivers the text
   * again.
   */
  incoming?(text: IncomingText): void;
}

/** Linking a phone, for a messenger that sends from one. */
export interface DeviceLink {
  /** Requests QR codes until the returned function is called; nothing happens while a device is linked. */
  wantQr(): () => void;
  /** Throws MimbarError conflict if linked, unavailable if there is no code. */
  pairingCode(phone: string): Promise<string>;
  /** Unlinks the device and requests a new QR. */
  logout(): Promise<void>;
}

/** The webhook of a messenger that gets its reports by HTTP calls. */
export interface MessengerHook {
  /** The response that proves that the URL is ours; undefined for a wrong token. */
  challenge(asked: { mode: string; token: string; challenge: string }): string | undefined;
  /** Whether the signature belongs to the body. */
  isSigned(body: Buffer, signature: string): boolean;
  /** Throws when nothing can be stored: then the call is repeated. */
  take(body: Buffer): void;
}

/** A text with {{1}}, {{2}}, … in their order that has to be approved before it goes out. */
export interface MessageForm {
  name: string;
  body: string;
  state: 'menunggu' | 'disetujui' | 'ditolak' | 'dihentikan';
  /** Why not, as the other side says it. */
  reason?: string;
  /** The other side's own. */
  id: string;
}
/** `examples`: a value for each parameter; `id`: of one that was refused, and is to be looked at once more. */
export type NewForm = Pick<MessageForm, 'name' | 'body'> & { examples: string[]; id?: string };

/** Registered texts, where only approved ones may open a conversation. */
export interface MessageForms {
  /** Those that are registered; undefined while they could not be read. */
  all(): readonly MessageForm[] | undefined;
  /** Throws MimbarError conflict with what the other side says, unavailable where it can't be reached. */
  register(form: NewForm): Promise<void>;
  /** Asks how they stand now. Throws unavailable where nobody answers. */
  refresh(): Promise<void>;
  /** Whether anything may be written to a number (digits), because it has written within a day. */
  isOpen(phone: string): boolean;
  /** Whether an approved text says exactly this. */
  fits(text: string): boolean;
}

/** Sends messages. All code that depends on WhatsApp is behind this interface. */
export interface Messenger {
  /** Connects if a number is linked; otherwise waits until somebody links a telephone. */
  start(): Promise<void>;
  stop(): Promise<void>;
  frame(): MessengerFrame;
  /** The number that sends, digits, or null. */
  number(): string | null;
  /** A new id for a message, made before its first try and kept for every other. */
  newId(): string;
  /** Undefined where no telephone is linked: the settings name the sending number. */
  link?: DeviceLink;
  /**
   * A message that is sent twice arrives twice, even with one id: after a doubt only a report tells whether it was
   * sent.
   */
  settlesByNews?: boolean;
  /** Messages a day that the other side allows; undefined while that is not known. */
  dailyLimit?(): number | undefined;
  hook?: MessengerHook;
  forms?: MessageForms;
  /** One try; never throws, unless a hook does. */
  deliver(delivery: Delivery, hooks: DeliveryHooks): Promise<DeliveryOutcome>;
  subscribe(listener: MessengerListener): () => void;
}

/** The text of a message by its WhatsApp id, for recipients who ask again. */
export type FindText = (waId: string) => string | undefined;

/** What every messenger gets, besides its own settings. */
export interface MessengerParts {
  keys: WhatsappKeyStore;
  findText: FindText;
  logger: Logger;
  clock: Clock;
  /** False while the clock is in doubt: then no certificate is refused for its dates. */
  canDate(): boolean;
  supervisor: Pick<Supervisor, 'task' | 'onUncaught'>;
}

/** What a messenger's folder exports. */
export type CreateMessenger = (parts: MessengerParts) => Messenger;
