import type { Endpoint, Method } from '#shared/base/endpoint.ts';

/**
 * The schemas that check a request of the contract. The rest of its description is created when openapi.json is
 * requested.
 */
export function checksOf({ methods, params, query, body }: Endpoint, method: Method = methods[0]) {
  const isOpen = methods.length > 1;
  const taken = method === 'GET' ? undefined : isOpen ? query?.nullish() : body;
  return { ...(params && { params }), ...(query && { querystring: query }), ...(taken && { body: taken }) };
}
