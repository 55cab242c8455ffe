import { endpoint } from '#shared/base/endpoint.ts';

/** The endpoints that describe the API. They are not part of the contract: our clients do not use them. */
export const docsEndpoints = {
  openapi: endpoint({
    methods: ['GET'],
    path: '/openapi.json',
    access: 'public',
    summary: 'Uraian API ini',
    produces: 'application/json',
  }),
  page: endpoint({
    methods: ['GET'],
    path: '/docs',
    access: 'public',
    summary: 'Uraian API untuk dibaca',
    produces: 'text/html',
  }),
};
