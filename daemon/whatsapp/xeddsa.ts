import { createPublicKey, verify } from 'node:crypto';

/** The prime of Curve25519. */
const P = 2n ** 255n - 19n;
/** The DER prefix of an Ed25519 key's 32 bytes. */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY = 32;
const SIGNATURE = 64;
/** libsignal writes this byte before a key's 32. */
const KEY_TYPE = 5;

/**
 * Whether the owner of an X25519 key signed these bytes (XEdDSA, as Signal describes it): the key is converted to the
 * Ed25519 key with the same secret, and Node verifies. `publicKey` has 32 bytes, or 33 with libsignal's type before
 * them. Throws nothing.
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = publicKey.length === KEY + 1 && publicKey[0] === KEY_TYPE ? publicKey.subarray(1) : publicKey;
  if (key.length !== KEY || signature.length !== SIGNATURE) return false;
  try {
    const point = edwardsOf(key);
    const plain = Buffer.from(signature);
    // The sign of the converted key travels in the signature's last bit.
    point[KEY - 1]! |= plain[SIGNATURE - 1]! & 0x80;
    plain[SIGNATURE - 1]! &= 0x7f;
    return verify(
      null,
      message,
      createPublicKey({ key: Buffer.concat([DER_PREFIX, point]), format: 'der', type: 'spki' }),
      plain,
    );
  } catch {
    return false;
  }
}

/** The Edwards point's y = (u - 1) / (u + 1), little-endian. */
function edwardsOf(key: Uint8Array): Buffer {
  const u = BigInt(`0x${Buffer.from(key.toReversed()).toString('hex')}`) & (2n ** 255n - 1n);
  const y = ((((u - 1n) % P) + P) * power((u + 1n) % P, P - 2n)) % P;
  return Buffer.from(Buffer.from(y.toString(16).padStart(2 * KEY, '0'), 'hex').toReversed());
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, left = exponent; left > 0n; left >>= 1n, square = (square * square) % P) {
    if (left & 1n) result = (result * square) % P;
  }
  return result;
}
