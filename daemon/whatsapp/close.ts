import { NotTrusted } from './identity.ts';

/**
 * What to do when the connection has closed, by WhatsApp's code (each is a separate case):
 * - now: reconnect at once, as after pairing;
 * - later: reconnect after a growing pause;
 * - stop: another client has taken over, or the account is banned: do not reconnect, tell the admin;
 * - forget: the device was removed or logged out: delete the credentials, show a new QR.
 */
export type CloseAction =
  | { kind: 'now' }
  | { kind: 'later'; code?: string; pause?: number }
  | { kind: 'stop'; code: string }
  | { kind: 'forget' };

const RESTART_REQUIRED = 515;
const LOGGED_OUT = 401;
const FORBIDDEN = 403;
const OUTDATED = 405;
const REPLACED = 440;

/** Pause after a server that is not WhatsApp, ms. */
const UNTRUSTED_PAUSE = 60_000;

export function closeAction(reason: unknown): CloseAction {
  if (reason instanceof NotTrusted) return { kind: 'later', code: 'untrusted', pause: UNTRUSTED_PAUSE };
  switch (statusOf(reason)) {
    case RESTART_REQUIRED:
      return { kind: 'now' };
    case LOGGED_OUT:
      return { kind: 'forget' };
    case REPLACED:
      return { kind: 'stop', code: 'replaced' };
    case FORBIDDEN:
      return { kind: 'stop', code: 'restricted' };
    case OUTDATED:
      return { kind: 'later', code: 'outdated' };
    default:
      return { kind: 'later' };
  }
}

/** The status code of anything that baileys throws or closes with: a Boom, a number, any Error. 0 if it has none. */
export function statusOf(error: unknown): number {
  if (typeof error === 'number') return error;
  const status = (error as { output?: { statusCode?: unknown } } | undefined)?.output?.statusCode;
  return typeof status === 'number' ? status : 0;
}

/**
 * Milliseconds before the nth reconnect in a row (from 0): growing to a minute, with jitter, so that many devices don't
 * reconnect at once.
 */
export function reconnectPause(attempt: number): number {
  const base = Math.min(500 * 2 ** Math.min(attempt, 10), 60_000);
  return base / 2 + Math.random() * (base / 2);
}
