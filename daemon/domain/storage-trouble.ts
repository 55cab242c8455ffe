/** Why the database did not take a change, although nothing is wrong with the change: it passes, or a person helps. */
export type StorageTrouble = 'full' | 'busy' | 'broken';

/** What an error of the database tells by its `code`, or undefined for any other error. */
export function storageTrouble(error: unknown): StorageTrouble | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return undefined;
  if (code === 'SQLITE_FULL') return 'full';
  if (code.startsWith('SQLITE_BUSY')) return 'busy';
  return /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code) ? 'broken' : undefined;
}
