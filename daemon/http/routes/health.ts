import type { FastifyInstance } from 'fastify';
import { healthEndpoints } from '#shared/operations/health.ts';
import { stopping } from '#daemon/base/errors.ts';
import type { HealthService } from '../../domain/operations/health.ts';
import { route } from '#daemon/base/route.ts';

const REASONS = {
  starting: 'Layanan sedang disiapkan. Coba lagi sebentar.',
  stopping: stopping().message,
  failing: 'Basis data tidak menjawab.',
};

export function healthRoutes(app: FastifyInstance, health: HealthService): void {
  route(app, healthEndpoints.get, ({ request, reply }) => {
    const status = health.status();
    // The status is in both responses, so that a monitor needs to know only one format.
    if (status !== 'ok')
      return reply.code(503).send({
        data: { status, ...(request.actor && health.trouble()) },
        error: REASONS[status],
        code: 'unavailable',
      });
    return { status, ...(request.actor && health.details()) };
  });
}
