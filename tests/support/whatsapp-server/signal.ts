import {
  BufferJSON,
  Curve,
  encodeBigEndian,
  generateSignalPubKey,
  KEY_BUNDLE_TYPE,
  signedKeyPair,
  xmppPreKey,
  xmppSignedPreKey,
} from 'baileys';
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from 'baileys/lib/Signal/Group/index.js';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal';
import { children } from './nodes.ts';
import type { BinaryNode, Companion, KeyPair } from './types.ts';

/** Identity and signed prekey that all test phones share. */
export interface PhoneKeys {
  identity: KeyPair;
  signedPreKey: { keyPair: KeyPair; signature: Uint8Array; keyId: number };
}

/** The Signal side of a peer's phone: hands out prekeys, decrypts what companions send, encrypts answers. */
export interface SignalPhone {
  /** Without `signed`, the signed prekey carries a signature by another key. */
  bundle: (options?: { oneTimeKey?: boolean; signed?: boolean }) => BinaryNode[];
  decrypt: (from: Companion, type: string, ciphertext: Buffer) => Promise<Buffer>;
  encrypt: (to: Companion, plaintext: Buffer) => Promise<{ type: 'pkmsg' | 'msg'; ciphertext: Buffer }>;
  /** The key by which it reads what a companion writes in a group. */
  takeSenderKey: (from: Companion, group: string, key: Uint8Array) => Promise<void>;
  /** How many sender keys it has got from a companion for a group. */
  senderKeysOf: (from: Companion, group: string) => number;
  decryptGroup: (from: Companion, group: string, ciphertext: Uint8Array) => Promise<Uint8Array>;
  /** Its own message in a group, and the key that it hands out with it. */
  encryptGroup: (group: string, plaintext: Uint8Array) => Promise<{ key: Uint8Array; ciphertext: Uint8Array }>;
}

const buffers = (pair: KeyPair) => ({
  privKey: Buffer.from(pair.private),
  pubKey: Buffer.from(generateSignalPubKey(pair.public)),
});

const uint = (bytes: Uint8Array) => Buffer.from(bytes).readUIntBE(0, bytes.length);

