/**
 * What a name might hold that was stored before the borders stood: it writes a title, a clipboard, colours, and turns
 * letters round.
 */
export const HOSTILE = '\u001b]52;;x\u0007Ku\u009b3\u202er\u007fma';
/** What people are to see of it. */
export const CLEAN = ']52;;xKu3rma';
/** Orders to a terminal, and marks of direction. */
export const ORDERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Sentences of the daemon, by their names on the wire. */
const SENTENCES = new Set([
  'error',
  'message',
  'text',
  'remedy',
  'paused_reason',
  'reason',
  'error_reason',
  'version',
  'refusal',
  'device',
]);
const LISTS = new Set(['warnings', 'questions']);

/** An answer or a frame of a daemon whose every sentence gives orders. */
export function hostileAnswer<T>(value: T, name = ''): T {
  if (typeof value === 'string') return (SENTENCES.has(name) ? `${HOSTILE} ${value}` : value) as T;
  if (Array.isArray(value))
    return [...value.map((one) => hostileAnswer(one)), ...(LISTS.has(name) && value.length > 0 ? [HOSTILE] : [])] as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostileAnswer(one, key)])) as T;
}
