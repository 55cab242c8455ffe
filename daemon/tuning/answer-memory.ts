import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMemory } from './bounded-memory.ts';
import { ownCopy } from './lent-blocks.ts';

const MAX_ENTRIES = 256;
const MAX_BYTES = 8 * 1024 * 1024;
/** Up to this size, in bytes, one write of headers and body is faster than two. */
const ONE_PIECE = 64 * 1024;
/**
 * Answers expire at the next full minute, because some change at midnight, which is a full minute in every zone; ms.
 */
const MINUTE = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cache this answer: it is public and depends only on the URL, the database and the day. */
    remembered?: true;
  }
  interface FastifyRequest {
    /** The database's change counter when the request arrived. */
    changesBefore: number;
  }
}

interface Remembered {
  route: string;
  headers: string[];
  body: Buffer;
  /** The body as a string if it is small: node then sends it in one piece with the headers. */
  text: string | undefined;
  changes: number;
  until: number;
}

export interface AnswerMemoryOptions {
  /** A counter that changes with every change of the database. */
  changes(): number;
  /** UTC ms. */
  now(): number;
  /** Timeout for a client that does not read its answer, in ms. */
  stallMs: number;
  /** Called for every answer from the cache, with the time it took in ms. */
  onGiven(route: string, ms: number): void;
}

/**
 * Caches the public answers of routes with `remembered`, as bytes on the wire, until anything in the database changes.
 * Cached answers bypass the framework, which alone would take longer than sending them.
 */
export function createAnswerMemory({ changes, now, stallMs, onGiven }: AnswerMemoryOptions) {
  const memory = createMemory<Remembered>(MAX_ENTRIES, MAX_BYTES);

  function give(request: IncomingMessage, response: ServerResponse): boolean {
    if (!mayRemember(request)) return false;
    const start = performance.now();
    const answer = memory.find(keyOf(request));
    if (!answer || answer.changes !== changes() || answer.until <= now()) return false;
    response.writeHead(200, answer.headers);
    if (answer.text === undefined) response.end(answer.body);
    else response.end(answer.text, 'latin1');
    // Slow clients are disconnected; an answer that was written at once needs no timer.
    if (request.socket.writableLength > 0) request.socket.setTimeout(stallMs);
    onGiven(answer.route, performance.now() - start);
    return true;
  }

  function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void {
    if (
      mayRemember(request.raw) &&
      reply.statusCode === 200 &&
      (typeof payload === 'string' || Buffer.isBuffer(payload))
    ) {
      const key = keyOf(request.raw);
      const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
      if (!memory.wants(key, body.length)) return done(null, payload);
      memory.add(key, {
        route: request.routeOptions.url ?? '',
        headers: Object.entries({ ...reply.getHeaders(), 'content-length': body.length }).flatMap(([name, value]) => [
          name,
          String(value),
        ]),
        body: ownCopy(body),
        text: body.length <= ONE_PIECE ? body.toString('latin1') : undefined,
        changes: request.changesBefore,
        until: (Math.floor(now() / MINUTE) + 1) * MINUTE,
      });
    }
    done(null, payload);
  }

  return {
    /** Answers from the cache; returns whether it could. */
    give,

    /** Caches the answers of the routes that are registered after this call. */
    register(app: FastifyInstance): void {
      app.decorateRequest('changesBefore', -1);
      app.addHook('onRoute', (route) => {
        if (!route.config?.remembered) return;
        // Cached answers skip authentication.
        if ((route.config.endpoint?.access ?? 'public') !== 'public')
          throw new Error(`${route.url} is not public and can't be remembered`);
        const look = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
          request.changesBefore = changes();
          done();
        };
        route.onRequest = [look, ...[route.onRequest ?? []].flat()];
        // `keep` runs after the route's own hooks, so that it sees the answer as it will be sent.
        route.onSend = [...[route.onSend ?? []].flat(), keep];
      });
    },
  };
}

function mayRemember({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined;
}

/**
 * The cache key: all parts of a request that its answer may depend on. The forwarded headers need the peer's address,
 * because only known proxies are trusted.
 */
function keyOf({ url, headers, socket }: IncomingMessage): string {
  const { 'x-forwarded-proto': protocol, 'x-forwarded-host': host } = headers;
  const proxy =
    protocol === undefined && host === undefined ? '' : `${String(protocol)} ${String(host)} ${socket.remoteAddress}`;
  return `${url} ${headers.host} ${String(headers['accept-encoding'])} ${proxy}`;
}
