import type * as z from 'zod';
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

/** Why the database could not store a valid change: it is temporary, or a person has to help. */
export type StorageTrouble = 'full' | 'busy' | 'broken' | 'gone' | 'corrupt';

/** The name under which health reports damage that a request ran into. */
export const DATABASE_PART = 'database';

/** The code of an error or of its cause (Drizzle wraps errors of unprepared statements); '' for none. */
export function codeOf(error: unknown): string {
  return innermost(error).code ?? '';
}

function innermost(error: unknown): { code?: string; message?: unknown } {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string') return { code, message };
  return cause === undefined ? {} : innermost(cause);
}

/** The kind of a database error, by its `code`; undefined for other errors. */
export function storageTrouble(error: unknown): StorageTrouble | undefined {
  const { code, message } = innermost(error);
  if (code === undefined) return undefined;
  if (code === 'SQLITE_FULL') return 'full';
  if (code === 'SQLITE_CONSTRAINT_TRIGGER')
    return message === 'MIMBAR_FULL' ? 'full' : message === 'MIMBAR_READ_ONLY' ? 'broken' : undefined;
  if (code === 'DATABASE_GONE' || code === 'SQLITE_READONLY_DBMOVED') return 'gone';
  if (code.startsWith('SQLITE_BUSY')) return 'busy';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'corrupt';
  return /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code) ? 'broken' : undefined;
}

export type RefusalKind = 'too_large' | 'encrypted' | 'damaged' | 'foreign' | 'too_many_rows' | 'timeout' | 'busy';

export type SpreadsheetRefusal = Error & { name: 'SpreadsheetRefusal'; kind: RefusalKind };

const sentences: Record<RefusalKind, string> = {
  too_large: 'Berkas terlalu besar: paling besar 5 MB, dan 50 MB setelah dibuka',
  encrypted: 'Berkas terkunci password: simpan ulang tanpa password, lalu unggah lagi',
  damaged: 'Berkas rusak atau tidak lengkap: buka di Excel, simpan lagi sebagai .xlsx, lalu unggah lagi',
  foreign: 'Berkas ini bukan spreadsheet .xlsx: simpan sebagai Excel Workbook (.xlsx), lalu unggah lagi',
  too_many_rows: 'Baris terlalu banyak: bagi menjadi beberapa berkas',
  busy: 'Masih ada berkas lain yang sedang diproses. Coba lagi sebentar.',
  timeout: 'Berkas terlalu rumit untuk dibaca: salin isinya ke template, lalu unggah lagi',
};

/**
 * The only expected failure of the spreadsheet child: a workbook that is refused. The message is Indonesian and safe to
 * show to an admin; the domain maps it by `kind`. Anything else that a call rejects with is a bug.
 */
export function spreadsheetRefusal(kind: RefusalKind, message: string = sentences[kind]): SpreadsheetRefusal {
  return Object.assign(new Error(message), { name: 'SpreadsheetRefusal' as const, kind });
}

export function isSpreadsheetRefusal(error: unknown): error is SpreadsheetRefusal {
  return error instanceof Error && error.name === 'SpreadsheetRefusal' && 'kind' in error;
}

/** A parameter of the query that is JSON. Throws invalid. */
export function jsonOf<T>(path: string, schema: z.ZodType<T>, text: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidField(path, `${path} tidak terbaca`);
  }
  const found = schema.safeParse(json);
  if (!found.success) throw invalidField(path, `${path} tidak terbaca`);
  return found.data;
}
