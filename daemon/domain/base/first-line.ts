const LENGTH_MAX = 200;
/** Numbers of phones, WhatsApp addresses and the like. */
const LONG_NUMBER = /\d(?:[\s.-]?\d){5,}/g;

/**
 * What a failure says of itself in one line of at most 200 characters, without long numbers; throws nothing, whatever
 * was thrown.
 */
export function firstLine(reason: unknown): string {
  try {
    const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
    return text
      .split(/[\r\n]/, 1)[0]!
      .replace(LONG_NUMBER, '…')
      .slice(0, LENGTH_MAX);
  } catch {
    return 'unknown';
  }
}

/** Where a failure came from, as far as it tells; throws nothing. */
export function stackOf(reason: unknown): string {
  try {
    return reason instanceof Error ? String(reason.stack) : '';
  } catch {
    return '';
  }
}
