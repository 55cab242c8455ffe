import Sqlite from 'better-sqlite3';

/**
 * Makes glibc return free pages between used blocks to the system. By itself it only shortens the end of the heap, and
 * one small block at the end keeps all free memory below it. Node cannot call a library function, but SQLite calls one
 * when it loads an extension. malloc_trim's first argument, here an address, is the number of bytes to keep at the end
 * of the heap. It returns 1, which SQLite takes for an error. With another C library nothing happens.
 */
export function trimMalloc(): void {
  // The types lack the parameter for the function's name.
  const sqlite = new Sqlite(':memory:') as { loadExtension(file: string, name: string): void; close(): void };
  try {
    sqlite.loadExtension('libc.so.6', 'malloc_trim');
  } catch {
    // Expected: see above.
  } finally {
    sqlite.close();
  }
}
