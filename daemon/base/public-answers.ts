import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Builder } from './builder.ts';
import { clientClosed } from './answer-errors.ts';
import { collect, encodingOf, type Encoding, type Chunks } from './chunks.ts';

const MAX_ENTRIES = 256;
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum size of a remembered answer: an uncompressed feed of 10,000 schedules has 5 MB. */
const MAX_ONE = 8 * 1024 * 1024;
/** How long an answer is remembered, in ms: what a burst has left is given back. */
const KEPT_MS = 300_000;
/**
 * Answers above this size, in bytes, are remembered only when they are made a second time: most URLs of a crawler are
 * requested only once.
 */
const LARGE = 32 * 1024;
/**
 * A browser revalidates each time. A caching proxy revalidates after two seconds and meanwhile serves the old answer
 * for up to eight more: a change is seen within ten.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=2, stale-while-revalidate=8';
/** Number of attempts that changes may interrupt; after that the text is built without yielding. */
const TRIES = 3;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is public and depends only on the request and on this stamp: it is remembered until that changes. */
    remembered?: () => string;
  }
  interface FastifyRequest {
    /** The stamp when the request arrived. */
    stampBefore: string;
  }
}

interface Remembered {
  route: string;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
  stamp: string;
  stampNow(): string;
}

interface MemoryOptions {
  /** Timeout for a client that does not read its answer, in ms. */
  stallMs: number;
  /** Called for every answer from memory. */
  onGiven(route: string, seconds: number): void;
}

/**
 * Remembers the answers of the routes with `remembered` that are registered after this call. Its hook is the first one:
 * an answer from memory passes all others, because an equal request has passed them before.
 */
export function rememberPublicAnswers(app: FastifyInstance, { stallMs, onGiven }: MemoryOptions): void {
  const answers = new LRUCache<string, Remembered>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ONE,
    // The library wants a positive integer.
    sizeCalculation: ({ body }) => body.length || 1,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });
  /** Large answers that were made recently. */
  const made = new LRUCache<string, true>({ max: MAX_ENTRIES });

  function isWorthKeeping(key: string, length: number): boolean {
    if (length <= LARGE || made.has(key)) return true;
    made.set(key, true);
    return false;
  }

  app.addHook('onRequest', ({ raw }, reply, done) => {
    const start = performance.now();
    const found = mayRemember(raw) ? answers.get(keyOf(raw)) : undefined;
    if (!found || found.stamp !== found.stampNow()) return done();
    reply.hijack();
    reply.raw.writeHead(200, found.headers).end(found.body);
    // Slow clients are disconnected; an answer that was written at once needs no timer.
    if (raw.socket.writableLength > 0) raw.socket.setTimeout(stallMs);
    onGiven(found.route, (performance.now() - start) / 1000);
  });
  app.decorateRequest('stampBefore', '');
  app.addHook('onRoute', (route) => {
    const stampNow = route.config?.remembered;
    if (!stampNow) return;
    if ((route.config?.endpoint?.access ?? 'public') !== 'public')
      throw new Error(`${route.url} is not public and can't be remembered`);
    const look = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      request.stampBefore = stampNow();
      done();
    };
    const keep = (
      { raw, stampBefore: stamp }: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      done: (error: null, payload: unknown) => void,
    ) => {
      if (mayRemember(raw) && reply.statusCode === 200 && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
        const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
        const key = keyOf(raw);
        if (isWorthKeeping(key, body.length))
          answers.set(key, { route: route.url, headers: headersOf(reply, body.length), body, stamp, stampNow });
      }
      done(null, payload);
    };
    route.onRequest = [look, ...[route.onRequest ?? []].flat()];
    // After the route's own hooks, so that it sees the answer as it will be sent.
    route.onSend = [...[route.onSend ?? []].flat(), keep];
  });
}

/** A request with a body is not answered from memory: the body may be too slow or too long. */
function mayRemember({ method, headers, socket }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['if-none-match'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    // An injected request (tests) has none.
    socket instanceof Socket
  );
}

/**
 * All parts of a request that its answer may depend on. The forwarded headers need the peer's address, because only
 * known proxies are trusted.
 */
function keyOf({ url, headers, socket }: IncomingMessage): string {
  const { 'x-forwarded-proto': protocol, 'x-forwarded-host': host } = headers;
  const proxy =
    protocol === undefined && host === undefined ? '' : `${String(protocol)} ${String(host)} ${socket.remoteAddress}`;
  return `${url} ${headers.host} ${String(headers['accept-encoding'])} ${proxy}`;
}

function headersOf(reply: FastifyReply, length: number): string[] {
  const headers = { ...reply.getHeaders(), 'content-length': length };
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}

export interface PublicAnswer {
  /**
   * Everything else that it depends on besides the stamp, normalised, so that all spellings of a request that come
   * together are built once.
   */
  key: string;
  type: string;
  chunks(): Chunks;
}

interface Built {
  headers: Record<string, string>;
  body: Buffer;
}

/** Public responses: revalidated (ETag, 304), compressed, built once for all concurrent requests. */
export function createPublicAnswers({ builder, stamp }: { builder: Builder; stamp(): string }) {
  /** The text must be of one state of the data: after a change in between it is built again. */
  async function make({ key, type, chunks }: PublicAnswer, wanted: Encoding, signal: AbortSignal): Promise<Built> {
    for (let attempt = 1; ; attempt++) {
      const before = stamp();
      const { encoding, body } = await collect(attempt < TRIES ? chunks() : [...chunks()], wanted, signal);
      if (attempt < TRIES && stamp() !== before) continue;
      const headers = {
        etag: etagOf(before, key),
        'content-type': type,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      };
      return { headers, body };
    }
  }

  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: PublicAnswer,
  ): Promise<FastifyReply> {
    const etag = etagOf(stamp(), asked.key);
    reply.headers({ 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding' });
    if (matches(request.headers['if-none-match'], etag)) return reply.header('etag', etag).code(304).send();
    const wanted = encodingOf(request.headers['accept-encoding']);
    const { headers, body } = await builder.build(
      `public ${wanted} ${asked.key}`,
      (signal) => make(asked, wanted, signal),
      { stranger: request.ip, signal: clientClosed(reply) },
    );
    return reply.headers(headers).send(body);
  };
}

function etagOf(stamp: string, key: string): string {
  return `W/"${createHash('sha256').update(`${stamp} ${key}`).digest('base64url').slice(0, 22)}"`;
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((known) => ['*', etag, etag.slice(2)].includes(known.trim()));
}
