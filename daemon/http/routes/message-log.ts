import type { FastifyInstance } from 'fastify';
import { messageLogEndpoints } from '#shared/queue/message-log.ts';
import type { Idempotency } from '../../domain/base/idempotency.ts';
import type { MessageLogService } from '../../domain/queue/message-log.ts';
import { batchIds } from '../server/batch.ts';
import { once } from '../server/idempotency.ts';
import { listed, route, SHARED } from '../server/route.ts';

export function messageLogRoutes(app: FastifyInstance, messageLog: MessageLogService, idempotency: Idempotency): void {
  route(app, messageLogEndpoints.list, ({ query, reply }) => listed(reply, messageLog.list(query)), SHARED);
  route(app, messageLogEndpoints.get, ({ params }) => messageLog.get(params.id));
  route(app, messageLogEndpoints.resend, ({ actor, params, request }) =>
    once(idempotency, { actor, request }, () => messageLog.resend(actor, params.id)),
  );
  route(app, messageLogEndpoints.remove, ({ actor, params }) => messageLog.remove(actor, params.id));
  route(app, messageLogEndpoints.removeBatch, ({ actor, query, body }) => messageLog.removeMany(actor, batchIds(query, body)));
}
