import { systemActor, type Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { conflict, MimbarError } from '#daemon/base/errors.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { SentFile } from '#daemon/lampiran/index.ts';
import { formatPhone, normalizePhone } from '#shared/base/phone.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { LampiranJenis, MediaKind } from '#shared/lampiran/lampiran.ts';
import type { MessengerFrame } from '#shared/queue/waclient.ts';
import type { MessageStore } from './message.store.ts';
import type { WhatsappKeyStore } from './opt-out.store.ts';
import { STOPPED } from './opt-out.ts';
import { LINKED_AT_KEY } from './pace.ts';
import { type AnyDraft, hashOf, type Prepare } from './send.ts';

/** What a message is made of; with a file the text is its caption. */
export interface Content {
  text: string;
  file?: SentFile;
}

/** One message to one number. `waId` is WhatsApp's message id, the same for every try. */
export interface Delivery extends Content {
  waId: string;
  /** Digits, international: 628… */
  phone: string;
  /** How long typing is shown first, in ms. */
  typing: number;
}

/**
 * A message to the linked number, a caption counts as its text; or the emoji of a reaction to one of our messages, ''
 * if it was taken away.
 */
export interface IncomingText {
  /** WhatsApp's id of it. */
  id: string;
  /** Digits, 628…. */
  phone: string;
  text: string;
  /** WhatsApp's id of the message that it answers. */
  quoted?: string;
  isSign: boolean;
  /**
   * WhatsApp's id of the sender's own earlier message, which this one edits, or takes back if its text is ''. '' if
   * WhatsApp does not say which one was edited.
   */
  replaces?: string;
  /** It holds no text: a voice message, a picture without a caption, an edit that can't be decrypted. */
  isUnreadable?: true;
  /** The key of later edits of this message, base64. */
  secret?: string;
  /** When its sender made the reaction, by his own clock; of anything else, when WhatsApp took it. UTC ms. */
  at?: number;
}

/** A message that the owner of the linked phone has written to somebody himself. */
export type OwnText = Pick<IncomingText, 'id' | 'phone'>;

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
 * `reason` is an Indonesian sentence. `isAboutAccount`: other messages would be refused, too. `isPassing`: it may be
 * tried again.
 */
export type LateNews =
  | { waId: string; kind: 'accepted' | 'delivered' | 'read' }
  | { waId: string; kind: 'refused'; code: string }
  | { waId: string; kind: 'undone'; code: string; reason: string; isAboutAccount: boolean; isPassing: boolean };

/** One text to one group, by WhatsApp's address. */
export interface GroupDelivery extends Omit<Delivery, 'phone'> {
  jid: string;
  /** An earlier try was handed over, and nobody knows what became of it. */
  isRepeat: boolean;
}

/** A group that the sending number is in. */
export interface WhatsappGroup {
  jid: string;
  nama: string;
  /** The number of its members. */
  anggota: number;
  /** Only admins may write. */
  hanya_admin: boolean;
  /** The sending number is one of them. */
  admin: boolean;
}

/** Groups, for a messenger that can send to them. What is written in a group never comes here. */
export interface MessengerGroups {
  /** Throws unavailable if WhatsApp does not answer. */
  read(): Promise<WhatsappGroup[]>;
  /** One try, as `deliver`; a group that takes nothing gives unsendable. */
  deliver(delivery: GroupDelivery, hooks: DeliveryHooks): Promise<DeliveryOutcome>;
}

/** What a group that takes nothing answers, before a send and while it is sent. */
export const GROUP_REFUSALS = {
  keluar: 'Nomor ini sudah keluar dari grup',
  hanya_admin: 'Hanya admin grup yang boleh menulis, dan nomor ini bukan admin',
} as const;

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
  /** The owner of the linked phone has written to somebody; as `incoming`. The Cloud does not tell. */
  ownText?(said: OwnText): void;
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
  /** Throws if nothing can be stored; then the sender retries the call. */
  take(body: Buffer): void;
}

