import type { BinaryNode, KeyPair } from 'baileys';
import type { ServerIdentity } from './noise.ts';

/** A linked device of an account: the data that pairing left on the server, and the stanzas that wait for it. */
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
  /** True once the stanzas of the time offline are sent; later ones are sent at once. */
  live: boolean;
  /** Returns false when the line is cut or the server is frozen. */
  send: (node: BinaryNode) => boolean;
  /** Sends any bytes as the content of a correctly encrypted frame. */
  sendPlain: (bytes: Uint8Array) => void;
  /** Sends any bytes on the websocket, without a frame and without Noise. */
  sendBytes: (bytes: Uint8Array) => void;
  /** Ends the websocket as a server does: data that was sent before still arrives. */
  close: () => void;
  /** Cuts the line at once, as a lost network does. */
  destroy: () => void;
}

/** A file of a message, as its recipient's phone finds it. */
export interface MediaContent {
  kind: 'image' | 'document';
  mediaKey: Uint8Array;
  directPath: string;
  mimetype: string;
  fileName: string | undefined;
}

/** A stanza that the server accepted and stored, in order of arrival. */
export interface StoredMessage {
  seq: number;
  id: string;
  /** Digits of the recipient's phone for every kind of address; the jid itself for groups and similar chats. */
  to: string;
  toJid: string;
  /** The text that the recipient's phone decrypted, of a file its caption; null when the phone can read nothing. */
  text: string | null;
  media?: MediaContent;
  /** The name of the filled field of the message: conversation, extendedTextMessage, protocolMessage, … */
  kind: string | null;
  at: number;
  /** Devices of the recipient that the stanza carried a ciphertext for. */
  devices: number;
  /** True once the client has received an ack without an error. */
  accepted: boolean;
  /** `seq` of the first readable message with this id. */
  duplicateOf?: number;
  /** Why the recipient's phone could not decrypt it. */
  error?: string;
  /** True for the answer to a retry receipt, which may repeat an id. */
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

/** The fields of a message that the server knows before it stores the message. */
export interface IncomingMessage {
  id: string;
  to: string;
  toJid: string;
}

/** Applies to messages that match all given fields; the first matching rule decides. */
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
  /** unsigned: the signed prekeys of recipients carry a signature by another key. */
  keys: 'normal' | 'hang' | 'error' | 'unsigned';
  /** Queries for the phone's settings, contacts and chats: no answer, or one without any collection. */
  appState: 'normal' | 'hang' | 'empty';
  connect: ConnectFault;
  /** The media host answers an upload with 500, cuts the line, or does not answer. */
  upload: 'normal' | 'refuse' | 'cut' | 'hang';
  /** A number refuses every login with this `failure` reason (401, 403, 405, …). */
  login: 'normal' | number;
  /** The line stays open, but the server reads nothing any more and answers nothing. */
  frozen: boolean;
  /** Takes the place of this server's own keys and certificates. */
  identity: ServerIdentity | null;
  /** Answers the client's hello in the server's place. */
  hello: ((line: RawLine) => void) | null;
  /** Called before the server sends anything at pairing and login, and when a linked client is ready. */
  intrude: ((connection: Connection, moment: Moment) => void) | null;
}

export type Moment = 'pairing' | 'login' | 'live';

/** A websocket before its handshake. */
export interface RawLine {
  send: (bytes: Uint8Array) => void;
  cut: () => void;
}

export type ReceiptType = 'delivery' | 'read' | 'server-error';
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
