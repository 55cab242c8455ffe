import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, NOISE_WA_HEADER, proto, sha256 } from 'baileys';
import type { KeyPair } from './types.ts';

/** The keys by which a client recognises this server; the client must be given `root.public`. */
export interface ServerIdentity {
  root: KeyPair;
  leaf: KeyPair;
  chain: Uint8Array;
}

/** Faults of an impostor's certificate chain; each one alone makes the chain invalid. */
export type ChainFault =
  | 'leaf-signature'
  | 'intermediate-signature'
  | 'leaf-issuer'
  | 'intermediate-issuer'
  | 'other-key'
  | 'expired'
  | 'not-yet';

const DAY = 86_400;

/**
 * Makes a certificate chain like WhatsApp's: the root signs the intermediate, which signs the leaf. The leaf is valid
 * for 30 days before and after `at` (UTC ms).
 */
export function makeServerIdentity(
  root: KeyPair = Curve.generateKeyPair(),
  fault?: ChainFault,
  at = Date.now(),
): ServerIdentity {
  const { Details } = proto.CertChain.NoiseCertificate;
  const intermediate = Curve.generateKeyPair();
  const leaf = Curve.generateKeyPair();
  const now = Math.floor(at / 1000);
  const validity = {
    notBefore: fault === 'not-yet' ? now + 2 * DAY : now - 30 * DAY,
    notAfter: fault === 'expired' ? now - 2 * DAY : now + 30 * DAY,
  };
  const stranger = Curve.generateKeyPair();
  const intermediateDetails = Details.encode({
    serial: 1,
    issuerSerial: fault === 'intermediate-issuer' ? 7 : 0,
    key: intermediate.public,
  }).finish();
  const leafDetails = Details.encode({
    serial: 2,
    issuerSerial: fault === 'leaf-issuer' ? 7 : 1,
    key: fault === 'other-key' ? stranger.public : leaf.public,
    ...validity,
  }).finish();
  const signer = (wanted: KeyPair, broken: ChainFault) => (fault === broken ? stranger : wanted).private;
  const chain = proto.CertChain.encode({
    intermediate: {
      details: intermediateDetails,
      signature: Curve.sign(signer(root, 'intermediate-signature'), intermediateDetails),
    },
    leaf: { details: leafDetails, signature: Curve.sign(signer(intermediate, 'leaf-signature'), leafDetails) },
  }).finish();
  return { root, leaf, chain };
}

export interface NoiseTransport {
  encrypt: (plaintext: Uint8Array) => Buffer;
  decrypt: (ciphertext: Uint8Array) => Buffer;
}

const NOTHING = Buffer.alloc(0);

function counterIv(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

/**
 * Speaks Noise XX as the responder: reads the hello, sends the server hello, reads the finish, then gives the
 * transport.
 */
export function makeNoiseResponder({ leaf, chain }: ServerIdentity) {
  const ephemeral = Curve.generateKeyPair();
  let hash: Uint8Array = Buffer.from(NOISE_MODE);
  let salt = hash;
  let key = hash;
  let counter = 0;

  const authenticate = (data: Uint8Array) => {
    hash = sha256(Buffer.concat([hash, data]));
  };
  const derive = (data: Uint8Array) => {
    const keys = Buffer.from(hkdf(data, 64, { salt: Buffer.from(salt), info: '' }));
    return [keys.subarray(0, 32), keys.subarray(32)] as const;
  };
  const mix = (secret: Uint8Array) => {
    [salt, key] = derive(secret);
    counter = 0;
  };
  const encrypt = (plaintext: Uint8Array) => {
    const result = aesEncryptGCM(plaintext, key, counterIv(counter++), hash);
    authenticate(result);
    return result;
  };
  const decrypt = (ciphertext: Uint8Array) => {
    const result = aesDecryptGCM(ciphertext, key, counterIv(counter++), hash);
    authenticate(ciphertext);
    return result;
  };

  return {
    answerHello(frame: Uint8Array): Uint8Array {
      const hello = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
      if (!hello) throw new Error('The client sent no hello');
      authenticate(NOISE_WA_HEADER);
      authenticate(hello);
      authenticate(ephemeral.public);
      mix(Curve.sharedKey(ephemeral.private, hello));
      const encryptedStatic = encrypt(leaf.public);
      mix(Curve.sharedKey(leaf.private, hello));
      const payload = encrypt(chain);
      const serverHello = { ephemeral: ephemeral.public, static: encryptedStatic, payload };
      return proto.HandshakeMessage.encode({ serverHello }).finish();
    },

    finish(frame: Uint8Array): { noiseKey: Buffer; payload: proto.ClientPayload; transport: NoiseTransport } {
      const message = proto.HandshakeMessage.decode(frame).clientFinish;
      if (!message?.static || !message.payload) throw new Error('The client did not finish its handshake');
      const noiseKey = decrypt(message.static);
      mix(Curve.sharedKey(ephemeral.private, noiseKey));
      const payload = proto.ClientPayload.decode(decrypt(message.payload));
      const [fromClient, toClient] = derive(NOTHING);
      let read = 0;
      let write = 0;
      const transport: NoiseTransport = {
        encrypt: (plaintext) => aesEncryptGCM(plaintext, toClient, counterIv(write++), NOTHING),
        decrypt: (ciphertext) => aesDecryptGCM(ciphertext, fromClient, counterIv(read++), NOTHING),
      };
      return { noiseKey, payload, transport };
    },
  };
}
