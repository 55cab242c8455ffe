import type { FastifyInstance } from 'fastify';
import { metricsEndpoints } from '#shared/operations/metrics.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Metrics } from '../../domain/operations/metrics.ts';
import { addressList } from '#daemon/base/address.ts';
import { route } from '#daemon/base/route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived, on the monotonic clock in ms. */
    startedAt: number;
  }
}

/**
 * Counts every response by its route, with the time until it is built. It does not wait for the last byte: for that,
 * Fastify would listen to every response, which costs a quarter of a small response's time.
 */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    done();
  });
  app.addHook('onSend', ({ routeOptions, method, startedAt }, reply, _payload, done) => {
    metrics.answered(routeOptions.url ?? 'none', method, reply.statusCode, (performance.now() - startedAt) / 1000);
    done();
  });
}

export function metricsRoutes(app: FastifyInstance, metrics: Pick<Metrics, 'text'>, allow: readonly string[]): void {
  const isAllowed = addressList(allow);
  route(app, metricsEndpoints.get, async ({ request, reply }) => {
    if (!isAllowed(request.ip)) throw new MimbarError('forbidden', 'Alamat ini tidak ada di MIMBAR_METRICS_ALLOW');
    return reply
      .type(metricsEndpoints.get.produces)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text());
  });
}
