import type { FastifyInstance, FastifyRequest } from 'fastify';

type Parsed = (error: Error | null, body?: unknown) => void;

/** JSON bodies and no others; an empty one with the JSON type is no error (contract, Transport). */
export function registerBodies(app: FastifyInstance): void {
  // It answers through `done`, though its type also allows a promise.
  const parse = app.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    body: string,
    done: Parsed,
  ) => void;
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/**
 * Registers calls that take a raw file as their body: whatever the content type says, the bytes arrive as a Buffer.
 * `limit` is in bytes.
 */
export function withRawBodies(app: FastifyInstance, limit: number, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // An empty or broken type would be refused before any parser is asked.
    scope.addHook('onRequest', async (request) => void delete request.raw.headers['content-type']);
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) =>
      done(null, body),
    );
    register(scope);
  });
}