/** A text with {{1}}, {{2}}, … in order that must be approved before it is sent. */
export interface MessageForm {
  name: string;
  body: string;
  /** The kind of file that it has above its text. */
  header?: MediaKind;
  state: 'menunggu' | 'disetujui' | 'ditolak' | 'dihentikan';
  /** The other side's reason for a rejection. */
  reason?: string;
  /** The other side's own id. */
  id: string;
}
/** `examples`: a value for each parameter; `id`: of a rejected form that is submitted again. */
export type NewForm = Pick<MessageForm, 'name' | 'body'> & { examples: string[]; id?: string };

/** Registered texts, for a messenger that opens conversations only with approved ones. */
export interface MessageForms {
  /** The registered ones; undefined until they could be read. */
  all(): readonly MessageForm[] | undefined;
  /** Throws MimbarError conflict with the other side's reason, unavailable if it cannot be reached. */
  register(form: NewForm): Promise<void>;
  /** Reads the current states. Throws unavailable if the other side does not answer. */
  refresh(): Promise<void>;
  /** Whether free text may be sent to a number (digits), because it wrote within the last 24 hours. */
  isOpen(phone: string): boolean;
  /** Whether an approved form produces exactly this text, with a file of this kind or with none. */
  fits(text: string, header: MediaKind | undefined): boolean;
}

/** Sends messages. All code that depends on WhatsApp is behind this interface. */
export interface Messenger {
  /** Connects if a number is linked; otherwise waits until a phone is linked. */
  start(): Promise<void>;
  stop(): Promise<void>;
  frame(): MessengerFrame;
  /** The sending number, digits, or null. */
  number(): string | null;
  /** A new id for a message, made before its first try and kept for all retries. */
  newId(): string;
  /** Undefined if the messenger needs no linked phone, because the settings name the sending number. */
  link?: DeviceLink;
  /**
   * A message that is sent twice arrives twice, even with the same id: after a doubt only a report tells whether it was
   * sent.
   */
  settlesByNews?: boolean;
  /** The other side's limit of messages per day; undefined while unknown. */
  dailyLimit?(): number | undefined;
  /** The files that it can send; undefined: all. */
  fileTypes?: readonly LampiranJenis[];
  hook?: MessengerHook;
  forms?: MessageForms;
  groups?: MessengerGroups;
  /** One try; never throws, unless a hook does. */
  deliver(delivery: Delivery, hooks: DeliveryHooks): Promise<DeliveryOutcome>;
  subscribe(listener: MessengerListener): () => void;
}

/** What was sent under a WhatsApp id, for recipients who request it again. */
export type FindContent = (waId: string) => Content | undefined;

/** What incoming messages are understood by. Phones in digits, 628…. */
export interface Known {
  /** The recipient of our message with this WhatsApp id. */
  recipientOf(waId: string): string | undefined;
  /** WhatsApp's address of the group that our message with this WhatsApp id goes to. */
  groupOf(waId: string): string | undefined;
  /** The key of edits of a message that this number has sent us, base64; undefined once it is not kept any more. */
  secretOf(phone: string, waId: string): string | undefined;
}

/** What every messenger gets, besides its own settings. */
export interface MessengerParts extends Pick<Means, 'clock' | 'logger'> {
  keys: WhatsappKeyStore;
  findContent: FindContent;
  known: Known;
  /** False while the clock is in doubt: then no certificate is rejected for its dates. */
  canDate(): boolean;
  supervisor: Pick<Supervisor, 'task' | 'onUncaught'>;
}

/** What a messenger's folder exports. */
export type CreateMessenger = (parts: MessengerParts) => Messenger;

