import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Actor } from '#daemon/base/audit.ts';
import { withRawBodies } from '#daemon/base/connections.ts';
import type { ListPage, Result, WithKabar } from '#daemon/base/list.ts';
import { batchIds, deleted, expectedVersion, prefers, route, SHARED, listed, withNotices } from '#daemon/base/route.ts';
import { jsonOf } from '#daemon/base/errors.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import type { readDeleteEndpoints, saveQuery, writeEndpoints } from '#shared/base/resource.ts';
import { LOGO_MAX_BYTES } from '#shared/base/upload.ts';
import { penghapusanEndpoints } from '#shared/operations/penghapusan.ts';
import { brandingEndpoints } from '#shared/roster/branding.ts';
import { cutiEndpoints } from '#shared/roster/cuti.ts';
import { hariBesarEndpoints } from '#shared/roster/hari-besar.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { lokasiEndpoints } from '#shared/roster/lokasi.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { Asking } from './contact.ts';
import type { Roster } from './index.ts';
import type { Removed } from './penghapusan.ts';

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
    withNotices(service.create(actor, body, askingOf(endpoints.create, request))),
  );
  route(app, endpoints.update, ({ actor, params, body, request }) =>
    withNotices(service.update(actor, params.id, body, expectedVersion(request), askingOf(endpoints.update, request))),
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

/** Masjid, mubaligh, both kinds of schedule, leaves, holidays, deletions, and the branding. */
export function rosterRoutes(app: FastifyInstance, roster: Roster): void {
  const { masjid, mubaligh, pengajian, jumatan, cuti, hariBesar, penghapusan } = roster;
  brandingRoutes(app, roster);
  resourceRoutes(app, masjidEndpoints, masjid);

  resourceRoutes(app, mubalighEndpoints, mubaligh);

  resourceRoutes(app, pengajianEndpoints, pengajian);
  route(app, pengajianEndpoints.dismissMarks, ({ actor, query, body }) =>
    pengajian.dismissMarks(actor, batchIds(query, body)),
  );

  resourceRoutes(app, jumatanEndpoints, jumatan);
  route(app, jumatanEndpoints.dismissMarks, ({ actor, query, body }) =>
    jumatan.dismissMarks(actor, batchIds(query, body)),
  );

  resourceRoutes(app, cutiEndpoints, cuti);

  route(app, hariBesarEndpoints.list, ({ query }) => hariBesar.list(query));
  route(app, hariBesarEndpoints.set, ({ actor, body }) => hariBesar.set(actor, body));

  route(app, penghapusanEndpoints.list, ({ actor }) => penghapusan.list(actor));
  route(app, penghapusanEndpoints.pulihkan, async ({ actor, params }) =>
    withNotices(await penghapusan.restore(actor, params.id)),
  );
}

/** An svg that is opened as a page must not run scripts. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function brandingRoutes(app: FastifyInstance, { branding, lokasi }: Roster): void {
  route(app, brandingEndpoints.get, () => branding.get(), { remembered: () => String(app.changes()) });
  route(app, brandingEndpoints.setName, ({ actor, body }) => branding.setName(actor, body.name));
  route(app, brandingEndpoints.setCredit, ({ actor, body }) => branding.setCredit(actor, body.credit));
  route(app, brandingEndpoints.setBahasa, ({ actor, body }) => branding.setBahasa(actor, body.bahasa));
  route(app, brandingEndpoints.resetLogo, ({ actor }) => branding.resetLogo(actor));
  route(app, lokasiEndpoints.get, () => lokasi.get());
  route(app, lokasiEndpoints.set, ({ actor, body }) => lokasi.set(actor, body.lokasi));
  route(app, lokasiEndpoints.kota, ({ query }) => lokasi.kota(query.search));
  withRawBodies(app, LOGO_MAX_BYTES, (scope) => {
    route(scope, brandingEndpoints.setLogo, ({ actor, request }) =>
      branding.setLogo(actor, request.body as Buffer | undefined),
    );
  });

  app.get<{ Params: { file: string } }>('/branding/:file', (request, reply) => {
    const logo = branding.logoAt(`branding/${request.params.file}`);
    if (!logo) return reply.callNotFound();
    return reply
      .headers({ 'Content-Security-Policy': LOGO_POLICY, 'Cache-Control': 'public, max-age=31536000, immutable' })
      .type(logo.type)
      .send(logo.bytes);
  });
}
