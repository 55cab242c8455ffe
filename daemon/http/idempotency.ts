import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../domain/actor.ts';
import type { Idempotency } from '../domain/idempotency.ts';

/** Does the work of a send, or gives the answer that the request's Idempotency-Key got before. */
export function once<T>(idempotency: Idempotency, call: { actor: Actor; request: FastifyRequest; fields?: object | undefined }, work: () => T): T {
  const key = call.request.headers['idempotency-key'];
  return idempotency.run(call.actor, Array.isArray(key) ? key[0] : key, hashOf(call.request, call.fields), work);
}

/** The same for the same call with the same fields, by GET or POST and in whatever order they stand. */
function hashOf(request: FastifyRequest, fields: object = {}): string {
  const sorted = Object.entries(fields).filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify([request.routeOptions.url, request.params, sorted])).digest('base64url');
}
