import * as crypto from 'node:crypto';

/*
 * The build puts this in the place of node:crypto for baileys and libsignal. Node 24 throws and catches an error inside
 * whenever it is given a key as bytes, a dozen times for every message and each dearer than the work itself; a key object
 * spares that. The results are the same.
 */
export * from 'node:crypto';

const objectOf = <K>(key: K) => (key instanceof Uint8Array ? crypto.createSecretKey(key) : key);

export const createHmac: typeof crypto.createHmac = (algorithm, key, options) => crypto.createHmac(algorithm, objectOf(key), options);

type Cipher = (algorithm: string, key: crypto.CipherKey, iv: crypto.BinaryLike | null, options?: object) => never;

const withObject = <F>(make: F) => ((algorithm, key, iv, options) => (make as Cipher)(algorithm, objectOf(key) as crypto.CipherKey, iv, options)) as Cipher as F;

export const createCipheriv = withObject(crypto.createCipheriv);
export const createDecipheriv = withObject(crypto.createDecipheriv);
