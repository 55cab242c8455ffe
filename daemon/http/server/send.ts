import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#daemon/base/audit.ts';
import type { Prepare } from '../../domain/queue/send/prepared.ts';
import type { Send } from '../../domain/queue/send/send.ts';
import { said } from '#daemon/base/route.ts';

interface SendCall {
  actor: Actor;
  request: FastifyRequest;
}

/** Passes a call's `prepare` to `send`, with its Idempotency-Key; `fields` are the request's fields. */
export async function sent(send: Send, { actor, request }: SendCall, prepare: Prepare, fields: object = {}) {
  const key = keyOf(request);
  return said(await send(actor, prepare, key === undefined ? undefined : { key, hash: hashOf(request, fields) }));
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  return [headers['idempotency-key']].flat()[0];
}

/** A hash that is equal for the same endpoint with the same fields, by GET or POST and in any order. */
function hashOf(request: FastifyRequest, fields: object): string {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([request.routeOptions.url, request.params, sorted]))
    .digest('base64url');
}
