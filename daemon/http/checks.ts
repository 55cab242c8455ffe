import type {} from '@fastify/swagger';
import { failureSchema, successSchema } from '#shared/envelope.ts';
import type { Endpoint, Method } from '#shared/endpoint.ts';

/** What checks a call of the contract and, being the same, describes it in openapi.json. */
export function describe(endpoint: Endpoint, method: Method = endpoint.methods[0]) {
  const { params, query, data, socket } = endpoint;
  const isOpen = endpoint.methods.length > 1;
  const body = method === 'GET' ? undefined : isOpen ? query?.nullish() : endpoint.body;
  const answer = data && (socket ? { 101: data } : { 200: successSchema(data) });
  return {
    tags: [endpoint.path.split('/')[1]!],
    summary: endpoint.summary,
    ...(endpoint.access === 'superadmin' && { description: 'Hanya superadmin.' }),
    ...(['account', 'superadmin'].includes(endpoint.access) && { security: [{ token: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...answer, default: failureSchema },
  };
}