/** `name` tells the phones apart inside libsignal, which queues its work by address for the whole process. */
export function makeSignalPhone(name: string, registrationId: number, keys: PhoneKeys): SignalPhone {
  const preKeys = new Map<number, KeyPair>();
  // Sessions are stored serialised, as in a phone's database, so a failed decryption leaves the session unchanged.
  const sessions = new Map<string, Uint8Array>();
  let nextPreKeyId = 1;

  const storage: SignalStorage = {
    loadSession: async (id) => {
      const stored = sessions.get(id);
      return stored && SessionRecord.deserialize(stored);
    },
    storeSession: async (id, session) => void sessions.set(id, session.serialize()),
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => {
      const pair = preKeys.get(Number(id));
      return pair && buffers(pair);
    },
    removePreKey: (id) => void preKeys.delete(id),
    loadSignedPreKey: () => buffers(keys.signedPreKey.keyPair),
    getOurRegistrationId: () => registrationId,
    getOurIdentity: () => buffers(keys.identity),
  };
  const senderKeys = new Map<string, string>();
  const groupStorage = {
    loadSenderKey: async (id: SenderKeyName) => {
      const stored = senderKeys.get(id.toString());
      return stored === undefined ? new SenderKeyRecord() : SenderKeyRecord.deserialize(Buffer.from(stored));
    },
    storeSenderKey: async (id: SenderKeyName, record: SenderKeyRecord) =>
      void senderKeys.set(id.toString(), JSON.stringify(record.serialize(), BufferJSON.replacer)),
  };
  const senderOf = (group: string, { phone, device }: Pick<Companion, 'phone' | 'device'>) =>
    new SenderKeyName(group, { id: phone, deviceId: device });
  const addressOf = (companion: Companion) =>
    new ProtocolAddress(`${name}/${companion.phone}/${companion.noiseKeyHex.slice(0, 16)}`, companion.device);

  return {
    bundle({ oneTimeKey = true, signed = true } = {}) {
      const nodes: BinaryNode[] = [
        { tag: 'registration', attrs: {}, content: encodeBigEndian(registrationId) },
        { tag: 'type', attrs: {}, content: KEY_BUNDLE_TYPE },
        { tag: 'identity', attrs: {}, content: keys.identity.public },
        xmppSignedPreKey(signed ? keys.signedPreKey : signedKeyPair(Curve.generateKeyPair(), keys.signedPreKey.keyId)),
      ];
      if (oneTimeKey) {
        const id = nextPreKeyId++;
        const pair = Curve.generateKeyPair();
        preKeys.set(id, pair);
        nodes.push(xmppPreKey(pair, id));
      }
      return nodes;
    },

    async decrypt(from, type, ciphertext) {
      const cipher = new SessionCipher(storage, addressOf(from));
      if (type === 'pkmsg') return cipher.decryptPreKeyWhisperMessage(ciphertext);
      if (type === 'msg') return cipher.decryptWhisperMessage(ciphertext);
      throw new Error(`Unknown type of ciphertext: ${type}`);
    },

    async encrypt(to, plaintext) {
      const address = addressOf(to);
      const session = await storage.loadSession(address.toString());
      if (!session?.haveOpenSession()) {
        const preKey = to.preKeys.shift();
        if (!preKey) throw new Error(`The companion ${to.jid} has no prekey left`);
        await new SessionBuilder(storage, address).initOutgoing({
          registrationId: uint(to.registrationId),
          identityKey: generateSignalPubKey(to.identityKey),
          signedPreKey: {
            keyId: uint(to.signedPreKey.id),
            publicKey: generateSignalPubKey(to.signedPreKey.value),
            signature: Buffer.from(to.signedPreKey.signature),
          },
          preKey: { keyId: uint(preKey.id), publicKey: generateSignalPubKey(preKey.value) },
        });
      }
      const { type, body } = await new SessionCipher(storage, address).encrypt(plaintext);
      return { type: type === 3 ? 'pkmsg' : 'msg', ciphertext: Buffer.from(body, 'binary') };
    },

    takeSenderKey: (from, group, key) =>
      new GroupSessionBuilder(groupStorage).process(
        senderOf(group, from),
        new SenderKeyDistributionMessage(null, null, null, null, key),
      ),
    senderKeysOf(from, group) {
      const states = JSON.parse(senderKeys.get(senderOf(group, from).toString()) ?? '[]') as { senderKeyId: number }[];
      return new Set(states.map(({ senderKeyId }) => senderKeyId)).size;
    },
    decryptGroup: (from, group, ciphertext) => new GroupCipher(groupStorage, senderOf(group, from)).decrypt(ciphertext),
    async encryptGroup(group, plaintext) {
      const own = senderOf(group, { phone: name, device: 0 });
      const key = await new GroupSessionBuilder(groupStorage).create(own);
      const ciphertext = await new GroupCipher(groupStorage, own).encrypt(plaintext);
      return { key: key.serialize(), ciphertext };
    },
  };
}

/** The ciphertexts of a stanza, each with its device; without a fan-out the only device is `to`. */
export function ciphertextsOf(stanza: BinaryNode): { jid: string; type: string; ciphertext: Buffer }[] {
  const found: { jid: string; type: string; ciphertext: Buffer }[] = [];
  const take = (jid: string, nodes: BinaryNode[]) => {
    for (const { tag, attrs, content } of nodes) {
      if (tag === 'enc' && content instanceof Uint8Array) {
        found.push({ jid, type: attrs.type ?? '', ciphertext: Buffer.from(content) });
      }
    }
  };
  take(stanza.attrs.to ?? '', children(stanza));
  for (const node of children(stanza)) {
    if (node.tag !== 'participants') continue;
    for (const target of children(node)) take(target.attrs.jid ?? '', children(target));
  }
  return found;
}
