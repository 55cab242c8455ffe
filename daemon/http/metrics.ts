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

export function metricsRoutes(app: FastifyInstance, metrics: Metrics, allow: readonly string[]): void {
  const isAllowed = allowing(allow);
  app.addHook('onResponse', ({ routeOptions, method }, reply, done) => {
    metrics.answered(routeOptions.url ?? 'none', method, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  route(app, metricsEndpoints.get, ({ request, reply }) => {
    if (!isAllowed(request.ip)) throw new MimbarError('forbidden', 'Alamat ini tidak ada di MIMBAR_METRICS_ALLOW');
    return reply.type(metricsEndpoints.get.produces).header('Cache-Control', 'no-store').send(metrics.text());
  });
}
