const LENGTH_MAX = 200;
/** Numbers of phones, WhatsApp addresses and the like. */
const LONG_NUMBER = /\d(?:[\s.-]?\d){5,}/g;

/**
 * The message of a failure as one line of at most 200 characters, without long numbers; never throws, whatever `reason`
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

/** The stack of a failure, '' where it has none; never throws. */
export function stackOf(reason: unknown): string {
  try {
    return reason instanceof Error ? String(reason.stack) : '';
  } catch {
    return '';
  }
}
