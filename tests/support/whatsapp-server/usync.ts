import { getBinaryNodeChild, jidDecode } from 'baileys';
import type { Faults } from './faults.ts';
import { childBytes, children, iqError, iqResult, later } from './nodes.ts';
import type { Peer, Peers } from './peers.ts';
import type { BinaryNode, Connection } from './types.ts';

/** Looks up numbers: whether each is on WhatsApp (contact), which devices it has and which LID. */
export function makeUsync(peers: Peers, faults: Faults) {
  const devicesOf = (peer: Peer | undefined): BinaryNode => {
    const present = peer && peers.isRegistered(peer) && peer.hasDevices && faults.usync !== 'no-devices';
    const list: BinaryNode[] = present
      ? [
          { tag: 'device', attrs: { id: '0' } },
          ...[...peer.companions.keys()].map((device) => ({
            tag: 'device',
            attrs: { id: String(device), 'key-index': String(device) },
          })),
        ]
      : [];
    return { tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: {}, content: list }] };
  };

  const answer = (user: BinaryNode, protocols: string[]): BinaryNode => {
    const phone = childBytes(user, 'contact').toString();
    const peer = phone ? peers.byPhone(phone) : peers.byJid(user.attrs.jid ?? '');
    const jid = user.attrs.jid ?? peer?.jid ?? '';
    const registered = peer !== undefined && peers.isRegistered(peer);
    const content: BinaryNode[] = [];
    if (protocols.includes('contact')) content.push({ tag: 'contact', attrs: { type: registered ? 'in' : 'out' } });
    if (protocols.includes('devices')) content.push(devicesOf(peer));
    if (protocols.includes('lid') && registered && peer.lid && jidDecode(jid)?.server !== 'lid') {
      content.push({ tag: 'lid', attrs: { val: peer.lid } });
    }
    return { tag: 'user', attrs: { jid }, content };
  };

  return {
    handle(connection: Connection, iq: BinaryNode) {
      if (faults.usync === 'hang') return;
      if (faults.usync === 'error') return connection.send(iqError(iq, 500, 'internal-server-error'));
      const usync = getBinaryNodeChild(iq, 'usync');
      const protocols = children(getBinaryNodeChild(usync, 'query')).map(({ tag }) => tag);
      const list = children(getBinaryNodeChild(usync, 'list')).map((user) => answer(user, protocols));
      const result = iqResult(iq, [
        {
          tag: 'usync',
          attrs: { ...usync?.attrs },
          content: [{ tag: 'list', attrs: {}, content: list }],
        },
      ]);
      if (typeof faults.usync === 'object') later(() => connection.send(result), faults.usync.delayMs);
      else connection.send(result);
    },
  };
}
