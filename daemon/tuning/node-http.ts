/**
 * Node's http, asked for by name: an import of it would also load what its module only promises, the whole of fetch,
 * 14 MB that the daemon never uses.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

/** So many parsers are kept for the connections to come. */
const PARSERS_KEPT = 64;

/**
 * Of the parsers of a crowd node keeps a thousand, 10 KB each, and the memory between them can't be given back either.
 * There is no setting for it; should a newer node keep them elsewhere, this does nothing.
 */
export function keepFewParsers(): void {
  const { parsers } = process.getBuiltinModule('_http_common') as { parsers?: { max: number } };
  if (parsers) parsers.max = PARSERS_KEPT;
}
