import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/base/actor.ts';
import type { Idempotency, Once } from '../../domain/base/idempotency.ts';

interface SendCall {
  actor: Actor;
  request: FastifyRequest;
  fields?: object | undefined;
}

/** Does the work of a send, or gives the answer that the request's Idempotency-Key got before. */
export function once<T>(idempotency: Idempotency, { actor, request, fields }: SendCall, work: () => T): T {
  return idempotency.run(actor, keyOf(request), hashOf(request, fields), work);
}

/** Likewise for work that takes its turns and does its end by what it is given. */
export function onceSliced<T>(idempotency: Idempotency, { actor, request, fields }: SendCall, work: (once: Once<T>) => Promise<T>): Promise<T> {
  return idempotency.runSliced(actor, keyOf(request), hashOf(request, fields), work);
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  return [headers['idempotency-key']].flat()[0];
}

/** The same for the same call with the same fields, by GET or POST and in whatever order they stand. */
function hashOf(request: FastifyRequest, fields: object = {}): string {
  const sorted = Object.entries(fields).filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify([request.routeOptions.url, request.params, sorted])).digest('base64url');
}
