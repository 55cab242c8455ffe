import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMemory } from './bounded-memory.ts';
import { ownCopy } from './lent-blocks.ts';
import { keepHead, writeKeptHead, type KeptHead } from './node-http.ts';

const MAX_ENTRIES = 256;
const MAX_BYTES = 8 * 1024 * 1024;
/** Up to this size, in bytes, one write of headers and body is faster than two. */
const ONE_PIECE = 64 * 1024;
/**
 * Answers expire at the next full minute, because some change at midnight, which is a full minute in every zone; ms.
 */
const MINUTE = 60_000;
/** So many given answers are told together, or fewer if somebody asks for the metrics. */
const TOLD_TOGETHER = 256;

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

interface Times {
  route: string;
  ms: number[];
}

interface Remembered {
  /** Times of the given answers of this route that have not been told yet, in ms. */
  times: Times;
  head: KeptHead;
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
  /** Called for every answer from the cache, with the time it took in ms; for many together, somewhat later. */
  onGiven(route: string, ms: number): void;
}

/**
 * Caches the public answers of routes with `remembered`, as bytes on the wire, until anything in the database changes.
 * Cached answers bypass the framework, which alone would take longer than sending them.
 */
export function createAnswerMemory({ changes, now, stallMs, onGiven }: AnswerMemoryOptions) {
  const memory = createMemory<Remembered>(MAX_ENTRIES, MAX_BYTES);
  const untold = new Map<string, Times>();

  function timesOf(route: string): Times {
    const times = untold.get(route) ?? { route, ms: [] };
    untold.set(route, times);
    return times;
  }

  /** One by one, the labels of the library would cost a sixth of a given answer. */
  function tell(times: Times): void {
    for (const ms of times.ms) onGiven(times.route, ms);
    times.ms = [];
  }

  function give(request: IncomingMessage, response: ServerResponse): boolean {
    if (!mayRemember(request)) return false;
    const start = performance.now();
    const answer = memory.find(keyOf(request));
    if (!answer || answer.changes !== changes() || answer.until <= now()) return false;
    writeKeptHead(response, answer.head);
    if (answer.text === undefined) response.end(answer.body);
    else response.end(answer.text, 'latin1');
    // Slow clients are disconnected; an answer that was written at once needs no timer.
    if (request.socket.writableLength > 0) request.socket.setTimeout(stallMs);
    const { times } = answer;
    if (times.ms.push(performance.now() - start) >= TOLD_TOGETHER) tell(times);
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
        times: timesOf(request.routeOptions.url ?? ''),
        head: keepHead(textHeaders(reply), body.length),
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

    /** Calls `onGiven` for all answers that were given so far. */
    tellGiven: (): void => untold.values().forEach(tell),

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

/** All headers but the length. */
function textHeaders(reply: FastifyReply): Record<string, string> {
  const { 'content-length': _, ...headers } = reply.getHeaders();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** A request with a body goes to the framework, which closes the connection if the body is too slow or too long. */
function mayRemember({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['if-none-match'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
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
