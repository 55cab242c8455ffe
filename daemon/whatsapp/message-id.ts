import { randomBytes } from 'node:crypto';

/** A message id in the format of WhatsApp's own clients: '3EB0' and 18 hex digits. */
export function newMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
