import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { validatorCompiler } from '@fastify/type-provider-zod';
import type { FastifyReply, FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Endpoint, Method, BodyOf, DataOf, ParamsOf, QueryOf } from '#shared/base/endpoint.ts';
import { idList, type idListInput } from '#shared/base/id.ts';
import { clientClosed } from './answer-errors.ts';
import type { Actor } from './audit.ts';
import type { Builder } from './builder.ts';
import { collect, encodingOf, envelopeOfRows } from './chunks.ts';
import { yieldLoop } from './clock.ts';
import { MimbarError } from './errors.ts';
import type { Result, ListPage, WithKabar } from './list.ts';

/**
 * The schemas that check a request of the contract. The rest of its description is created when openapi.json is
 * requested.
 */
export function checksOf({ methods, params, query, body }: Endpoint, method: Method = methods[0]) {
  const isOpen = methods.length > 1;
  const taken = method === 'GET' ? undefined : isOpen ? query?.nullish() : body;
  return { ...(params && { params }), ...(query && { querystring: query }), ...(taken && { body: taken }) };
}

const NOTICES = Symbol('notices');
export interface WithNotices<T> extends Result<T> {
  [NOTICES]: true;
}

/** Data with warnings and questions. */
export function withNotices<T>(result: Result<T>): WithNotices<T> {
  return { ...result, [NOTICES]: true };
}

const WRITTEN = Symbol('written');
/** Data that are already JSON. */
export interface Written {
  [WRITTEN]: string;
}

/** The rows of a page, with the total in its header. */
export function listed<Row>(reply: FastifyReply, page: ListPage<Row>): Row[] | Written {
  const { json } = page;
  reply.header('X-Total-Count', String(page.total));
  return json === undefined ? page.rows : { [WRITTEN]: json };
}

export function isWritten(answer: unknown): answer is Written {
  return typeof answer === 'object' && answer !== null && WRITTEN in answer;
}

export const envelopeOf = (answer: Written) => `{"data":${answer[WRITTEN]},"error":null}`;

export function envelope<T>(answer: T | WithNotices<T>) {
  if (typeof answer !== 'object' || answer === null || !(NOTICES in answer)) return { data: answer, error: null };
  const { data, warnings, questions, notices, refusal, penerima, quietUntil, kabar } = answer;
  return {
    data,
    error: null,
    ...(warnings.length > 0 && { warnings }),
    ...(questions !== undefined && questions.length > 0 && { questions }),
    ...(notices !== undefined && notices.length > 0 && { notices }),
    ...(refusal !== undefined && { refusal }),
    ...(penerima !== undefined && { penerima }),
    ...(quietUntil !== undefined && { quietUntil }),
    ...(kabar !== undefined && { kabar }),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyInstance {
    builder: Builder;
    /** A counter that increases with every change of the database. */
    changes(): number;
  }
  interface FastifyRequest {
    /** The caller; null only on public endpoints. */
    actor: Actor | null;
  }
}

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  /** For endpoints with several methods, the fields of query and body together. */
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E extends Endpoint> = E extends { file: 'out' } | { produces: string }
  ? FastifyReply
  : DataOf<E> | WithNotices<DataOf<E>> | Written | FastifyReply;

/** Maximum body size of a public endpoint, in bytes: a small form. */
const PUBLIC_BODY_MAX = 16 * 1024;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether the caller wants this besides what is specified (RFC 7240); the specified request stays as it is. */
export const prefers = ({ headers }: FastifyRequest, what: string): boolean =>
  [headers['prefer'] ?? []].flat().join().split(/, */).includes(what);

/** The version that the caller has seen, from If-Match. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw new MimbarError('invalid', 'If-Match harus berisi versi baris');
  return Number(version);
}

interface RouteConfig extends Pick<FastifyContextConfig, 'remembered'> {
  shared?: true;
  /** Maximum body size of this endpoint, in bytes. */
  bodyMax?: number;
}

/**
 * A response that only depends on its URL, the database and the day. A whole list is built once for all concurrent
 * requests.
 */
export const SHARED: RouteConfig = { shared: true };

/** Registers an endpoint of the contract under /api: schemas, access and envelope come from its definition. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
  config: RouteConfig = {},
): void {
  for (const method of endpoint.methods) register(app, endpoint, method, handler, config);
}

function register<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  method: Method,
  handler: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
  config: RouteConfig,
): void {
  const open = endpoint.methods.length > 1;
  app.route({
    method,
    url: `/api${endpoint.path}`,
    // HEAD must not run an endpoint that changes something by GET.
    exposeHeadRoute: !open,
    config: { endpoint, ...config },
    ...(endpoint.access === 'public' && { bodyLimit: config.bodyMax ?? PUBLIC_BODY_MAX }),
    schema: checksOf(endpoint, method),
    handler: async (request, reply) => {
      if (open) reply.header('Cache-Control', 'no-store');
      const call: Call<E> = {
        params: request.params as ParamsOf<E>,
        query: (open
          ? { ...(request.query as object), ...(request.body as object | undefined) }
          : request.query) as QueryOf<E>,
        body: request.body as BodyOf<E>,
        actor: request.actor as Actor,
        request,
        reply,
      };
      if (config.shared && isWhole(request)) return sendWhole(app, call, handler);
      const answer = await handler(call);
      if (endpoint.file === 'out' || endpoint.produces !== undefined || reply.sent || answer === reply) return reply;
      return textOf(answer as DataOf<E> | WithNotices<DataOf<E>> | Written, reply);
    },
  });
}

/**
 * Like `withNotices`, but built once for all equal requests on unchanged data, and written in batches if the data are
 * rows.
 */
