import type { FastifyInstance } from 'fastify';
import { metricsEndpoints } from '#shared/metrics.ts';
import { MimbarError } from '../domain/errors.ts';
import type { Metrics } from '../domain/metrics.ts';
import { addressList } from './address-list.ts';
import { route } from './route.ts';

export function metricsRoutes(app: FastifyInstance, metrics: Metrics, allow: readonly string[]): void {
  const isAllowed = addressList(allow);
  app.addHook('onResponse', async ({ routeOptions, method }, reply) => {
    metrics.answered(routeOptions.url ?? 'none', method, reply.statusCode, reply.elapsedTime / 1000);
  });
  route(app, metricsEndpoints.get, ({ request, reply }) => {
    if (!isAllowed(request.ip)) throw new MimbarError('forbidden', 'Alamat ini tidak ada di MIMBAR_METRICS_ALLOW');
    return reply.type(metricsEndpoints.get.produces).header('Cache-Control', 'no-store').send(metrics.text());
  });
}
