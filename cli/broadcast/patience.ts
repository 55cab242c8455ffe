import { usageError } from '../errors.ts';

const UNITS = { d: 1000, m: 60_000, j: 3_600_000 } as const;
/** Without a terminal, the CLI stops watching when no message has finished for this long, ms. */
const STANDSTILL_MAX = 15 * 60_000;

/** How long the CLI watches a broadcast; the daemon keeps sending afterwards. */
export interface Patience {
  /** ms; undefined: until the broadcast is finished. */
  timeout: number | undefined;
  /** A person is at the terminal and may press Ctrl+C. */
  interactive: boolean;
}

/** Parses '90d' (detik), '30m' (menit) or '2j' (jam) to ms; a bare number means minutes. Throws CliError. */
export function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = 'm'] = /^([1-9]\d{0,4})([dmj])?$/.exec(text.trim()) ?? [];
  if (count === undefined)
    throw usageError(`--timeout '${text}' tidak dikenal. Misalnya 90d (detik), 30m (menit) atau 2j (jam).`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** When to stop watching. All times are ms of the same clock; `moved` is when a message last finished. */
export function stopsAt({ timeout, interactive }: Patience, began: number, moved: number): number {
  if (timeout !== undefined) return began + timeout;
  return interactive ? Infinity : moved + STANDSTILL_MAX;
}
