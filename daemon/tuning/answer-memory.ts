import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMemory } from './bounded-memory.ts';

const MAX_ENTRIES = 256;
const MAX_BYTES = 8 * 1024 * 1024;
/** Bytes up to which copying is quicker than a second piece. */
const ONE_PIECE = 64 * 1024;
/** Midnight changes some answers, and falls on a full minute in every zone; ms. */
const MINUTE = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public answer that depends on its address, the database and the day, on nothing else. */
    remembered?: true;
  }
  interface FastifyRequest {
    /** How many changes the database had seen when the call came in. */
    changesBefore: number;
  }
}

interface Remembered {
  route: string;
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
  /** For a client that takes nothing of its answer, in ms. */
  stallMs: number;
  /** Told of every answer that is given from here, with the time it took in ms. */
  onGiven(route: string, ms: number): void;
}

/**
 * The public answers of routes that say `remembered`, as they went over the wire, given again until anything in the
 * database changes. They are given before the framework sees the call, at less than what it alone would take.
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
    // Who does not take it is let go; one that is taken at once needs no timer.
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
        body,
        text: body.length <= ONE_PIECE ? body.toString('latin1') : undefined,
        changes: request.changesBefore,
        until: (Math.floor(now() / MINUTE) + 1) * MINUTE,
      });
    }
    done(null, payload);
  }

  return {
    /** Looks here first. */
    before:
      (handler: RequestListener): RequestListener =>
      (request, response) =>
        void (give(request, response) || handler(request, response)),

    /** Notes the answers of the routes that are registered after it. */
    register(app: FastifyInstance): void {
      app.decorateRequest('changesBefore', -1);
      app.addHook('onRoute', (route) => {
        if (!route.config?.remembered) return;
        // Nobody is asked who he is before he gets one.
        if ((route.config.endpoint?.access ?? 'public') !== 'public')
          throw new Error(`${route.url} is not public and can't be remembered`);
        const look = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
          request.changesBefore = changes();
          done();
        };
        route.onRequest = [look, ...[route.onRequest ?? []].flat()];
        // A route's own hooks come last: they see the answer as it will be sent.
        route.onSend = [...[route.onSend ?? []].flat(), keep];
      });
    },
  };
}

function mayRemember({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined;
}

/** All of a call that its answer may depend on. Which proxies are believed depends on where they stand. */
function keyOf({ url, headers, socket }: IncomingMessage): string {
  const { 'x-forwarded-proto': protocol, 'x-forwarded-host': host } = headers;
  const proxy =
    protocol === undefined && host === undefined ? '' : `${String(protocol)} ${String(host)} ${socket.remoteAddress}`;
  return `${url} ${headers.host} ${String(headers['accept-encoding'])} ${proxy}`;
}
