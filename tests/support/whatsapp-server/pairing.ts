import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  generateSignalPubKey,
  getBinaryNodeChild,
  hkdf,
  hmacSign,
  proto,
  S_WHATSAPP_NET,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
} from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import { childBytes, iqError, iqResult, phoneDigits, seconds } from './nodes.ts';
import type { Peer, Peers } from './peers.ts';
import type { BinaryNode, Clock, Companion, Connection, KeyPair } from './types.ts';
import type { Watch } from './watch.ts';

/** A client that has asked to be registered and shows its QR. */
interface Registration {
  connection: Connection;
  refs: string[];
  identityKey: Buffer;
  registrationId: Buffer;
  signedPreKey: { id: Buffer; value: Buffer; signature: Buffer };
  hello?: { ref: string; phone: string; wrapped: Buffer };
  code?: { ephemeral: KeyPair; companionEphemeral: Buffer; peer: Peer };
  signed?: { details: Uint8Array; companion: Companion };
  done: (companion: Companion) => void;
  failed: (reason: Error) => void;
}

const QR_PREFIX = 'https://wa.me/settings/linked_devices#';
const CODE_KEY_INFO = 'link_code_pairing_key_bundle_encryption_key';

/** WhatsApp gives this number to devices on its own servers alone; baileys encrypts for no other with it. */
const HOSTED_DEVICE = 99;

