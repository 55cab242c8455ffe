import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encodeBigEndian, encodeWAMessage, proto } from 'baileys';
import { seconds } from './nodes.ts';
import type { Peer, Peers } from './peers.ts';
import type { BinaryNode, Clock, Companion, Connection, ReceiptFromClient, StoredMessage } from './types.ts';

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
}

function contentOf(text: string, { quoted, signTo, signAt }: ReplyBy, to: string): proto.IMessage {
  if (signTo !== undefined) {
    const key = { id: signTo, fromMe: true, remoteJid: to };
    return { reactionMessage: { key, text, ...(signAt !== undefined && { senderTimestampMs: signAt }) } };
  }
  if (quoted === undefined) return { conversation: text };
  return { extendedTextMessage: { text, contextInfo: { stanzaId: quoted, participant: to } } };
}

/**
 * Sends a client the stanzas that it did not ask for: receipts, replies and retries. Stanzas that it has not
 * acknowledged are sent again.
 */
export function makeDeliveries(peers: Peers, clock: Clock, changed: () => void) {
  const receiptsFromClient: ReceiptFromClient[] = [];

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
    const history = proto.HistorySync.encode({ syncType, conversations: [], progress: 100 }).finish();
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
            initialHistBootstrapInlinePayload: deflateSync(history),
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
        companion.pending.delete(kind === 'receipt' ? `receipt:${id}:${type}` : `${kind}:${id}`);
      }
      changed();
    },

    /** Tells the companion that the recipient's phone has the message, or that its owner has read it. */
    receipt(message: StoredMessage, companion: Companion, type: 'delivery' | 'read') {
      const wire = type === 'read' ? 'read' : '';
      deliver(companion, `receipt:${message.id}:${wire}`, {
        tag: 'receipt',
        attrs: { from: message.toJid, id: message.id, t: seconds(clock.now()), ...(wire && { type: wire }) },
      });
    },

    /** The recipient's phone could not decrypt the message and asks for it again, from the second time on with keys. */
    retry(message: StoredMessage, companion: Companion, count: number) {
      const keys = peers.byJid(message.toJid)?.signal.bundle({ oneTimeKey: count > 1 }) ?? [];
      const [registration, ...bundle] = keys;
      const content: BinaryNode[] = [
        { tag: 'retry', attrs: { count: String(count), id: message.id, t: seconds(message.at), v: '1' } },
        registration ?? { tag: 'registration', attrs: {}, content: encodeBigEndian(0) },
      ];
      if (count > 1) content.push({ tag: 'keys', attrs: {}, content: bundle });
      deliver(companion, `receipt:${message.id}:retry`, {
        tag: 'receipt',
        attrs: { from: message.toJid, id: message.id, type: 'retry', t: seconds(clock.now()) },
        content,
      });
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
      return sendMessage(
        companion,
        device === undefined ? from : { signal: peers.deviceOf(from, device) },
        { ...attrs, notify: from.phone },
        contentOf(text, said, companion.jid),
        said.id,
      );
    },
  };
}

export type Deliveries = ReturnType<typeof makeDeliveries>;
