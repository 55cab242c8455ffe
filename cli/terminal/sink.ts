import { harmless } from '#shared/base/terminal.ts';

/** The terminal control codes that `paint` writes. */
const OWN_ORDER = /\x1b\[(?:1|2|22|31|32|33|39)m/g;

/** Removes control codes from a text; our own colours stay if `colour` is set. */
export function plainSink(text: string, colour: boolean): string {
  if (!colour) return harmless(text);
  const orders = text.match(OWN_ORDER) ?? [];
  return text
    .split(OWN_ORDER)
    .map((part, index) => harmless(part) + (orders[index] ?? ''))
    .join('');
}

/**
 * Removes control codes from all texts of a reply, at every depth. Text that is redrawn in place passes no other
 * filter.
 */
export function harmlessDeep<T>(value: T): T {
  if (typeof value === 'string') return harmless(value) as T;
  if (Array.isArray(value)) return value.map(harmlessDeep) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, harmlessDeep(one)])) as T;
}
