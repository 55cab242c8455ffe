import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Parsed = (error: Error | null, body?: unknown) => void;

/** Accepts only JSON bodies; an empty body with the JSON type is no error (contract, Transport). */
export function registerBodies(app: FastifyInstance): void {
  // It calls `done`, although its type also allows a promise.
  const parse = app.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    body: string,
    done: Parsed,
  ) => void;
  // Fastify reads the body of every POST that has a content type, and node ends the stream of an empty one silently.
  app.addHook('preParsing', ({ raw }, _reply, payload, done) =>
    done(null, raw.readableEnded && raw.headers['content-type'] !== undefined ? Readable.from([]) : payload),
  );
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/**
 * Registers endpoints with a raw file as body: the bytes arrive as a Buffer for any content type. `limit` is in bytes.
 */
export function withRawBodies(app: FastifyInstance, limit: number, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // An empty or broken type would be rejected before any parser runs.
    scope.addHook('onRequest', async (request) => void delete request.raw.headers['content-type']);
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) =>
      done(null, body),
    );
    register(scope);
  });
}
