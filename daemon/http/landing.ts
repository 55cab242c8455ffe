import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAddress, writeAddress } from '#shared/landing-address.ts';
import { landingEndpoints } from '#shared/landing.ts';
import type { LandingService } from '../domain/landing.ts';
import { createLandingPage } from './landing-page.ts';
import { registerPublicCache } from './public-cache.ts';
import { REMEMBERED, route } from './route.ts';

/** The page at '/', and what the public may ask for; `publicDirectory` is where the built dashboard lies. */
export async function landingRoutes(app: FastifyInstance, landing: LandingService, publicDirectory: string): Promise<void> {
  const page = createLandingPage(publicDirectory);
  await app.register(async (scope) => {
    registerPublicCache(scope, { stamp: () => `${page.build} ${landing.stamp()}`, keyOf });
    route(scope, landingEndpoints.list, ({ query }) => landing.list(query), REMEMBERED);
    route(scope, landingEndpoints.month, ({ query }) => landing.month(query), REMEMBERED);
    route(scope, landingEndpoints.kalender, ({ query, reply }) =>
      reply.type('text/calendar; charset=utf-8').send(landing.kalender(query)),
    );
    scope.get('/', {
      config: REMEMBERED,
      // Before the cache, because a 304 tells browsers the policy anew.
      onRequest: async (_request, reply) => void reply.header('Content-Security-Policy', page.contentSecurityPolicy),
      handler: async (request, reply) => {
        const address = addressOf(request);
        return reply.type('text/html; charset=utf-8').send(page.render(address, landing.state(address)));
      },
    });
  });
}

/** A page depends on what its address says and nothing else, a call on its checked query. */
function keyOf(request: FastifyRequest): string {
  if (request.routeOptions.url === '/') return writeAddress(addressOf(request));
  return `${request.routeOptions.url} ${JSON.stringify(request.query)}`;
}

function addressOf(request: FastifyRequest) {
  return readAddress(request.url.split('?')[1] ?? '');
}
