import type { FastifyRequest } from 'fastify';
import { hashOf } from '../domain/compose.ts';
import type { Actor } from '../domain/actor.ts';
import type { Idempotency } from '../domain/idempotency.ts';

/** Does `work` once per Idempotency-Key of the caller; `asked` is what tells one request from another. */
export function once<T>(idempotency: Idempotency, call: { request: FastifyRequest; actor: Actor }, asked: object, work: () => T): T {
  const header = call.request.headers['idempotency-key'];
  const key = Array.isArray(header) ? header[0] : header;
  const parts = Object.entries(asked).map(([name, value]) => `${name}=${String(value)}`).sort();
  return idempotency.run(call.actor, key, hashOf([call.request.routeOptions.url ?? '', ...parts]), work);
}
