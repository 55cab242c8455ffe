import { getBinaryNodeChild, KEY_BUNDLE_TYPE } from 'baileys';
import type { Faults } from './faults.ts';
import { childBytes, children, iqError, iqResult } from './nodes.ts';
import type { Peers } from './peers.ts';
import type { BinaryNode, Companion, Connection, SignedPreKeyUpload } from './types.ts';

const leaf = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });

function readSignedPreKey(node: BinaryNode | undefined): SignedPreKeyUpload {
  return {
    id: childBytes(node, 'id'),
    value: childBytes(node, 'value'),
    signature: childBytes(node, 'signature'),
  };
}

function signedPreKeyNode({ id, value, signature }: SignedPreKeyUpload): BinaryNode {
  return { tag: 'skey', attrs: {}, content: [leaf('id', id), leaf('value', value), leaf('signature', signature)] };
}

function companionBundle(companion: Companion): BinaryNode[] {
  const nodes = [
    leaf('registration', companion.registrationId),
    leaf('type', KEY_BUNDLE_TYPE),
    leaf('identity', companion.identityKey),
    signedPreKeyNode(companion.signedPreKey),
  ];
  const key = companion.preKeys.shift();
  if (key) nodes.push({ tag: 'key', attrs: {}, content: [leaf('id', key.id), leaf('value', key.value)] });
  return nodes;
}

/** The store of prekeys: a client fills its own and fetches those of the devices it writes to. */
export function makePreKeys(peers: Peers, faults: Faults, countsFrom: 0 | 1) {
  const bundleFor = (jid: string): BinaryNode => {
    const companion = peers.companionOf(jid);
    if (companion) return { tag: 'user', attrs: { jid }, content: companionBundle(companion) };
    const peer = peers.byJid(jid);
    if (peer && peers.isRegistered(peer))
      return { tag: 'user', attrs: { jid }, content: peer.signal.bundle({ signed: faults.keys !== 'unsigned' }) };
    return {
      tag: 'user',
      attrs: { jid },
      content: [{ tag: 'error', attrs: { code: '404', text: 'item-not-found' } }],
    };
  };

  const get = (connection: Connection, companion: Companion, iq: BinaryNode) => {
    const [what] = children(iq);
    if (what?.tag === 'count') {
      const value = Math.max(companion.preKeys.length, countsFrom);
      const count = { tag: 'count', attrs: { value: String(value) } };
      return connection.send(iqResult(iq, [count]));
    }
    if (what?.tag === 'digest') {
      const content = [
        leaf('registration', companion.registrationId),
        leaf('type', KEY_BUNDLE_TYPE),
        leaf('identity', companion.identityKey),
        signedPreKeyNode(companion.signedPreKey),
      ];
      return connection.send(iqResult(iq, [{ tag: 'digest', attrs: {}, content }]));
    }
    if (faults.keys === 'hang') return undefined;
    if (faults.keys === 'error') return connection.send(iqError(iq, 500, 'internal-server-error'));
    const users = children(what).map((user) => bundleFor(user.attrs.jid ?? ''));
    return connection.send(iqResult(iq, [{ tag: 'list', attrs: {}, content: users }]));
  };

  const set = (connection: Connection, companion: Companion, iq: BinaryNode) => {
    const rotate = getBinaryNodeChild(iq, 'rotate');
    const signed = getBinaryNodeChild(rotate ?? iq, 'skey');
    if (signed) companion.signedPreKey = readSignedPreKey(signed);
    for (const key of children(getBinaryNodeChild(iq, 'list'))) {
      companion.preKeys.push({ id: childBytes(key, 'id'), value: childBytes(key, 'value') });
    }
    connection.send(iqResult(iq));
  };

  return {
    handle(connection: Connection, companion: Companion, iq: BinaryNode) {
      if (iq.attrs.type === 'set') set(connection, companion, iq);
      else get(connection, companion, iq);
    },
  };
}
