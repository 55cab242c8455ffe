/**
 * A name as an older version may have stored it unchecked: it holds control sequences for the terminal (clipboard,
 * colours) and a mark that reverses the letters.
 */
export const HOSTILE = '\u001b]52;;x\u0007Ku\u009b3\u202er\u007fma';
/** The text of it that people must see. */
export const CLEAN = ']52;;xKu3rma';
/** Control characters of a terminal, and marks of text direction. */
export const ORDERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Names of the fields that hold sentences of the daemon. */
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

/** Copies an answer or a frame of a daemon with control sequences in every sentence. */
export function hostileAnswer<T>(value: T, name = ''): T {
  if (typeof value === 'string') return (SENTENCES.has(name) ? `${HOSTILE} ${value}` : value) as T;
  if (Array.isArray(value))
    return [...value.map((one) => hostileAnswer(one)), ...(LISTS.has(name) && value.length > 0 ? [HOSTILE] : [])] as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostileAnswer(one, key)])) as T;
}
