import { createCipheriv, createDecipheriv, randomBytes, scrypt, type CipherGCM, type DecipherGCM } from 'node:crypto';
import { SCRYPT_COST, TAG_BYTES, type ScryptOptions } from './format.ts';

const ALGORITHM = 'aes-256-gcm';

/** New salt and initialisation vector for one file. */
export function newEncryption(): ScryptOptions {
  return { ...SCRYPT_COST, salt: randomBytes(16).toString('hex'), iv: randomBytes(12).toString('hex') };
}

/** `header` is authenticated together with the content, so that a backup's header cannot be changed. */
export async function createEncrypt(options: ScryptOptions, passphrase: string, header: Buffer): Promise<CipherGCM> {
  const cipher = createCipheriv(ALGORITHM, await keyOf(options, passphrase), Buffer.from(options.iv, 'hex'), {
    authTagLength: TAG_BYTES,
  });
  return cipher.setAAD(header);
}

export async function createDecrypt(
  options: ScryptOptions,
  passphrase: string,
  header: Buffer,
  tag: Buffer,
): Promise<DecipherGCM> {
  const decipher = createDecipheriv(ALGORITHM, await keyOf(options, passphrase), Buffer.from(options.iv, 'hex'), {
    authTagLength: TAG_BYTES,
  });
  return decipher.setAAD(header).setAuthTag(tag);
}

function keyOf({ N, r, p, salt }: ScryptOptions, passphrase: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Normalised, because systems may encode the same typed letters differently.
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'hex'),
      32,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
