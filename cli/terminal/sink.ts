import { harmless } from '#shared/base/terminal.ts';

/** The terminal codes that `paint` writes. */
const OWN_ORDER = /\x1b\[(?:1|2|22|31|32|33|39)m/g;

/** A text for a terminal or a pipe, without control codes except our own colours, and those only if colours are on. */
export function plainSink(text: string, colour: boolean): string {
  if (!colour) return harmless(text);
  const orders = text.match(OWN_ORDER) ?? [];
  return text
    .split(OWN_ORDER)
    .map((part, index) => harmless(part) + (orders[index] ?? ''))
    .join('');
}

/**
 * A reply with all its texts, at every depth, without terminal control codes: text that is redrawn in place passes no
 * other filter.
 */
export function harmlessDeep<T>(value: T): T {
  if (typeof value === 'string') return harmless(value) as T;
  if (Array.isArray(value)) return value.map(harmlessDeep) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, harmlessDeep(one)])) as T;
}
