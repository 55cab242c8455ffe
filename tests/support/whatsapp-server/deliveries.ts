import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encodeBigEndian, encodeWAMessage, proto } from 'baileys';
import { seconds } from './nodes.ts';
import type { Peer, Peers } from './peers.ts';
import type {
  BinaryNode,
  Clock,
  Companion,
  Connection,
  ReceiptFromClient,
  ReceiptType,
  StoredMessage,
} from './types.ts';

const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const { Type } = proto.Message.ProtocolMessage;

/** Options for a peer's message. */
export interface ReplyBy {
  addressing?: 'lid' | 'pn' | undefined;
  /** A linked device of the peer with its own session; the peer's phone by default. */
  device?: number | undefined;
  /** The id of the message; a second message with the same id is a repeat. */
  id?: string | undefined;
  /** The id of the message that this one quotes. */
  quoted?: string | undefined;
  /** The id of the message that the text, an emoji, reacts to. */
  signTo?: string | undefined;
  /** When his telephone made the reaction, in ms; now if missing. */
  signAt?: number | undefined;
  /** True to send the LID without the phone number. */
  isUnmapped?: boolean | undefined;
  /** The id of his earlier message that this one edits. */
  edits?: string | undefined;
  /** The edit is encrypted once more, as newer phones do it, with his address of this kind in its key. */
  secretly?: 'lid' | 'pn' | undefined;
  /** The id of his earlier message that he takes back. */
  revokes?: string | undefined;
  /** The message is one of these; the text is its caption. */
  as?: keyof typeof PARTS | undefined;
  /** True if only the own telephone gets it; this device hears that it is unavailable here. */
  isUnavailable?: boolean | undefined;
  /** When the server has taken it, in ms; now if missing. */
  takenAt?: number | undefined;
}

const PARTS = {
  picture: (caption: string) => ({ imageMessage: { mimetype: 'image/jpeg', ...(caption && { caption }) } }),
  document: (caption: string) => ({
    documentWithCaptionMessage: { message: { documentMessage: { mimetype: 'application/pdf', caption } } },
  }),
  voice: () => ({ audioMessage: { mimetype: 'audio/ogg', ptt: true } }),
  sticker: () => ({ stickerMessage: { mimetype: 'image/webp' } }),
  poll: () => ({ pollCreationMessageV3: { name: 'Hadir?', options: [{ optionName: 'Ya' }, { optionName: 'Tidak' }] } }),
  contact: () => ({ contactMessage: { displayName: 'Contoh', vcard: 'BEGIN:VCARD\nEND:VCARD' } }),
  /** The own telephone's answer, which nobody else may give. */
  handedOver: (text: string) =>
    handedOver({ key: { id: 'FORGED', remoteJid: text, fromMe: false }, message: { conversation: 'UDZUR' } }),
} satisfies Record<string, (caption: string) => proto.IMessage>;

const handedOver = (message: proto.IWebMessageInfo): proto.IMessage => ({
  protocolMessage: {
    type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
    peerDataOperationRequestResponseMessage: {
      stanzaId: 'HANDEDOVER',
      peerDataOperationResult: [
        { placeholderMessageResendResponse: { webMessageInfoBytes: proto.WebMessageInfo.encode(message).finish() } },
      ],
    },
  },
});

const participantOf = (member: Peer | undefined): { participant?: string } =>
  member ? { participant: member.lid ?? member.jid } : {};

function wordsOf(text: string, { quoted, signTo, signAt, as }: ReplyBy, to: string): proto.IMessage {
  if (signTo !== undefined) {
    const key = { id: signTo, fromMe: true, remoteJid: to };
    return { reactionMessage: { key, text, ...(signAt !== undefined && { senderTimestampMs: signAt }) } };
  }
  if (as !== undefined) return PARTS[as](text);
  if (quoted === undefined) return { conversation: text };
  return { extendedTextMessage: { text, contextInfo: { stanzaId: quoted, participant: to } } };
}

/**
 * Sends a client the stanzas that it did not ask for: receipts, replies and retries. Stanzas that it has not
 * acknowledged are sent again. `contacts`: their number in a new companion's history.
 */
