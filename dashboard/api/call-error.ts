import type { Issue } from '#shared/base/envelope.ts';

export const NETWORK_MESSAGE = 'Perangkat tidak dapat dihubungi. Periksa jaringan, lalu coba lagi.';

/** Why a call gave no data: the one error class of the dashboard. `status` is 0 when no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  /** What the answer told in spite of its error, as it came. */
  readonly data: unknown;
  /** Another place says it: the session that has ended, or the form that asks for the second factor. */
  told = false;

  constructor(message: string, status: number, code = 'network', issues: readonly Issue[] = [], data: unknown = null) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.data = data;
  }
}

/** Whether a call ended because the screen that made it has gone. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
