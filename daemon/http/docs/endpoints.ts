import { endpoint } from '#shared/base/endpoint.ts';

/** The calls that describe the API. They are no part of the contract: no client of ours uses them. */
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
