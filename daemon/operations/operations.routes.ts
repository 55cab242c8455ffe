import type { FastifyInstance } from 'fastify';
import { addressList } from '#daemon/base/address.ts';
import { stopping, MimbarError } from '#daemon/base/errors.ts';
import { route, withNotices } from '#daemon/base/route.ts';
import type { Config } from '#daemon/config.ts';
import { languageOfCall } from '#shared/base/language.ts';
import { configEndpoints } from '#shared/operations/config.ts';
import { doctorEndpoints } from '#shared/operations/doctor.ts';
import { healthEndpoints } from '#shared/operations/health.ts';
import { metricsEndpoints } from '#shared/operations/metrics.ts';
import { personEndpoints } from '#shared/operations/person.ts';
import type { HealthService } from './health.ts';
import type { Operations } from './index.ts';
import type { Metrics } from './metrics.ts';

/** The running daemon's diagnosis, its health and metrics, its effective settings, and one person's data. */
export function operationsRoutes(app: FastifyInstance, operations: Operations, config: Config): void {
  const { doctor, health, metrics, person } = operations;
  route(app, doctorEndpoints.get, ({ request }) => doctor(languageOfCall(request.headers['accept-language'])));
  route(app, configEndpoints.list, () => [...(config.told ?? [])]);
  healthRoutes(app, health);
  metricsRoutes(app, metrics, config.metricsAllow);
  route(app, personEndpoints.export, ({ actor, body }) => person.export(actor, body));
  route(app, personEndpoints.remove, async ({ actor, body }) => withNotices(await person.remove(actor, body)));
}

const REASONS = {
  starting: 'Layanan sedang disiapkan. Coba lagi sebentar.',
  stopping: stopping().message,
  failing: 'Basis data tidak menjawab.',
};

function healthRoutes(app: FastifyInstance, health: HealthService): void {
  route(app, healthEndpoints.get, ({ request, reply, query }) => {
    const status = health.status();
    const unstored = query.strict === undefined ? null : (health.trouble().storage?.message ?? null);
    // The status is in both responses, so that a monitor needs to know only one format.
    if (status !== 'ok' || unstored !== null)
      return reply.code(503).send({
        data: { status: status === 'ok' ? 'failing' : status, ...(request.actor && health.trouble()) },
        error: status === 'ok' ? unstored : REASONS[status],
        code: 'unavailable',
      });
    return { status, ...(request.actor && health.details()) };
  });
}

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

function metricsRoutes(app: FastifyInstance, metrics: Pick<Metrics, 'text'>, allow: readonly string[]): void {
  const isAllowed = addressList(allow);
  route(app, metricsEndpoints.get, async ({ request, reply }) => {
    if (!isAllowed(request.ip)) throw new MimbarError('forbidden', 'Alamat ini tidak ada di MIMBAR_METRICS_ALLOW');
    return reply
      .type(metricsEndpoints.get.produces)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text());
  });
}
