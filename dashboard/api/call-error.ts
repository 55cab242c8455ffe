import type { Issue } from '#shared/base/envelope.ts';

export const NETWORK_MESSAGE = 'Perangkat tidak dapat dihubungi. Periksa jaringan, lalu coba lagi.';

/** Why a call gave no data: the one error class of the dashboard. `status` is 0 when no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  /** The data of an answer with an error, unchecked. */
  readonly data: unknown;
  /** The error is shown elsewhere: by the ended session, or by the form that asks for the second factor. */
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

/** Whether a call was aborted because its screen was closed. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
