import type { Endpoint, Method } from '#shared/base/endpoint.ts';

/** What checks a call of the contract. What else there is to say of it is made when somebody asks for openapi.json. */
export function checksOf({ methods, params, query, body }: Endpoint, method: Method = methods[0]) {
  const isOpen = methods.length > 1;
  const taken = method === 'GET' ? undefined : isOpen ? query?.nullish() : body;
  return { ...(params && { params }), ...(query && { querystring: query }), ...(taken && { body: taken }) };
}
