import type { ErrorCode, Issue } from '#shared/base/envelope.ts';

/** An expected error: `message` is Indonesian and may be shown to an admin. Any other thrown error is a bug. */
export class MimbarError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** Seconds after which a throttled caller may try again. */
  readonly retryAfter: number | undefined;

  /** What the caller may see in spite of the error. */
  readonly data: unknown;

  constructor(code: ErrorCode, message: string, extra: { issues?: Issue[]; retryAfter?: number; data?: unknown } = {}) {
    super(message);
    this.name = 'MimbarError';
    this.code = code;
    this.issues = extra.issues;
    this.retryAfter = extra.retryAfter;
    this.data = extra.data ?? null;
  }
}

/** A failure of one form field. */
export function invalidField(path: string, message: string): MimbarError {
  return new MimbarError('invalid', message, { issues: [{ path, message }] });
}

export function notFound(message: string): MimbarError {
  return new MimbarError('not_found', message);
}

export function conflict(message: string): MimbarError {
  return new MimbarError('conflict', message);
}

/** The daemon stops, so the work was broken off. */
export function stopping(): MimbarError {
  return new MimbarError('unavailable', 'Layanan sedang berhenti. Coba lagi sebentar.');
}
