import type { FastifyInstance } from 'fastify';
import { queueEndpoints } from '#shared/queue/queue.ts';
import type { QueueService } from '../../domain/queue/queue.ts';
import type { WaitingOf } from '../../domain/queue/waiting-of.ts';
import { batchIds, listed, route } from '#daemon/base/route.ts';

export function queueRoutes(app: FastifyInstance, queue: QueueService, waitingOf: WaitingOf): void {
  route(app, queueEndpoints.waiting, ({ body }) => ({ count: waitingOf(body.noun, batchIds({}, body)) }));
  route(app, queueEndpoints.list, ({ query, reply }) => listed(reply, queue.list(query)));
  route(app, queueEndpoints.cancel, ({ actor, params }) => queue.cancel(actor, params.id));
  route(app, queueEndpoints.cancelBatch, ({ actor, query, body }) => queue.cancelMany(actor, batchIds(query, body)));
  route(app, queueEndpoints.pause, ({ actor }) => queue.pause(actor));
  route(app, queueEndpoints.resume, ({ actor }) => queue.resume(actor));
  route(app, queueEndpoints.release, ({ actor }) => queue.release(actor));
}
