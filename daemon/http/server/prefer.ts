import type { FastifyRequest } from 'fastify';

/** Whether the caller wants this besides what is specified (RFC 7240); the specified request stays as it is. */
export const prefers = ({ headers }: FastifyRequest, what: string): boolean =>
  [headers['prefer'] ?? []].flat().join().split(/, */).includes(what);
