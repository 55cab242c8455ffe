import type { ServerResponse as Response } from 'node:http';

/**
 * Node's http without `import`: that would also load its lazy exports, all of fetch, 14 MB that the daemon never uses.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
const { ServerResponse, validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

/** The headers of an answer that is sent many times, but for those that node adds each time, such as Date. */
export interface KeptHead {
  /** Status line and headers as text; '' if node must write them. */
  text: string;
  /** The other headers: the length, from which node concludes whether the connection is kept. */
  rest: string[];
}

/** The step of `writeHead` after its checks. It has no type. */
type StoreHeader = ((this: Response, text: string, headers: string[]) => void) | undefined;
const { _storeHeader: storeHeader } = ServerResponse.prototype as Response & { _storeHeader: StoreHeader };

/** Checks the headers once, as node would for every answer. */
export function keepHead(headers: Record<string, string>, length: number): KeptHead {
  const pairs = Object.entries(headers);
  const rest = ['content-length', String(length)];
  if (!storeHeader) return { text: '', rest: [...pairs.flat(), ...rest] };
  for (const [name, value] of pairs) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return { text: `HTTP/1.1 200 OK\r\n${pairs.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`, rest };
}

/**
 * The same on the wire as `writeHead(200, headers)`, which checks and joins all headers each time: about a tenth of a
 * cached answer's time. If a newer node has no such function, `writeHead` does it.
 */
export function writeKeptHead(response: Response, { text, rest }: KeptHead): void {
  if (storeHeader) storeHeader.call(response, text, rest);
  else response.writeHead(200, rest);
}
