import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAddress } from '#shared/landing/landing-address.ts';
import { landingMasjidEndpoints } from '#shared/landing/landing-masjid.ts';
import { landingEndpoints } from '#shared/landing/landing.ts';
import type { Builder } from '#daemon/base/builder.ts';
import type { LandingService } from '../../domain/landing/landing.ts';
import { createLandingPage } from '../landing/landing-page.ts';
import { route } from '#daemon/base/route.ts';
import { envelopeOfTexts, textOfLast } from '#daemon/base/chunks.ts';
import { createPublicAnswers } from '#daemon/base/public-answers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const dataText = (data: unknown) => JSON.stringify({ data, error: null });

/**
 * The page at '/', and the public endpoints; `publicDirectory` is the folder of the built dashboard, `renderer` the
 * build's file that renders the page.
 */
export async function landingRoutes(
  app: FastifyInstance,
  landing: LandingService,
  builder: Builder,
  publicDirectory: string,
  renderer: string,
): Promise<void> {
  const page = await createLandingPage(publicDirectory, renderer);
  const stamp = () => `${page.build} ${landing.stamp()}`;
  const answer = createPublicAnswers({ builder, stamp });
  const remembered = { remembered: stamp };
  route(
    app,
    landingEndpoints.list,
    ({ query, request, reply }) => {
      const { key, parts } = landing.list(query);
      return answer(request, reply, { key, type: JSON_TYPE, chunks: () => envelopeOfTexts(parts()) });
    },
    remembered,
  );
  route(
    app,
    landingEndpoints.month,
    ({ query, request, reply }) => {
      const { key, parts } = landing.month(query);
      return answer(request, reply, { key, type: JSON_TYPE, chunks: () => textOfLast(parts(), dataText) });
    },
    remembered,
  );
  route(
    app,
    landingMasjidEndpoints.names,
    ({ request, reply }) => {
      const { key, parts } = landing.masjidNames();
      return answer(request, reply, { key, type: JSON_TYPE, chunks: () => textOfLast(parts(), dataText) });
    },
    remembered,
  );
  route(
    app,
    landingMasjidEndpoints.one,
    ({ params, request, reply }) => {
      const { key, parts } = landing.masjid(params.kunci);
      return answer(request, reply, { key, type: JSON_TYPE, chunks: () => textOfLast(parts(), dataText) });
    },
    remembered,
  );
  route(
    app,
    landingEndpoints.kalender,
    async ({ query, request, reply }) => {
      const { key, parts } = await landing.kalender(query);
      return answer(request, reply, { key, type: 'text/calendar; charset=utf-8', chunks: parts });
    },
    remembered,
  );
  app.get('/', {
    config: remembered,
    // Set before the response, because a 304 needs the policy too.
    onRequest: async (_request, reply) => void reply.header('Content-Security-Policy', page.contentSecurityPolicy),
    handler: (request, reply) => {
      const { key, parts, address } = landing.state(addressOf(request));
      return answer(request, reply, {
        key,
        type: 'text/html; charset=utf-8',
        chunks: () => textOfLast(parts(), (state) => page.render(address, state)),
      });
    },
  });
}

function addressOf(request: FastifyRequest) {
  return readAddress(request.url.split('?')[1] ?? '');
}
