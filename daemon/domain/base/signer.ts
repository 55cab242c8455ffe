import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SettingStore } from './setting-store.ts';

/** Signs short texts, each for one purpose, so that a token of one kind is never taken for another. */
export interface Signer {
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, mac: string): boolean;
}

/**
 * The setting of each secret. The one of sessions may be replaced; the one of opt-outs must never be, or stored
 * opt-outs no longer match.
 */
type Secret = 'session_secret' | 'opt_out_secret';

/** The secret is made once and stored with the data, so sessions survive a restart. */
export function createSigner(settings: SettingStore, name: Secret = 'session_secret'): Signer {
  let stored = settings.get(name);
  if (stored === undefined) settings.set(name, (stored = randomBytes(32).toString('base64url')));
  // As a key object it is prepared once: a fifth of the time for each text.
  const secret = createSecretKey(stored, 'base64url');
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
  return {
    sign,
    verify(purpose, text, mac) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(mac);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
