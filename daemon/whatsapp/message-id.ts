import { randomBytes } from 'node:crypto';

/** A message id as WhatsApp's own clients make them: '3EB0' and 18 hex digits. */
export function newMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
