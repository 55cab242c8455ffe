/**
 * Node's http, asked for by name: an import of it would also load what its module only promises, the whole of fetch,
 * 14 MB that the daemon never uses.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
