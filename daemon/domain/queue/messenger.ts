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

/** What somebody wrote to the linked number, or the emoji that he put to one of our messages. */
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
 * What became of one try:
 * - accepted: the recipient has a device and the server's ack came without an error;
 * - unregistered: the number is not on WhatsApp;
 * - unsendable: nothing reached the wire, and this text never may;
 * - refused: the server's ack carried an error that only concerns this message;
 * - restricted: the account itself is restricted or told to slow down;
 * - transient: nothing reached the wire, try later;
 * - unanswered: it went to the wire and no ack came, it may have arrived.
 *
 * A reason of what is unsendable, refused or restricted is an Indonesian sentence, where the messenger knows one.
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
 * What WhatsApp told later of a message: a late ack, or a receipt. `undone`: it was taken and did not arrive; `reason`
 * is an Indonesian sentence. `isAboutAccount`: no other message would fare better.
 */
export type LateNews =
  | { waId: string; kind: 'accepted' | 'delivered' | 'read' }
  | { waId: string; kind: 'refused'; code: string }
  | { waId: string; kind: 'undone'; code: string; reason: string; isAboutAccount: boolean };

/** What one try tells and asks on its way. */
export interface DeliveryHooks {
  /** Called just before the first byte goes to the wire; may still say no, which gives transient. */
  handed(): boolean;
  /** Aborted when the daemon stops: a message on the wire gets a few seconds for its ack. */
  signal: AbortSignal;
}

export interface MessengerListener {
  /** A new QR or state. */
  frame?(frame: MessengerFrame): void;
  /** Several at once, as they come in. */
  news?(news: LateNews[]): void;
  /** The number that is linked now, digits; told at every connection. */
  linked?(number: string): void;
  /**
   * Somebody has written, by whatever address. WhatsApp hears that we have it only once this has returned; where it
   * throws, WhatsApp brings it again.
   */
  incoming?(text: IncomingText): void;
}

/** How a telephone is linked, by a messenger that sends from one. */
export interface DeviceLink {
  /** A screen or the CLI wants to link: brings a QR, and new ones, until it lets go, unless a device is linked. */
  wantQr(): () => void;
  /** Throws MimbarError conflict when linked, unavailable when no code could be had. */
  pairingCode(phone: string): Promise<string>;
  /** Unlinks the device and brings a fresh QR. */
  logout(): Promise<void>;
}

/** How a messenger hears that is told by calls from outside. */
export interface MessengerHook {
  /** What proves that the address is ours; undefined for who does not know the agreed token. */
  challenge(asked: { mode: string; token: string; challenge: string }): string | undefined;
  /** Whether a body comes from where it says. */
  isSigned(body: Buffer, signature: string): boolean;
  /** Throws where nothing can be stored: then the call comes again. */
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

/** Where only approved texts may open a conversation. */
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

/** The radio. Everything that knows how messages really leave stands behind this. */
export interface Messenger {
  /** Connects where it is known who sends; otherwise waits until somebody links a telephone. */
  start(): Promise<void>;
  stop(): Promise<void>;
  frame(): MessengerFrame;
  /** The number that sends, digits, or null. */
  number(): string | null;
  /** A new id for a message, made before its first try and kept for every other. */
  newId(): string;
  /** Without it nothing is linked: the settings say who sends. */
  link?: DeviceLink;
  /** A message that goes out twice arrives twice, even under one id: only news settle whether it went. */
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

/** What any messenger is made from, beside its own settings. */
export interface MessengerParts {
  keys: WhatsappKeyStore;
  findText: FindText;
  logger: Logger;
  clock: Clock;
  /** False while the clock is in doubt: then no certificate is refused for its dates. */
  canDate(): boolean;
  supervisor: Pick<Supervisor, 'task' | 'onStray'>;
}

/** What a messenger's folder gives. */
export type CreateMessenger = (parts: MessengerParts) => Messenger;
