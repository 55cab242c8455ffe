import type { Clock } from '../base/clock.ts';

interface Log {
  warn(details: object, message: string): void;
}

/** Maximum number that is remembered; more are forged headers, not proxies. */
const KNOWN_MAX = 5;
/** How long an address is remembered, in ms; after that it was fixed, or the header was forged. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Remembers undeclared proxies: all their visitors would count as one, and https as http. In memory; each address is
 * logged once.
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
    /** Addresses seen within a day, in order of first appearance. */
    list: (): string[] => [...seen].filter(([, at]) => clock.now() - at < REMEMBERED_MS).map(([address]) => address),
  };
}
export type UndeclaredProxies = ReturnType<typeof createUndeclaredProxies>;
