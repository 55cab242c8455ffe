const LENGTH_MAX = 200;
/** Phone numbers, WhatsApp addresses and similar. */
const LONG_NUMBER = /\d(?:[\s.-]?\d){5,}/g;

/**
 * The message of an error as one line of at most 200 characters, without long numbers. Never throws, whatever `reason`
 * is.
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

/** The stack of an error, '' if it has none; never throws. */
export function stackOf(reason: unknown): string {
  try {
    return reason instanceof Error ? String(reason.stack) : '';
  } catch {
    return '';
  }
}
