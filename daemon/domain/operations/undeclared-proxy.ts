import type { Clock } from '../base/clock.ts';

interface Log {
  warn(details: object, message: string): void;
}

/** More than this many are no proxies but people who make up headers. */
const KNOWN_MAX = 5;
/** What was seen longer ago has been set right, or was a joke. In ms. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Remembers who forwards calls without being declared as a proxy: all its visitors would count as one, and https would
 * be taken for http. In memory; each address is told once in the log.
 */
export function createUndeclaredProxies(parts: { clock: Clock; logger: Log }) {
  const { clock, logger } = parts;
  const seen = new Map<string, number>();
  return {
    saw(address: string): void {
      if (!seen.has(address)) {
        if (seen.size >= KNOWN_MAX) return;
        logger.warn({ address }, 'X-Forwarded-* from an address that is not in MIMBAR_TRUST_PROXY: ignored');
      }
      seen.set(address, clock.now());
    },
    /** Addresses seen within a day, in the order of their first sight. */
    list: (): string[] => [...seen].filter(([, at]) => clock.now() - at < REMEMBERED_MS).map(([address]) => address),
  };
}
export type UndeclaredProxies = ReturnType<typeof createUndeclaredProxies>;
