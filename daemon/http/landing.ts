import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAddress, writeAddress } from '#shared/landing-address.ts';
import { landingEndpoints } from '#shared/landing.ts';
import type { LandingService } from '../domain/landing.ts';
import { createLandingPage } from './landing-page.ts';
import { registerPublicCache } from './public-cache.ts';
import { route } from './route.ts';

/** The page at '/', and what the public may ask for; `publicDir` is where the built dashboard lies. */
export async function landingRoutes(app: FastifyInstance, landing: LandingService, publicDir: string): Promise<void> {
  const page = createLandingPage(publicDir);
  await app.register(async (scope) => {
    registerPublicCache(scope, { stamp: () => `${page.build} ${landing.stamp()}`, keyOf });
    scope.get('/', async (request, reply) => {
      const address = addressOf(request);
      reply.type('text/html; charset=utf-8').header('content-security-policy', page.contentSecurityPolicy);
      return page.render(address, landing.state(address));
    });
    route(scope, landingEndpoints.list, ({ query }) => landing.list(query));
    route(scope, landingEndpoints.month, ({ query }) => landing.month(query));
    route(scope, landingEndpoints.kalender, ({ query, reply }) => {
      reply.type('text/calendar; charset=utf-8').send(landing.kalender(query));
      return reply;
    });
  });
}

/** A page depends on what its address says and nothing else, a call on its checked query. */
function keyOf(request: FastifyRequest): string {
  if (request.routeOptions.url === '/') return writeAddress(addressOf(request));
  return `${request.routeOptions.url} ${JSON.stringify(request.query)}`;
}

function addressOf(request: FastifyRequest) {
  return readAddress(request.url.slice(request.url.indexOf('?') + 1 || request.url.length));
}
