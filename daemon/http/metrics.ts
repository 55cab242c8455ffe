import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { metricsEndpoints } from '#shared/metrics.ts';
import { MimbarError } from '../domain/errors.ts';
import type { Metrics } from '../domain/metrics.ts';
import { route } from './route.ts';

/** Addresses and ranges; 'loopback' stands for this machine. */
function allowing(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const entry of list.flatMap((item) => (item === 'loopback' ? ['127.0.0.0/8', '::1'] : [item]))) {
    const [address, bits] = entry.split('/') as [string, string | undefined];
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
    return known.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** When the call came in, on the monotonic clock in ms. */
    startedAt: number;
  }
}

/**
 * Counts every answer by its route, with the time until it is made. Not when the last byte is out: for that, Fastify
 * listens to every answer, at a quarter of a small one's cost.
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

export function metricsRoutes(app: FastifyInstance, metrics: Metrics, allow: readonly string[]): void {
  const isAllowed = allowing(allow);

  route(app, metricsEndpoints.get, ({ request, reply }) => {
    if (!isAllowed(request.ip)) throw new MimbarError('forbidden', 'Alamat ini tidak ada di MIMBAR_METRICS_ALLOW');
    return reply.type(metricsEndpoints.get.produces).header('Cache-Control', 'no-store').send(metrics.text());
  });
}
