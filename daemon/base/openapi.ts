import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Docs } from './openapi-document.ts';
import { docsEndpoints } from './docs-page.ts';
import { route } from './route.ts';

const TYPES: Record<keyof Docs, string> = {
  'openapi.json': 'application/json; charset=utf-8',
  'docs.html': 'text/html; charset=utf-8',
};

/** Serves openapi.json and a readable page with all endpoints, from the files in `directory`. */
export async function registerOpenApi(app: FastifyInstance, directory: string, version: string): Promise<void> {
  // The build writes the files and replaces this variable by a constant, so that their generator is left out of the
  // bundle.
  if (process.env.MIMBAR_BUILD === undefined) return describeOnDemand(app, version);
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: directory,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) => response.header('Cache-Control', 'no-cache'),
    });
    route(scope, docsEndpoints.openapi, ({ reply }) => reply.type(TYPES['openapi.json']).sendFile('openapi.json'));
    route(scope, docsEndpoints.page, ({ reply }) => reply.type(TYPES['docs.html']).sendFile('docs.html'));
  });
}

/** When run from source there are no files; the description is created at the first request. */
function describeOnDemand(app: FastifyInstance, version: string): void {
  let written: Promise<Docs> | undefined;
  const docs = () => (written ??= import('./openapi-document.ts').then(({ writeDocs }) => writeDocs(version)));
  route(app, docsEndpoints.openapi, async ({ reply }) =>
    reply.type(TYPES['openapi.json']).send((await docs())['openapi.json']),
  );
  route(app, docsEndpoints.page, async ({ reply }) => reply.type(TYPES['docs.html']).send((await docs())['docs.html']));
}
