import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMemory } from './memory.ts';
import { isHttps } from './security-headers.ts';

const MAX_ENTRIES = 256;
const MAX_BYTES = 8 * 1024 * 1024;
/** Bytes up to which copying is quicker than a second piece. */
const ONE_PIECE = 64 * 1024;
/** Midnight changes some answers, and falls on a full minute in every zone; ms. */
const MINUTE = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on its address, the database and the day, on nothing else. */
    remembered?: true;
  }
  interface FastifyRequest {
    /** How many changes the database had seen when the call came in. */
    changesBefore: number;
  }
}

interface Remembered {
  headers: string[];
  body: Buffer;
  /** The same bytes as a text, where they are few: node sends it in one piece with the headers. */
  text: string | undefined;
  changes: number;
  until: number;
}

export interface AnswerMemoryOptions {
  /** A number that moves with every change of the database. */
  changes(): number;
  /** UTC ms. */
  now(): number;
  /** Whether the caller may have the answer at all. */
  mayAsk(request: FastifyRequest): boolean;
}

/**
 * Gives the answers of routes that say `remembered` again, as they went over the wire, until anything in the database
 * changes. It must be registered before all else: what it answers passes no other hook.
 */
export function registerAnswerMemory(app: FastifyInstance, { changes, now, mayAsk }: AnswerMemoryOptions): void {
  const memory = createMemory<Remembered>(MAX_ENTRIES, MAX_BYTES);
  app.decorateRequest('changesBefore', -1);

  app.addHook('onRequest', (request, reply, done) => {
    if (!isRemembered(request)) return done();
    const before = changes();
    const key = keyOf(request);
    const answer = memory.find(key);
    if (answer && (answer.changes !== before || answer.until <= now())) memory.drop(key);
    else if (answer && mayAsk(request)) return give(reply, answer);
    request.changesBefore = before;
    done();
  });

  // A route's own hooks come last: they see the answer as it will be sent.
  app.addHook('onRoute', (route) => {
    if (route.config?.remembered) route.onSend = [...[route.onSend ?? []].flat(), keep];
  });

  function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void {
    if (isRemembered(request) && reply.statusCode === 200 && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      const body = Buffer.from(payload as string);
      const headers = Object.entries({ ...reply.getHeaders(), 'content-length': body.length }).flatMap(([name, value]) => [name, String(value)]);
      const until = (Math.floor(now() / MINUTE) + 1) * MINUTE;
      const text = body.length <= ONE_PIECE ? body.toString('latin1') : undefined;
      memory.add(keyOf(request), { headers, body, text, changes: request.changesBefore, until });
    }
    done(null, payload);
  }
}

function isRemembered({ routeOptions, method, headers }: FastifyRequest): boolean {
  return routeOptions.config.remembered === true && method === 'GET' && headers['if-none-match'] === undefined;
}

function keyOf(request: FastifyRequest): string {
  return `${request.url} ${request.headers['accept-encoding'] ?? ''} ${isHttps(request)}`;
}

function give(reply: FastifyReply, { headers, body, text }: Remembered): void {
  reply.hijack();
  reply.raw.writeHead(200, headers);
  if (text === undefined) reply.raw.end(body);
  else reply.raw.end(text, 'latin1');
}
