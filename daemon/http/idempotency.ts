import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export interface RequestIdentity {
  /** What the caller sent as Idempotency-Key. */
  key: string | undefined;
  /** The same for the same call with the same fields, by GET or POST and in whatever order they stand. */
  requestHash: string;
}

/** What `idempotency.run` wants to know of a request; `fields` are the call's own, checked. */
export function identityOf(request: FastifyRequest, fields: object | undefined): RequestIdentity {
  const header = request.headers['idempotency-key'];
  const sorted = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([request.routeOptions.url, request.params, sorted]);
  return { key: Array.isArray(header) ? header[0] : header, requestHash: createHash('sha256').update(text).digest('base64url') };
}
