import type { FastifyInstance } from 'fastify';
import { templateEndpoints } from '#shared/roster/template.ts';
import type { TemplateService } from '../../domain/roster/template.ts';
import { batchIds } from '../server/batch.ts';
import { expectedVersion, listed, route, said, SHARED } from '../server/route.ts';

export function templateRoutes(app: FastifyInstance, template: TemplateService): void {
  route(app, templateEndpoints.list, ({ query, reply }) => listed(reply, template.list(query)), SHARED);
  route(app, templateEndpoints.types, () => template.types());
  route(app, templateEndpoints.get, ({ params }) => template.get(params.id));
  route(app, templateEndpoints.create, ({ actor, body }) => said(template.create(actor, body)));
  route(app, templateEndpoints.update, ({ actor, params, body, request }) =>
    said(template.update(actor, params.id, body, expectedVersion(request))),
  );
  route(app, templateEndpoints.remove, ({ actor, params }) => template.remove(actor, params.id));
  route(app, templateEndpoints.removeBatch, ({ actor, query, body }) => template.removeMany(actor, batchIds(query, body)));
}
