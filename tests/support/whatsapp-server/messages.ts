import { jidDecode, proto, unpadRandomMax16 } from 'baileys';
import { contentOf, type Content } from './content.ts';
import type { Deliveries } from './deliveries.ts';
import { makeMessageJudge, type Faults } from './faults.ts';
import type { Groups } from './groups.ts';
import { later, seconds, userOf } from './nodes.ts';
import type { Peers } from './peers.ts';
import { ciphertextsOf } from './signal.ts';
import type {
  AutoReceipts,
  BinaryNode,
  Clock,
  Companion,
  Connection,
  ReceiptType,
  RejectedMessage,
  StoredMessage,
} from './types.ts';

interface Reading extends Content {
  error?: string;
}

function read(plaintext: Uint8Array): Reading {
  const outer = proto.Message.decode(unpadRandomMax16(plaintext));
  return contentOf(outer.deviceSentMessage?.message ?? outer);
}

const isGroup = ({ attrs }: BinaryNode) => attrs.to?.endsWith('@g.us') === true;

/** Takes messages from clients: decrypts them as the recipients' phones do, stores them and acknowledges them. */
export function makeMessages(
  peers: Peers,
  groups: Groups,
  faults: Faults,
  deliveries: Deliveries,
  clock: Clock,
  changed: () => void,
) {
  const stored: StoredMessage[] = [];
  const rejected: RejectedMessage[] = [];
  const senders = new Map<number, Companion>();
  const firstReadable = new Map<string, number>();
  const retries = new Map<string, number>();
  const judge = makeMessageJudge(faults);
  const counters = { stanzas: 0, repeats: 0 };
  const options = { autoReceipts: 'none' as AutoReceipts, autoRetry: true };

  /** Decrypts every copy for a phone, including the sender's own, and returns the text that the recipient reads. */
  const decrypt = async (sender: Companion, stanza: BinaryNode): Promise<{ reading: Reading; devices: number }> => {
    const recipient = peers.byJid(stanza.attrs.to ?? '');
    let reading: Reading = { text: null, kind: null };
    let devices = 0;
    for (const { jid, type, ciphertext } of ciphertextsOf(stanza)) {
      const peer = peers.byJid(jid);
      const forRecipient = peer !== undefined && peer === recipient;
      if (forRecipient) devices += 1;
      if (!peer || jidDecode(jid)?.device) continue;
      try {
        const result = read(await peer.signal.decrypt(sender, type, ciphertext));
        if (forRecipient) reading = result;
      } catch (error) {
        if (forRecipient) reading = { text: null, kind: null, error: String(error) };
      }
    }
    return { reading, devices };
  };

  /** Phones that can't read it ask for it again. */
  const handOut = async (sender: Companion, stanza: BinaryNode) => {
    const { reading, devices, read, failed } = await groups.deliver(sender, stanza);
    const settle = (message: StoredMessage) => {
      if (options.autoRetry)
        for (const peer of failed) deliveries.retry(message, sender, (retries.get(message.id) ?? 0) + 1, peer);
      if (options.autoReceipts === 'none') return;
      for (const { phone } of read) deliveries.receipt(message, sender, options.autoReceipts, peers.byPhone(phone));
    };
    return { reading, devices, settle };
  };

  const sendAck = (connection: Connection, stanza: BinaryNode, message: StoredMessage | undefined, error?: number) => {
    const sent = connection.send({
      tag: 'ack',
      attrs: {
        class: 'message',
        id: stanza.attrs.id ?? '',
        from: stanza.attrs.to ?? '',
        t: seconds(clock.now()),
        ...(error === undefined ? {} : { error: String(error) }),
        ...(isGroup(stanza) && { phash: '2:TestHash' }),
      },
    });
    if (message && sent && error === undefined) message.accepted = true;
    changed();
  };

  const askAgain = (message: StoredMessage, sender: Companion, count?: number) => {
    const next = count ?? (retries.get(message.id) ?? 0) + 1;
    retries.set(message.id, next);
    deliveries.retry(message, sender, next);
  };

  const store = (sender: Companion, stanza: BinaryNode, to: string, reading: Reading, devices: number) => {
    const { id = '', to: toJid = '' } = stanza.attrs;
    const original = firstReadable.get(id);
    const message: StoredMessage = {
      seq: stored.length,
      id,
      to,
      toJid,
      ...reading,
      at: clock.now(),
      devices,
      accepted: false,
    };
    if (retries.has(id) || stanza.attrs.participant !== undefined) message.retry = true;
    if (original !== undefined) {
      message.duplicateOf = original;
      if (!message.retry) counters.repeats += 1;
    } else if (reading.text !== null) {
      firstReadable.set(id, message.seq);
    }
    stored.push(message);
    senders.set(message.seq, sender);
    if (reading.error && original === undefined && options.autoRetry) askAgain(message, sender);
    return message;
  };

  const autoReceipt = (message: StoredMessage, sender: Companion) => {
    if (
      message.toJid.endsWith('@g.us') ||
      options.autoReceipts === 'none' ||
      message.text === null ||
      message.duplicateOf !== undefined
    )
      return;
    deliveries.receipt(message, sender, 'delivery');
    if (options.autoReceipts === 'read') deliveries.receipt(message, sender, 'read');
  };

  const lastWithId = (id: string): { message: StoredMessage; sender: Companion } => {
    const message = stored.findLast((item) => item.id === id);
    const sender = message && senders.get(message.seq);
    if (!message || !sender) throw new Error(`No message with the id ${id} was stored`);
    return { message, sender };
  };

  return {
    stored,
    rejected,
    counters,
    options,

    async handle(connection: Connection, stanza: BinaryNode): Promise<void> {
      const sender = connection.companion;
      if (!sender) return;
      const { id = '', to: toJid = '', category } = stanza.attrs;
      if (category === 'peer') return sendAck(connection, stanza, undefined);
      counters.stanzas += 1;
      const to = peers.byJid(toJid)?.phone ?? (toJid.endsWith('@lid') ? userOf(toJid) : toJid);
      const { ack, cut } = judge({ id, to, toJid });
      if (cut === 'before-store') {
        changed();
        return connection.destroy();
      }
      if (typeof ack === 'object' && 'error' in ack) {
        rejected.push({ id, to, error: String(ack.error), at: clock.now() });
        return sendAck(connection, stanza, undefined, ack.error);
      }
      const refusal = isGroup(stanza) ? groups.refusal(sender, toJid) : undefined;
      if (refusal !== undefined) {
        rejected.push({ id, to, error: String(refusal), at: clock.now() });
        return sendAck(connection, stanza, undefined, refusal);
      }
      const inGroup = isGroup(stanza) ? await handOut(sender, stanza) : undefined;
      const { reading, devices } = inGroup ?? (await decrypt(sender, stanza));
      const message = store(sender, stanza, to, reading, devices);
      inGroup?.settle(message);
      if (cut === 'after-store') {
        connection.destroy();
        // The recipient's phone still has the message, and its receipt waits until the sender is back.
        autoReceipt(message, sender);
        return changed();
      }
      if (ack === 'normal') sendAck(connection, stanza, message);
      else if (typeof ack === 'object') later(() => sendAck(connection, stanza, message), ack.delayMs);
      autoReceipt(message, sender);
      changed();
    },

    /** `member`: who has got it, of a group. */
    receipt(id: string, type: ReceiptType, member?: string) {
      const { message, sender } = lastWithId(id);
      deliveries.receipt(message, sender, type, member === undefined ? undefined : peers.byPhone(member));
    },

    requestRetry(id: string, count?: number) {
      const { message, sender } = lastWithId(id);
      askAgain(message, sender, count);
    },
  };
}
