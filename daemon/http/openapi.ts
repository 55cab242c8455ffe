import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import type { FastifyInstance } from 'fastify';
import { docsPage, type OpenApiDocument } from './docs-page.ts';

type Transform = typeof jsonSchemaTransform;

/** Notes every call that is registered after it, and tells of them all in openapi.json and on a page to read. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Mimbar', version, description: 'Setiap jawaban berbentuk { data, error }; error berisi satu kalimat atau null.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'accessToken dari /api/auth/login' } } },
    },
    transform,
  });

  app.get('/api/openapi.json', { schema: { tags: ['openapi'], summary: 'Uraian API ini' } }, () => app.swagger());
  app.get('/api/docs', { schema: { tags: ['openapi'], summary: 'Uraian API untuk dibaca' } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as OpenApiDocument)),
  );
}

/** The schemas as they are, and what they can't say: files that go in and out, and answers that are no envelope. */
const transform: Transform = (document) => {
  if (!document.url.startsWith('/api/')) return { schema: { hide: true }, url: document.url };
  const { schema, url } = jsonSchemaTransform(document);
  const endpoint = document.route.config?.endpoint;
  const file = { type: 'string', format: 'binary' };
  return {
    url,
    schema: {
      ...schema,
      ...(endpoint?.file === 'in' && { consumes: ['application/octet-stream'], body: file }),
      ...(endpoint?.file === 'out' && { produces: ['application/octet-stream'], response: { 200: file } }),
      ...(endpoint?.produces && { produces: [endpoint.produces], response: { 200: { type: 'string' } } }),
    },
  };
};
