import { randomBytes } from 'node:crypto';

/** An opaque public key of a row: 8 characters, safe in a URL. */
export function newKunci(): string {
  return randomBytes(6).toString('base64url');
}
