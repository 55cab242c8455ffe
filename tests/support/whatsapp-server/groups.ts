import { proto, unpadRandomMax16 } from 'baileys';
import { contentOf, type Content } from './content.ts';
import { iqError, iqResult, phoneDigits } from './nodes.ts';
import type { Peer, Peers } from './peers.ts';
import { ciphertextsOf } from './signal.ts';
import type { BinaryNode, Companion, Connection } from './types.ts';

export interface GroupOptions {
  nama: string;
  /** Phones; the linked number only if it is named. */
  members: readonly string[];
  admins?: readonly string[];
  /** Only admins may write. */
  onlyAdmins?: boolean;
}

export interface Group {
  jid: string;
  nama: string;
  members: Set<Peer>;
  admins: Set<Peer>;
  onlyAdmins: boolean;
}

/** A message that the phone of a member has decrypted. */
export interface GroupReading extends Content {
  id: string;
  jid: string;
  phone: string;
}

/** All groups: what the server tells of them, and what their members' phones read. */
export function makeGroups(peers: Peers) {
  const groups = new Map<string, Group>();
  const readings: GroupReading[] = [];

  const described = ({ jid, nama, members, admins, onlyAdmins }: Group): BinaryNode => ({
    tag: 'group',
    attrs: { id: jid.replace('@g.us', ''), subject: nama, s_t: '1', creation: '1', addressing_mode: 'lid' },
    content: [
      ...(onlyAdmins ? [{ tag: 'announcement', attrs: {} }] : []),
      ...[...members].map((peer) => ({
        tag: 'participant',
        attrs: {
          jid: peer.lid ?? peer.jid,
          phone_number: peer.jid,
          ...(admins.has(peer) && { type: 'admin' }),
        },
      })),
    ],
  });

  const isIn = (group: Group, companion: Companion) => group.members.has(peers.byPhone(companion.phone));

  /** Returns whether the phone could read it; a text is kept as read. */
  async function decrypt(group: Group, peer: Peer, sender: Companion, stanza: BinaryNode): Promise<boolean> {
    const { participant, to } = stanza.attrs;
    // One that asked again gets the text with its key, not the copy beside it.
    const isIts = (jid: string) =>
      participant === undefined ? !jid.includes(':') && peers.byJid(jid) === peer : jid === to;
    const mine = ciphertextsOf(stanza).filter(({ jid, type }) => type === 'skmsg' || isIts(jid));
    for (const { type, ciphertext } of mine.toSorted((a, b) => Number(a.type === 'skmsg') - Number(b.type === 'skmsg')))
      try {
        const plain =
          type === 'skmsg'
            ? await peer.signal.decryptGroup(sender, group.jid, ciphertext)
            : await peer.signal.decrypt(sender, type, ciphertext);
        const message = proto.Message.decode(unpadRandomMax16(plain));
        const key = message.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage;
        if (key) await peer.signal.takeSenderKey(sender, group.jid, key);
        const content = contentOf(message);
        if (content.text !== null)
          readings.push({ id: stanza.attrs.id ?? '', jid: group.jid, phone: peer.phone, ...content });
      } catch {
        return false;
      }
    return true;
  }

  let asked = 0;
  return {
    /** How often a companion has asked for all its groups. */
    asked: () => asked,

    /** What the phones read, in order; a phone that gets a message twice reads it twice. */
    readings,

    add({ nama, members, admins = [], onlyAdmins = false }: GroupOptions): string {
      const jid = `120363${String(groups.size + 1).padStart(12, '0')}@g.us`;
      const peersOf = (phones: readonly string[]) => new Set(phones.map((one) => peers.add(one, { registered: true })));
      groups.set(jid, { jid, nama, members: peersOf(members), admins: peersOf(admins), onlyAdmins });
      return jid;
    },
    join: (jid: string, phone: string) => void groups.get(jid)!.members.add(peers.add(phone, { registered: true })),
    leave: (jid: string, phone: string) => void groups.get(jid)!.members.delete(peers.byPhone(phoneDigits(phone))),
    change: (jid: string, changes: Partial<Pick<Group, 'nama' | 'onlyAdmins'>>) =>
      void Object.assign(groups.get(jid)!, changes),

    /** Answers a query of the namespace w:g2. */
    handle(connection: Connection, companion: Companion, iq: BinaryNode): void {
      const { to = '' } = iq.attrs;
      if (to === '@g.us') {
        asked += 1;
        const own = [...groups.values()].filter((group) => isIn(group, companion)).map(described);
        return void connection.send(iqResult(iq, [{ tag: 'groups', attrs: {}, content: own }]));
      }
      const group = groups.get(to);
      if (!group) return void connection.send(iqError(iq, 404, 'item-not-found'));
      if (!isIn(group, companion)) return void connection.send(iqError(iq, 403, 'forbidden'));
      connection.send(iqResult(iq, [described(group)]));
    },

    /** The error of the server's ack; undefined if it takes the message. */
    refusal(sender: Companion, jid: string): number | undefined {
      const group = groups.get(jid);
      if (!group || !isIn(group, sender)) return 403;
      return group.onlyAdmins && !group.admins.has(peers.byPhone(sender.phone)) ? 405 : undefined;
    },

    /**
     * Gives it to the phones of all members, or only to the one that has asked for it again. Returns the text, how many
     * could read it, and who could not.
     */
    async deliver(sender: Companion, stanza: BinaryNode) {
      const { to = '', participant } = stanza.attrs;
      const group = groups.get(to)!;
      const one = participant === undefined ? undefined : peers.byJid(participant);
      const before = readings.length;
      const failed: Peer[] = [];
      for (const peer of one ? [one] : group.members)
        if (!(await decrypt(group, peer, sender, stanza))) failed.push(peer);
      const read = readings.slice(before);
      return { reading: read[0] ?? { text: null, kind: null }, devices: read.length, read, failed };
    },

    peersOf: (jid: string): Peer[] => [...groups.get(jid)!.members],
  };
}

export type Groups = ReturnType<typeof makeGroups>;
