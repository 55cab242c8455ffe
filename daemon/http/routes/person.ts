import type { FastifyInstance } from 'fastify';
import { personEndpoints } from '#shared/operations/person.ts';
import type { PersonService } from '../../domain/operations/person.ts';
import { said, route } from '#daemon/base/route.ts';

export function personRoutes(app: FastifyInstance, person: PersonService): void {
  route(app, personEndpoints.export, ({ actor, body }) => person.export(actor, body));
  route(app, personEndpoints.remove, async ({ actor, body }) => said(await person.remove(actor, body)));
}
