import type { BinaryNode, KeyPair } from 'baileys';
import type { ServerIdentity } from './noise.ts';

/** A linked device of an account: what pairing left on the server, and what waits for it. */
export interface Companion {
  phone: string;
  device: number;
  jid: string;
  lid: string | undefined;
  noiseKeyHex: string;
  identityKey: Uint8Array;
  registrationId: Uint8Array;
  signedPreKey: SignedPreKeyUpload;
  preKeys: PreKeyUpload[];
  historySent: boolean;
  /** Stanzas that the client has not acknowledged yet, in order; sent again at its next login. */
  pending: Map<string, BinaryNode>;
  connection: Connection | undefined;
}

export interface PreKeyUpload {
  id: Uint8Array;
  value: Uint8Array;
}

export interface SignedPreKeyUpload extends PreKeyUpload {
  signature: Uint8Array;
}

/** One websocket after its Noise handshake. */
export interface Connection {
  readonly id: number;
  readonly noiseKeyHex: string;
  companion: Companion | undefined;
  /** True from the moment on when the stanzas of the time offline are out: later ones go straight through. */
  live: boolean;
  /** False when the line is cut or the server frozen. */
  send: (node: BinaryNode) => boolean;
  /** Any bytes as the content of a frame that is encrypted rightly. */
  sendPlain: (bytes: Uint8Array) => void;
  /** Any bytes on the websocket, without frame and Noise. */
  sendBytes: (bytes: Uint8Array) => void;
  /** Ends the websocket as a server does: what was sent still arrives. */
  close: () => void;
  /** Cuts the line at once, as a lost network does. */
  destroy: () => void;
}

/** A stanza that the server took and stored, in order of arrival. */
export interface StoredMessage {
  seq: number;
  id: string;
  /** Digits of the recipient's phone, whatever the address was; the jid itself for groups and the like. */
  to: string;
  toJid: string;
  /** Decrypted by the recipient's phone; null when it got nothing that it can read. */
  text: string | null;
  /** The name of the filled field of the message: conversation, extendedTextMessage, protocolMessage, … */
  kind: string | null;
  at: number;
  /** Devices of the recipient that the stanza carried a ciphertext for. */
  devices: number;
  /** True once the client has been told so by an ack without an error. */
  accepted: boolean;
  /** `seq` of the first readable message with this id. */
  duplicateOf?: number;
  /** Why the recipient's phone could not decrypt it. */
  error?: string;
  /** True for the answer to a retry receipt, which repeats an id by right. */
  retry?: boolean;
}

export interface RejectedMessage {
  id: string;
  to: string;
  error: string;
  at: number;
}

export interface ReceiptFromClient {
  id: string;
  to: string;
  type: string;
}

export type AckFault = 'normal' | 'none' | { delayMs: number } | { error: number };
export type CutFault = 'before-store' | 'after-store';
export type LookUpFault = 'normal' | 'hang' | 'no-devices' | 'error' | { delayMs: number };
/** hang: no answer to the upgrade; hang-handshake: none to the client's hello; hang-login: never a `success`. */
export type ConnectFault = 'normal' | 'refuse' | 'hang' | 'hang-handshake' | 'hang-login' | `http-${number}`;

/** What the server knows of a message before it stores it. */
export interface IncomingMessage {
  id: string;
  to: string;
  toJid: string;
}

/** Applies to messages that match all that is given; the first rule that matches decides. */
export interface MessageRule {
  to?: string;
  id?: string;
  /** The nth match (from 1) and those after it; 1 by default. */
  nth?: number;
  /** How many matches it decides; 1 by default for a cut, all for an ack. */
  times?: number;
  when?: (message: IncomingMessage) => boolean;
  ack?: AckFault;
  cut?: CutFault;
}

export interface FaultSettings {
  ack: AckFault;
  /** Fires at the next message and is then null again. */
  cut: CutFault | null;
  rules: MessageRule[];
  usync: LookUpFault;
  /** unsigned: the signed prekeys of recipients carry a signature that somebody else made. */
  keys: 'normal' | 'hang' | 'error' | 'unsigned';
  connect: ConnectFault;
  /** A number refuses every login with this `failure` reason (401, 403, 405, …). */
  login: 'normal' | number;
  /** The line stays open, but the server reads nothing any more and answers nothing. */
  frozen: boolean;
  /** Takes the place of this server's own keys and certificates. */
  identity: ServerIdentity | null;
  /** Answers the client's hello in the server's place. */
  hello: ((line: RawLine) => void) | null;
  /** Called before the server says a word at pairing and login, and when a linked client is ready. */
  intrude: ((connection: Connection, moment: Moment) => void) | null;
}

export type Moment = 'pairing' | 'login' | 'live';

/** A websocket before its handshake. */
export interface RawLine {
  send: (bytes: Uint8Array) => void;
  cut: () => void;
}

export type AutoReceipts = 'none' | 'delivery' | 'read';
export type StreamError = 'device_removed' | 'conflict' | number;

export interface PeerOptions {
  /** False: the number is not on WhatsApp. */
  registered?: boolean;
  /** The user part or the whole jid; null for an account that has no LID yet. */
  lid?: string | null;
  /** False: on WhatsApp, but a look-up finds no device. */
  devices?: boolean;
}

export interface Clock {
  now: () => number;
}

export type { BinaryNode, KeyPair };
