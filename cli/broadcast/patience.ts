import { usageError } from '../errors.ts';

const UNITS = { d: 1000, m: 60_000, j: 3_600_000 } as const;
/** Without a terminal nobody sees that nothing moves: so long without any message having ended, ms. */
const STANDSTILL_MAX = 15 * 60_000;

/** How long a broadcast is watched; what waits goes on without anybody looking. */
export interface Patience {
  /** ms; undefined: to the end. */
  timeout: number | undefined;
  /** Somebody sits there, and may press Ctrl+C. */
  interactive: boolean;
}

/** ms of '90d' (detik), '30m' (menit) or '2j' (jam); a bare number counts minutes. Throws CliError. */
export function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = 'm'] = /^([1-9]\d{0,4})([dmj])?$/.exec(text.trim()) ?? [];
  if (count === undefined)
    throw usageError(`--timeout '${text}' tidak dikenal. Misalnya 90d (detik), 30m (menit) atau 2j (jam).`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** When to stop looking, in ms of the same clock as `began` and `moved`, when a message has last ended. */
export function stopsAt({ timeout, interactive }: Patience, began: number, moved: number): number {
  if (timeout !== undefined) return began + timeout;
  return interactive ? Infinity : moved + STANDSTILL_MAX;
}
