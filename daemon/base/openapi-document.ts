import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import Fastify from 'fastify';
import type { Endpoint, Method } from '#shared/base/endpoint.ts';
import { failureSchema, successSchema } from '#shared/base/envelope.ts';
import { allEndpoints } from '#shared/endpoints.ts';
import { docsEndpoints, docsPage, type OpenApiDocument } from './docs-page.ts';
import { checksOf, schemaController } from './route.ts';

export interface Docs {
  'openapi.json': string;
  'docs.html': string;
}

/** The description of the API as two files; the same contract and version give the same bytes. */
export async function writeDocs(version: string): Promise<Docs> {
  const document = await writeOpenApi([...allEndpoints, ...Object.values(docsEndpoints)], version);
  return { 'openapi.json': JSON.stringify(document), 'docs.html': docsPage(document) };
}

/** The OpenAPI description of these endpoints, created by a separate app that only registers them. */
async function writeOpenApi(endpoints: readonly Endpoint[], version: string): Promise<OpenApiDocument> {
  const app = Fastify({ exposeHeadRoutes: false, schemaController });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mimbar',
        version,
        description: 'Setiap jawaban berbentuk { data, error }; error berisi satu kalimat atau null.',
      },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'accessToken dari /api/auth/login' } },
      },
    },
    transform,
  });
  for (const endpoint of endpoints) {
    for (const method of endpoint.methods) {
      app.route({
        method,
        url: `/api${endpoint.path}`,
        schema: describe(endpoint, method),
        config: { endpoint },
        handler: () => undefined,
      });
    }
  }
  await app.ready();
  return app.swagger() as OpenApiDocument;
}

function describe(endpoint: Endpoint, method: Method) {
  const { path, access, summary, data, socket } = endpoint;
  const answer = data && (socket ? { 101: data } : { 200: successSchema(data) });
  return {
    ...checksOf(endpoint, method),
    tags: [path.split('/')[1]!],
    summary,
    ...(access === 'superadmin' && { description: 'Hanya superadmin.' }),
    ...(['account', 'superadmin'].includes(access) && { security: [{ token: [] }] }),
    response: { ...answer, default: failureSchema },
  };
}

/** Adds what schemas cannot express: files in requests and responses, and responses without an envelope. */
const transform: typeof jsonSchemaTransform = (document) => {
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
