import type { FastifyInstance, RouteOptions } from 'fastify';
import { docsPage, type OpenApiDocument } from './docs-page.ts';

/**
 * Notes every call that is registered after it, and tells of them all in openapi.json and on a page to read. What writes
 * that down is loaded when somebody asks: most installations are never asked.
 */
export function registerOpenApi(app: FastifyInstance, version: string): void {
  const routes: RouteOptions[] = [];
  let written: Promise<OpenApiDocument> | undefined;
  const describeAll = () => (written ??= import('./openapi-document.ts').then(({ writeOpenApi }) => writeOpenApi(routes, version)));

  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.url.startsWith('/api/')) routes.push(route);
  });
  app.get('/api/openapi.json', { schema: { tags: ['openapi'], summary: 'Uraian API ini' } }, describeAll);
  app.get('/api/docs', { schema: { tags: ['openapi'], summary: 'Uraian API untuk dibaca' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(await describeAll())),
  );
}
