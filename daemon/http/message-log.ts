import type { FastifyInstance } from 'fastify';
import { messageLogEndpoints } from '#shared/message-log.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { MessageLogService } from '../domain/message-log.ts';
import { batchIds } from './batch.ts';
import { once } from './idempotency.ts';
import { listed, REMEMBERED, route } from './route.ts';

export function messageLogRoutes(app: FastifyInstance, messageLog: MessageLogService, idempotency: Idempotency): void {
  route(app, messageLogEndpoints.list, ({ query, reply }) => listed(reply, messageLog.list(query)), REMEMBERED);
  route(app, messageLogEndpoints.get, ({ params }) => messageLog.get(params.id));
  route(app, messageLogEndpoints.resend, ({ actor, params, request }) =>
    once(idempotency, { actor, request }, () => messageLog.resend(actor, params.id)),
  );
  route(app, messageLogEndpoints.remove, ({ actor, params }) => messageLog.remove(actor, params.id));
  route(app, messageLogEndpoints.removeBatch, ({ actor, query, body }) => messageLog.removeMany(actor, batchIds(query, body)));
}