export const LINKED_NUMBER_KEY = 'linked_number';
/** Expiry of a test message, in ms: later it would only confuse. */
const TEST_ENDS = 120_000;
/** Before everything that waits. */
const TEST_PRIORITY = 10;
type TestDraft = Pick<AnyDraft, 'recipient' | 'no_hp' | 'id_grup' | 'id_lampiran' | 'length'> &
  Partial<Pick<AnyDraft, 'message'>>;
export const TEST_MESSAGE = 'Pesan uji. Bila Anda membaca ini, WhatsApp sudah terhubung dan siap mengirim jadwal.';

export interface WaclientOptions extends Pick<Means, 'audit' | 'clock' | 'emit' | 'settings' | 'transaction'> {
  messenger: Messenger;
  messages: MessageStore;
}

/** Linking and unlinking the messenger, and the test message. */
export function createWaclientService(options: WaclientOptions) {
  const { messenger, messages, settings, transaction, audit, clock } = options;

  /** Messages that were queued while one number was linked must not be sent from another without an admin's consent. */
  function numberLinked(number: string): void {
    const before = settings.get(LINKED_NUMBER_KEY);
    if (before === number && settings.get(LINKED_AT_KEY) !== undefined) return;
    const held = transaction(() => {
      settings.set(LINKED_AT_KEY, String(clock.now()));
      audit.record(systemActor('system'), 'messenger.linked', 'messenger', {
        other_number: before !== undefined && before !== number,
      });
      if (before === number) return 0;
      settings.set(LINKED_NUMBER_KEY, number);
      return before === undefined ? 0 : messages.moveAll('waiting', 'held');
    });
    if (held === 0) return;
    options.emit(alertFrame('otherNumber', { number: formatPhone(number), held }));
  }

  function linking(): DeviceLink {
    if (messenger.link) return messenger.link;
    throw conflict('Nomor WhatsApp ini tidak ditautkan dari ponsel: nomornya diatur di pengaturan server');
  }

  return {
    /** Watches the linked number. Returns the function that stops it. */
    watch: () =>
      messenger.subscribe({
        linked: numberLinked,
        frame: (frame) => options.emit({ type: 'messenger', ...frame }),
      }),

    frame: (): MessengerFrame => messenger.frame(),
    /** Requests QR codes until the returned function is called. */
    wantQr: (): (() => void) => messenger.link?.wantQr() ?? (() => undefined),

    /** Throws conflict if a device is linked, or if the messenger does not link devices. */
    async pairingCode(actor: Actor, phone: string): Promise<{ code: string }> {
      if (messenger.number() !== null) throw conflict('WhatsApp sudah terhubung');
      const code = await linking().pairingCode(normalizePhone(phone));
      audit.record(actor, 'messenger.pairing-code', 'messenger');
      return { code };
    },

    /**
     * A test message to a number or a group, before the rest; the default one without a text. Throws unavailable while
     * not connected.
     */
    testMessage:
      ({ message = TEST_MESSAGE, ...to }: TestDraft): Prepare =>
      async () => {
        if (messenger.frame().state !== 'CONNECTED') throw new MimbarError('unavailable', 'WhatsApp belum terhubung');
        const draft = {
          ...to,
          audience: null,
          message,
          ends_at: clock.now() + TEST_ENDS,
          dedupe_key: hashOf(['test', to.id_grup ?? normalizePhone(to.no_hp), message, to.id_lampiran ?? '']),
          id_masjid: null,
          id_mubaligh: null,
          month: null,
          links: [],
          claim: { kind: 'plain' } as const,
        };
        return {
          by: 'person',
          broadcast: { kind: 'test' },
          drafts: [draft],
          priority: TEST_PRIORITY,
          nobodyLeft: () => STOPPED,
        };
      },

    /** Unlinks the device; a new QR follows. Throws conflict if nothing is linked. */
    async logout(actor: Actor): Promise<MessengerFrame> {
      await linking().logout();
      audit.record(actor, 'messenger.logout', 'messenger');
      return messenger.frame();
    },
  };
}
export type WaclientService = ReturnType<typeof createWaclientService>;