export async function sendPreview<T>(
  app: FastifyInstance,
  call: { request: FastifyRequest; reply: FastifyReply },
  asked: object,
  make: (signal: AbortSignal) => Promise<Result<T>>,
): Promise<FastifyReply> {
  const { request, reply } = call;
  const key = `preview ${app.changes()} ${request.url.split('?')[0]} ${inOneSpelling(asked)}`;
  const body = await app.builder.build(
    key,
    async (signal) => {
      const { data, ...beside } = await make(signal);
      const rest = JSON.stringify({ ...envelope(withNotices({ data: null, ...beside })), data: undefined });
      const chunks = Array.isArray(data)
        ? envelopeOfRows(inParts(data), rest.slice(1, -1))
        : [`{"data":${JSON.stringify(data)},${rest.slice(1)}`];
      return (await collect(chunks, 'identity', signal)).body;
    },
    { signal: clientClosed(reply) },
  );
  return reply.type(JSON_TYPE).send(body);
}

/** Sends a long response, compressed outside of the event loop as the client accepts it. */
export async function sendPacked<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  data: T,
): Promise<FastifyReply> {
  const wanted = encodingOf(request.headers['accept-encoding']);
  const { encoding, body } = await collect([JSON.stringify(envelope(data))], wanted, clientClosed(reply));
  reply.headers({ vary: 'Accept-Encoding', ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
  return reply.type(JSON_TYPE).send(body);
}

/** Rows per turn. */
const PART = 100;

function* inParts(rows: readonly unknown[]): Generator<readonly unknown[], void> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART);
}

/** The fields of a query as a string, independent of their order. */
export function inOneSpelling(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether all rows of a list are requested, not a page. */
function isWhole({ query }: FastifyRequest): boolean {
  const { fields, page, limit } = (query ?? {}) as Record<string, unknown>;
  return Boolean(fields) && page === undefined && limit === undefined;
}

/** Reads and writes all rows once for all equal requests. */
async function sendWhole<E extends Endpoint>(
  app: FastifyInstance,
  call: Call<E>,
  handler: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
): Promise<FastifyReply> {
  const { request, reply, query } = call;
  const key = `list ${request.routeOptions.url} ${inOneSpelling(query as object)}`;
  const { total, body } = await app.builder.build(
    key,
    async () => {
      await yieldLoop();
      const data = (await handler(call)) as DataOf<E> | Written;
      return {
        total: reply.getHeader('X-Total-Count'),
        body: Buffer.from(isWritten(data) ? envelopeOf(data) : JSON.stringify(envelope(data))),
      };
    },
    { signal: clientClosed(reply) },
  );
  if (total !== undefined) reply.header('X-Total-Count', total);
  return reply.type(JSON_TYPE).send(body);
}

function textOf<T>(answer: T | WithNotices<T> | Written, reply: FastifyReply): object | FastifyReply {
  if (isWritten(answer)) return reply.type(JSON_TYPE).send(envelopeOf(answer));
  return envelope(answer);
}

type Ids = z.infer<typeof idListInput>;

/** The ids of a batch request, from its query or its body. Throws invalid if there are none. */
export function batchIds(query: { id?: Ids }, body: { id: Ids } | null | undefined): string[] {
  const ids = idList(body?.id ?? query.id);
  if (ids.length === 0)
    throw new MimbarError('invalid', 'Pilih minimal satu baris', {
      issues: [{ path: 'id', message: 'Pilih minimal satu baris' }],
    });
  return ids;
}

/** The id for undoing a deletion is in a header, so that the body stays compatible with clients that do not know it. */
export function undoable<T extends object>(
  reply: FastifyReply,
  { penghapusan, ...rest }: T & { penghapusan?: string },
): Omit<T, 'penghapusan'> {
  if (penghapusan !== undefined) reply.header('X-Penghapusan', penghapusan);
  return rest;
}

/** The response of a deletion. */
export function deleted<T extends object>(
  reply: FastifyReply,
  { kabar, ...gone }: T & { penghapusan?: string } & WithKabar,
): WithNotices<Omit<T, 'penghapusan'>> {
  return withNotices({ data: undoable(reply, gone as T), warnings: [], kabar });
}

/** Text, pictures and one style sheet; no scripts, forms or other sites. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The guide that the build wrote from docs/panduan: `/panduan`, and `/panduan/masjid` for the screen /masjid. */
export function guideRoutes(app: FastifyInstance, publicDirectory: string): void {
  const folder = path.join(publicDirectory, 'panduan');
  const pages = new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []);
  const send = (reply: FastifyReply, name: string) =>
    pages.has(name)
      ? reply.header('content-security-policy', POLICY).sendFile(`panduan/${name}`)
      : reply.callNotFound();
  app.get('/panduan', (_request, reply) => send(reply, 'index.html'));
  // '/panduan/' is the contents, too.
  app.get<{ Params: { page: string } }>('/panduan/:page', ({ params }, reply) =>
    send(reply, `${params.page || 'index'}.html`),
  );
}

/**
 * Zod checks requests; responses are serialised without a schema. Set at the start, because otherwise Fastify loads its
 * own compilers.
 */
export const schemaController = {
  compilersFactory: {
    // Fastify's types only support ajv's schemas.
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
};