/** The phone's and the server's part in linking a device: by QR, and by a code typed on the phone. */
export function makePairing(peers: Peers, clock: Clock, { changed, waitFor }: Watch) {
  const waiting = new Map<Connection, Registration>();
  const { identity } = peers.keys;

  /** Sends `pair-success`; the client answers with its own signature, and is then told to start again. */
  const succeed = (registration: Registration, peer: Peer, advSecret: Uint8Array) => {
    const { connection, identityKey } = registration;
    if (peer.nextDevice === HOSTED_DEVICE) peer.nextDevice += 1;
    const device = peer.nextDevice++;
    const companion: Companion = {
      phone: peer.phone,
      device,
      jid: `${peer.phone}:${device}@s.whatsapp.net`,
      lid: peer.lid?.replace('@', `:${device}@`),
      noiseKeyHex: connection.noiseKeyHex,
      identityKey,
      registrationId: registration.registrationId,
      signedPreKey: registration.signedPreKey,
      preKeys: [],
      historySent: false,
      pending: new Map(),
      connection: undefined,
    };
    const details = proto.ADVDeviceIdentity.encode({
      rawId: device,
      timestamp: Number(seconds(clock.now())),
      keyIndex: device,
    }).finish();
    const account = proto.ADVSignedDeviceIdentity.encode({
      details,
      accountSignatureKey: identity.public,
      accountSignature: Curve.sign(identity.private, Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identityKey])),
    }).finish();
    const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({
      details: account,
      hmac: hmacSign(account, advSecret),
    }).finish();
    registration.signed = { details, companion };
    connection.send({
      tag: 'iq',
      attrs: { from: S_WHATSAPP_NET, type: 'set', id: `pair-${device}`, t: seconds(clock.now()) },
      content: [
        {
          tag: 'pair-success',
          attrs: {},
          content: [
            { tag: 'device-identity', attrs: {}, content: sealed },
            { tag: 'device', attrs: { jid: companion.jid, ...(companion.lid ? { lid: companion.lid } : {}) } },
            { tag: 'platform', attrs: { name: 'android' } },
          ],
        },
      ],
    });
  };

  const settle = (registration: Registration, iq: BinaryNode) => {
    const { signed, connection, identityKey } = registration;
    const answer = childBytes(getBinaryNodeChild(iq, 'pair-device-sign'), 'device-identity');
    if (!signed || !answer.length) return;
    waiting.delete(connection);
    const signature = proto.ADVSignedDeviceIdentity.decode(answer).deviceSignature ?? Buffer.alloc(64);
    const proof = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, signed.details, identityKey, identity.public]);
    // Curve.verify of baileys is not used: it drops libsignal's answer and accepts every signature.
    if (!verifySignature(generateSignalPubKey(identityKey), proof, Buffer.from(signature))) {
      registration.failed(new Error('The client signed its device identity wrongly'));
      connection.destroy();
      return;
    }
    peers.byPhone(signed.companion.phone).companions.set(signed.companion.device, signed.companion);
    connection.send({ tag: 'stream:error', attrs: { code: '515' } });
    connection.close();
    registration.done(signed.companion);
    changed();
  };

  const finishCode = (registration: Registration, iq: BinaryNode, node: BinaryNode) => {
    const { code, connection } = registration;
    if (!code) return void connection.send(iqError(iq, 400, 'bad-request'));
    const bundle = childBytes(node, 'link_code_pairing_wrapped_key_bundle');
    const shared = Curve.sharedKey(code.ephemeral.private, code.companionEphemeral);
    const key = hkdf(shared, 32, { salt: bundle.subarray(0, 32), info: CODE_KEY_INFO });
    let opened: Buffer;
    try {
      opened = aesDecryptGCM(bundle.subarray(44), Buffer.from(key), bundle.subarray(32, 44), Buffer.alloc(0));
    } catch {
      connection.send(iqError(iq, 403, 'wrong-code'));
      return registration.failed(new Error('The pairing code is wrong'));
    }
    const identityShared = Curve.sharedKey(identity.private, opened.subarray(0, 32));
    const secret = hkdf(Buffer.concat([shared, identityShared, opened.subarray(64, 96)]), 32, { info: 'adv_secret' });
    connection.send(iqResult(iq));
    succeed(registration, code.peer, Buffer.from(secret));
  };

  const outcome = (registration: Registration, start: () => void) =>
    new Promise<Companion>((resolve, reject) => {
      registration.done = resolve;
      registration.failed = reject;
      start();
    });

  return {
    /** Registers a client without credentials and sends it six refs, one for each QR that it may show. */
    register(connection: Connection, data: proto.ClientPayload.IDevicePairingRegistrationData) {
      const refs = Array.from({ length: 6 }, () => `2@${randomBytes(48).toString('base64')}`);
      waiting.set(connection, {
        connection,
        refs,
        identityKey: Buffer.from(data.eIdent ?? []),
        registrationId: Buffer.from(data.eRegid ?? []),
        signedPreKey: {
          id: Buffer.from(data.eSkeyId ?? []),
          value: Buffer.from(data.eSkeyVal ?? []),
          signature: Buffer.from(data.eSkeySig ?? []),
        },
        done: () => undefined,
        failed: () => undefined,
      });
      connection.send({
        tag: 'iq',
        attrs: { from: S_WHATSAPP_NET, type: 'set', id: `refs-${connection.id}`, xmlns: 'md' },
        content: [
          {
            tag: 'pair-device',
            attrs: {},
            content: refs.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) })),
          },
        ],
      });
      changed();
    },

    forget(connection: Connection) {
      waiting.get(connection)?.failed(new Error('The client hung up while it was being linked'));
      waiting.delete(connection);
    },

    waitingClients: () => waiting.size,

    /** Handles a stanza of a client that is not linked yet; true when the stanza belongs to the pairing. */
    handle(connection: Connection, iq: BinaryNode): boolean {
      const registration = waiting.get(connection);
      if (!registration) return false;
      if (iq.attrs.type === 'result') {
        settle(registration, iq);
        return true;
      }
      const node = getBinaryNodeChild(iq, 'link_code_companion_reg');
      if (!node) return false;
      if (node.attrs.stage === 'companion_finish') {
        finishCode(registration, iq, node);
        return true;
      }
      const ref = randomBytes(16).toString('base64');
      const wrapped = childBytes(node, 'link_code_pairing_wrapped_companion_ephemeral_pub');
      registration.hello = { ref, phone: phoneDigits((node.attrs.jid ?? '').split('@')[0] ?? ''), wrapped };
      connection.send(
        iqResult(iq, [
          {
            tag: 'link_code_companion_reg',
            attrs: { stage: 'companion_hello' },
            content: [{ tag: 'link_code_pairing_ref', attrs: {}, content: Buffer.from(ref) }],
          },
        ]),
      );
      changed();
      return true;
    },

    /** The phone scans a QR; resolves when the client has been registered and told to restart. */
    async scanQr(qr: string, phone: string): Promise<Companion> {
      const [ref, , identityKey, advSecret] = (qr.startsWith(QR_PREFIX) ? qr.slice(QR_PREFIX.length) : qr).split(',');
      const registration = [...waiting.values()].find(({ refs }) => refs.includes(ref ?? ''));
      if (!registration) throw new Error('No client shows this QR (any more)');
      if (identityKey !== registration.identityKey.toString('base64')) {
        throw new Error('The identity key in the QR is not the one of the client');
      }
      const secret = Buffer.from(advSecret ?? '', 'base64');
      return outcome(registration, () => succeed(registration, peers.byPhone(phone), secret));
    },

    /** The phone's owner types the code that the client shows; rejects when it is wrong. */
    async enterCode(code: string, phone: string): Promise<Companion> {
      const peer = peers.byPhone(phone);
      // The client shows its code before its request reaches the server.
      const registration = await waitFor(
        () => [...waiting.values()].findLast(({ hello }) => hello?.phone === peer.phone),
        5_000,
      ).catch(() => {
        throw new Error(`No client asked for a pairing code for ${peer.phone}`);
      });
      const { ref, wrapped } = registration.hello ?? { ref: '', wrapped: Buffer.alloc(80) };
      const spelled = code.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
      const companionKey = await derivePairingCodeKey(spelled, wrapped.subarray(0, 32));
      const companionEphemeral = aesDecryptCTR(wrapped.subarray(48, 80), companionKey, wrapped.subarray(32, 48));
      const ephemeral = Curve.generateKeyPair();
      const salt = randomBytes(32);
      const iv = randomBytes(16);
      const sealed = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(spelled, salt), iv);
      registration.code = { ephemeral, companionEphemeral, peer };
      return outcome(
        registration,
        () =>
          void registration.connection.send({
            tag: 'notification',
            attrs: {
              from: S_WHATSAPP_NET,
              type: 'link_code_companion_reg',
              id: `code-${ref}`,
              t: seconds(clock.now()),
            },
            content: [
              {
                tag: 'link_code_companion_reg',
                attrs: { stage: 'primary_hello' },
                content: [
                  {
                    tag: 'link_code_pairing_wrapped_primary_ephemeral_pub',
                    attrs: {},
                    content: Buffer.concat([salt, iv, sealed]),
                  },
                  { tag: 'primary_identity_pub', attrs: {}, content: identity.public },
                  { tag: 'link_code_pairing_ref', attrs: {}, content: Buffer.from(ref) },
                ],
              },
            ],
          }),
      );
    },
  };
}