export function makeDeliveries(peers: Peers, clock: Clock, changed: () => void, contacts: number) {
  const receiptsFromClient: ReceiptFromClient[] = [];
  /** The secret of each message of a peer, by its id: phones encrypt its edits with it. */
  const secrets = new Map<string, Buffer>();
  /** What the linked devices have as unavailable only. */
  const unavailable = new Map<string, proto.IWebMessageInfo>();

  function contentOf(id: string, from: Peer, text: string, said: ReplyBy, to: string): proto.IMessage {
    const { edits, secretly, revokes } = said;
    if (revokes !== undefined) return { protocolMessage: { type: Type.REVOKE, key: { id: revokes, fromMe: true } } };
    const words = wordsOf(text, said, to);
    if (edits === undefined) {
      const secret = secrets.get(id) ?? randomBytes(32);
      secrets.set(id, secret);
      return { ...words, messageContextInfo: { messageSecret: secret } };
    }
    const key = { id: edits, fromMe: true };
    if (secretly !== undefined) return sealed(edits, (secretly === 'lid' && from.lid) || from.jid, words);
    const protocolMessage = { type: Type.MESSAGE_EDIT, key, editedMessage: words };
    return { editedMessage: { message: { protocolMessage } } };
  }

  /** An edit as newer phones encrypt it; `jid` is its sender's address. */
  function sealed(edits: string, jid: string, words: proto.IMessage): proto.IMessage {
    const secret = secrets.get(edits) ?? randomBytes(32);
    const key = hkdfSync('sha256', secret, Buffer.alloc(0), `${edits}${jid}${jid}Message Edit`, 32);
    const encIv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), encIv);
    const plain = proto.Message.encode(words).finish();
    const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const targetMessageKey = { id: edits, fromMe: true };
    return { secretEncryptedMessage: { targetMessageKey, encPayload, encIv, secretEncType: MESSAGE_EDIT } };
  }

  const deliver = (companion: Companion, key: string, node: BinaryNode) => {
    companion.pending.set(key, node);
    if (companion.connection?.live) companion.connection.send(node);
  };

  const sendMessage = async (
    companion: Companion,
    from: Pick<Peer, 'signal'>,
    attrs: BinaryNode['attrs'],
    message: proto.IMessage,
    id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
  ) => {
    const { type, ciphertext } = await from.signal.encrypt(companion, encodeWAMessage(message));
    deliver(companion, `message:${id}`, {
      tag: 'message',
      attrs: { id, t: seconds(clock.now()), type: 'text', ...attrs },
      content: [{ tag: 'enc', attrs: { v: '2', type }, content: ciphertext }],
    });
    return id;
  };

  /** The phone's first message to a new companion; without it the client holds its events back for 20 s. */
  const sendHistory = async (companion: Companion) => {
    companion.historySent = true;
    const phone = peers.byPhone(companion.phone);
    const syncType = proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP;
    const conversations = Array.from({ length: contacts }, (_, n) => ({
      id: `62812${String(n).padStart(8, '0')}@s.whatsapp.net`,
      name: `Contoh ${n}`,
    }));
    const packed = proto.HistorySync.encode({ syncType, conversations, progress: 100 }).finish();
    await sendMessage(
      companion,
      phone,
      { from: phone.jid, category: 'peer' },
      {
        protocolMessage: {
          type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
          historySyncNotification: {
            syncType,
            chunkOrder: 1,
            progress: 100,
            initialHistBootstrapInlinePayload: deflateSync(packed),
          },
        },
      },
    );
  };

  return {
    receiptsFromClient,

    /**
     * After the login, sends the stanzas that came in the meantime, marked as offline, and then each new one at once.
     */
    async goLive(connection: Connection, companion: Companion, withHistory: boolean) {
      const waiting = [...companion.pending.values()];
      for (const [index, node] of waiting.entries()) {
        connection.send({ ...node, attrs: { ...node.attrs, offline: String(index + 1) } });
      }
      connection.send({
        tag: 'ib',
        attrs: {},
        content: [{ tag: 'offline', attrs: { count: String(waiting.length) } }],
      });
      connection.live = true;
      if (withHistory && !companion.historySent && companion.preKeys.length) await sendHistory(companion);
    },

    /** Handles the client's receipts and acks: the stanzas that they name are delivered. */
    acknowledge(connection: Connection, node: BinaryNode) {
      const { id = '', type = '' } = node.attrs;
      const companion = connection.companion;
      if (!companion) return;
      if (node.tag === 'receipt') {
        receiptsFromClient.push({ id, to: node.attrs.to ?? '', type: type || 'delivery' });
        companion.pending.delete(`message:${id}`);
        connection.send({
          tag: 'ack',
          attrs: { class: 'receipt', id, from: node.attrs.to ?? '', ...(type && { type }) },
        });
      } else {
        const kind = node.attrs.class ?? '';
        const { participant = '' } = node.attrs;
        companion.pending.delete(kind === 'receipt' ? `receipt:${id}:${type}${participant}` : `${kind}:${id}`);
      }
      changed();
    },

    /**
     * Tells the companion that the recipient's phone has the message, that its owner has read it, or that its file is
     * not on the media host any more.
     */
    receipt(message: StoredMessage, companion: Companion, type: ReceiptType, member?: Peer) {
      const wire = type === 'delivery' ? '' : type;
      const by = participantOf(member);
      deliver(companion, `receipt:${message.id}:${wire}${by.participant ?? ''}`, {
        tag: 'receipt',
        attrs: { from: message.toJid, id: message.id, t: seconds(clock.now()), ...(wire && { type: wire }), ...by },
      });
    },

    /** The recipient's phone could not decrypt the message and asks for it again, from the second time on with keys. */
    retry(message: StoredMessage, companion: Companion, count: number, member?: Peer) {
      const by = participantOf(member);
      const keys = (member ?? peers.byJid(message.toJid))?.signal.bundle({ oneTimeKey: count > 1 }) ?? [];
      const [registration, ...bundle] = keys;
      const content: BinaryNode[] = [
        { tag: 'retry', attrs: { count: String(count), id: message.id, t: seconds(message.at), v: '1' } },
        registration ?? { tag: 'registration', attrs: {}, content: encodeBigEndian(0) },
      ];
      if (count > 1) content.push({ tag: 'keys', attrs: {}, content: bundle });
      deliver(companion, `receipt:${message.id}:retry${by.participant ?? ''}`, {
        tag: 'receipt',
        attrs: { from: message.toJid, id: message.id, type: 'retry', t: seconds(clock.now()), ...by },
        content,
      });
    },

    /** A member writes in a group, and gives the companion his key to read it. */
    async inGroup(companion: Companion, jid: string, from: Peer, text: string) {
      const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
      const { key, ciphertext } = await from.signal.encryptGroup(jid, encodeWAMessage({ conversation: text }));
      const distribution = { groupId: jid, axolotlSenderKeyDistributionMessage: key };
      const enc = await from.signal.encrypt(companion, encodeWAMessage({ senderKeyDistributionMessage: distribution }));
      deliver(companion, `message:${id}`, {
        tag: 'message',
        attrs: {
          ...{ id, from: jid, participant: from.lid ?? from.jid, participant_pn: from.jid },
          ...{ t: seconds(clock.now()), type: 'text', notify: from.phone, addressing_mode: 'lid' },
        },
        content: [
          { tag: 'enc', attrs: { v: '2', type: enc.type }, content: enc.ciphertext },
          { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: ciphertext },
        ],
      });
      return id;
    },

    /** The phone itself writes to a peer, and tells its companion. */
    ownText(companion: Companion, to: Peer, text: string) {
      const phone = peers.byPhone(companion.phone);
      const jid = to.lid ?? to.jid;
      const attrs = { from: phone.lid ?? phone.jid, recipient: jid, ...(to.lid && { peer_recipient_pn: to.jid }) };
      const message = { deviceSentMessage: { destinationJid: jid, message: { conversation: text } } };
      return sendMessage(companion, phone, attrs, message);
    },

    /** A peer writes to a companion, or reacts to its message with an emoji; returns the id of the message. */
    reply(companion: Companion, from: Peer, text: string, { addressing = 'lid', device, ...said }: ReplyBy) {
      const jidOf = (jid: string) => (device === undefined ? jid : jid.replace('@', `:${device}@`));
      const attrs: BinaryNode['attrs'] =
        addressing === 'lid' && from.lid
          ? { from: jidOf(from.lid), ...(said.isUnmapped ? {} : { sender_pn: from.jid }) }
          : { from: jidOf(from.jid), ...(from.lid ? { sender_lid: from.lid } : {}) };
      const id = said.id ?? `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
      const content = contentOf(id, from, text, said, companion.jid);
      const stanza = { ...attrs, notify: from.phone, t: seconds(said.takenAt ?? clock.now()) };
      if (said.isUnavailable) {
        const messageTimestamp = Math.floor(clock.now() / 1000);
        const key = { id, remoteJid: from.lid ?? from.jid, fromMe: false };
        unavailable.set(id, { key, messageTimestamp, message: content });
        deliver(companion, `message:${id}`, {
          tag: 'message',
          attrs: { id, type: 'text', ...stanza },
          content: [{ tag: 'unavailable', attrs: {} }],
        });
        return Promise.resolve(id);
      }
      const by = device === undefined ? from : { signal: peers.deviceOf(from, device) };
      return sendMessage(companion, by, stanza, content, id);
    },

    /** The own telephone hands over what its linked devices have as unavailable. */
    handOver(companion: Companion, id: string) {
      const phone = peers.byPhone(companion.phone);
      return sendMessage(companion, phone, { from: phone.jid, category: 'peer' }, handedOver(unavailable.get(id)!));
    },
  };
}

export type Deliveries = ReturnType<typeof makeDeliveries>;
