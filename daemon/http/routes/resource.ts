import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#shared/base/endpoint.ts';
import type { readDeleteEndpoints, saveQuery, writeEndpoints } from '#shared/base/resource.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { ListPage, Result, WithKabar } from '#daemon/base/list.ts';
import type { Asking } from '../../domain/roster/contact.ts';
import type { Removed } from '../../domain/roster/penghapusan/penghapusan.ts';
import { jsonOf } from '../../domain/sheet/pilih.ts';
import { batchIds, deleted, expectedVersion, prefers, route, SHARED, listed, said } from '#daemon/base/route.ts';

type Endpoints<
  Row extends z.ZodObject,
  Detail extends z.ZodObject,
  Query extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
> = ReturnType<typeof readDeleteEndpoints<string, Row, Query, Detail>> &
  ReturnType<typeof writeEndpoints<string, Row, Create, Update>>;

type Deleted<Row> = Row & { penghapusan?: string } & WithKabar;

/** `asking` comes only where the endpoint has a query: what a caller prefers or has answered, `Asking` of contacts. */
interface Service<Row, Detail, Query, Create, Update> {
  list(query: Query): ListPage<Row>;
  get(id: string): Detail;
  create(actor: Actor, input: Create, asking?: object): Result<Row>;
  update(actor: Actor, id: string, input: Update, version?: number, asking?: object): Result<Row>;
  remove(actor: Actor, id: string): Deleted<Row> | Promise<Deleted<Row>>;
  removeMany(actor: Actor, ids: readonly string[]): Removed | Promise<Removed>;
}

/** Registers the standard endpoints of a noun with its own rows, and connects them to the service of the same types. */
export function resourceRoutes<
  Row extends z.ZodObject,
  Detail extends z.ZodObject,
  Query extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
>(
  app: FastifyInstance,
  endpoints: Endpoints<Row, Detail, Query, Create, Update>,
  service: Service<z.output<Row>, z.output<Detail>, z.output<Query>, z.output<Create>, z.output<Update>>,
): void {
  register(app, endpoints, service);
}

type Some = z.ZodObject;
type Fields = Record<string, unknown>;

function register(
  app: FastifyInstance,
  endpoints: Endpoints<Some, Some, Some, Some, Some>,
  service: Service<Fields, Fields, Fields, Fields, Fields>,
): void {
  route(app, endpoints.list, ({ query, reply }) => listed(reply, service.list(query)), SHARED);
  route(app, endpoints.get, ({ params }) => service.get(params.id));
  route(app, endpoints.create, ({ actor, body, request }) =>
    said(service.create(actor, body, askingOf(endpoints.create, request))),
  );
  route(app, endpoints.update, ({ actor, params, body, request }) =>
    said(service.update(actor, params.id, body, expectedVersion(request), askingOf(endpoints.update, request))),
  );
  route(app, endpoints.remove, async ({ actor, params, reply }) =>
    deleted(reply, await service.remove(actor, params.id)),
  );
  route(app, endpoints.removeBatch, async ({ actor, query, body, reply }) =>
    deleted(reply, await service.removeMany(actor, batchIds(query, body))),
  );
}

const answers = z.record(z.string().max(40), z.string().max(100));

/** What a caller prefers and has answered, where the call takes that. */
function askingOf(endpoint: Endpoint, request: FastifyRequest): Asking | undefined {
  if (endpoint.query === undefined) return undefined;
  const { tanya, jawab } = request.query as z.output<typeof saveQuery>;
  return {
    tanya: tanya === 'true' || prefers(request, 'tanya'),
    beda: jawab !== undefined && jsonOf('jawab', answers, jawab)['orang'] === 'beda',
  };
}
