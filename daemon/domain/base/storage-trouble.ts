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
