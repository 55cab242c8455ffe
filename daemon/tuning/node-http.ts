/**
 * Node's http without `import`: that would also load its lazy exports, all of fetch, 14 MB that the daemon never uses.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

/** Number of idle HTTP parsers that node keeps for new connections. */
const PARSERS_KEPT = 64;

/**
 * After many connections node keeps a thousand parsers, 10 KB each, and the memory between them cannot be freed. There
 * is no setting for it. If a newer node keeps them elsewhere, this does nothing.
 */
export function keepFewParsers(): void {
  const { parsers } = process.getBuiltinModule('_http_common') as { parsers?: { max: number } };
  if (parsers) parsers.max = PARSERS_KEPT;
}
