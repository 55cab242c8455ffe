import type { FastifyInstance } from 'fastify';
import { homeEndpoints } from '#shared/home/home.ts';
import type { HomeService } from './home.ts';
import { clientClosed } from '#daemon/base/answer-errors.ts';
import { route } from '#daemon/base/route.ts';

/** Today's tasks; built once for all concurrent requests while nothing changes. */
export function homeRoutes(app: FastifyInstance, home: HomeService): void {
  route(app, homeEndpoints.get, ({ reply }) =>
    app.builder.build(`home ${app.changes()}`, (signal) => home.get(signal), { signal: clientClosed(reply) }),
  );
}
