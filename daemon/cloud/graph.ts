import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as secure } from 'node:https';

/** Not by `import`, which reads all exports of node:http and so loads fetch: 14 MB. */
const { request: plain } = process.getBuiltinModule('node:http');

/** Timeout of one request, in ms. */
const ANSWER_WITHIN = 20_000;
/** Maximum size of a response, in bytes; a page of templates is the longest. */
const ANSWER_MAX = 4 * 1024 * 1024;

/** HTTP status: no server is there to take the request. */
const AWAY = 503;

/**
 * Result of a request:
 * - ok, error: the Graph API has answered;
 * - unreached: the server cannot have taken it;
 * - unanswered: the server may have received it.
 */
export type GraphAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'error'; code: number; text: string }
  | { kind: 'unreached' | 'unanswered'; reason: string };

export interface GraphOptions {
  /** Base URL with the version and without a trailing slash, such as https://graph.facebook.com/v23.0. */
  url: string;
  token: string;
}

/** Calls the Graph API. Each request opens a new connection, because a kept one may be dead. */
export function createGraph({ url, token }: GraphOptions) {
  function call(method: 'GET' | 'POST', path: string, body?: object, signal?: AbortSignal): Promise<GraphAnswer> {
    const target = new URL(url + path);
    const text = body && JSON.stringify(body);
    const options: RequestOptions = {
      method,
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN), ...(signal ? [signal] : [])]),
    };
    const isSecure = target.protocol === 'https:';
    return new Promise((resolve) => {
      let isConnected = false;
      const lost = (error: Error) => resolve({ kind: isConnected ? 'unanswered' : 'unreached', reason: error.message });
      const sent = (isSecure ? secure : plain)(target, options, (response) => {
        response.on('error', lost);
        read(response, (answer) => resolve(answer));
      });
      // Nothing is written before the TLS handshake has verified the server.
      sent.once('socket', (socket) =>
        socket.once(isSecure ? 'secureConnect' : 'connect', () => void (isConnected = true)),
      );
      sent.on('error', lost);
      sent.end(text);
    });
  }
  return { call };
}
export type Graph = ReturnType<typeof createGraph>;

function read(response: IncomingMessage, done: (answer: GraphAnswer) => void): void {
  const parts: Buffer[] = [];
  let size = 0;
  response.on('data', (part: Buffer) => {
    size += part.length;
    if (size <= ANSWER_MAX) return void parts.push(part);
    response.destroy();
    done({ kind: 'unanswered', reason: 'the answer is too long' });
  });
  response.on('end', () => done(answerOf(response.statusCode ?? 0, Buffer.concat(parts).toString())));
}

/**
 * Errors of the Graph API have a code. Errors of proxies on the way have none, and say nothing about the message; but
 * 503 is the answer of one that has no server to hand it to.
 */
function answerOf(status: number, text: string): GraphAnswer {
  const body = parse(text);
  if (status >= 200 && status < 300 && isObject(body)) return { kind: 'ok', body };
  const error = isObject(body) ? body['error'] : undefined;
  if (!isObject(error) || typeof error['code'] !== 'number')
    return { kind: status === AWAY ? 'unreached' : 'unanswered', reason: `status ${status}` };
  const details = isObject(error['error_data']) ? error['error_data']['details'] : undefined;
  const said = [error['error_user_msg'], details, error['message']].find((each) => typeof each === 'string');
  return { kind: 'error', code: error['code'], text: String(said ?? '').slice(0, 300) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
