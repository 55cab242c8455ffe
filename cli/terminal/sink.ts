import { harmless } from '#shared/base/terminal.ts';

/** What `paint` writes, and no other order to the terminal. */
const OWN_ORDER = /\x1b\[(?:1|2|22|31|32|33|39)m/g;

/**
 * A text for people as it may reach a terminal or a pipe: of all orders only our own colours, and those only where they
 * are on.
 */
export function plainSink(text: string, colour: boolean): string {
  if (!colour) return harmless(text);
  const orders = text.match(OWN_ORDER) ?? [];
  return text
    .split(OWN_ORDER)
    .map((part, index) => harmless(part) + (orders[index] ?? ''))
    .join('');
}

/**
 * A reply's texts, at every depth, without what a terminal would take for orders: what is drawn in place passes no
 * other sink.
 */
export function harmlessDeep<T>(value: T): T {
  if (typeof value === 'string') return harmless(value) as T;
  if (Array.isArray(value)) return value.map(harmlessDeep) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, harmlessDeep(one)])) as T;
}
