import { randomBytes } from 'node:crypto';

/** An opaque key by which the public sees a row: 8 characters, safe in a URL. */
export function newKunci(): string {
  return randomBytes(6).toString('base64url');
}
