import { setFlagsFromString } from 'node:v8';

const COMPILERS = ['opt', 'maglev'];

/**
 * V8's compilers for hot code wait until the daemon is ready. What the start makes hot, such as the making of schemas
 * and routes, runs never again: its machine code and the compilers' own memory were 13 MB of a daemon at rest.
 */
export function compileLater(): void {
  for (const name of COMPILERS) setFlagsFromString(`--no-${name}`);
}

/** From now on V8 compiles what gets hot. */
export function compileHotCode(): void {
  for (const name of COMPILERS) setFlagsFromString(`--${name}`);
}
