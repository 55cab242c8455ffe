import Sqlite from 'better-sqlite3';

/**
 * Has glibc give free pages between blocks that are in use back to the system: by itself it only shortens the heap's
 * end, and one small block that stays there keeps all that was freed below it. Node calls no function of a library, but
 * SQLite calls one when it loads an extension. malloc_trim takes its first argument, here an address, as what it need
 * not give back at the heap's end, and answers 1, which SQLite takes for a failure. On another C library nothing
 * happens.
 */
export function trimMalloc(): void {
  // Its types leave out the function's name.
  const sqlite = new Sqlite(':memory:') as { loadExtension(file: string, name: string): void; close(): void };
  try {
    sqlite.loadExtension('libc.so.6', 'malloc_trim');
  } catch {
    // As said above.
  } finally {
    sqlite.close();
  }
}
