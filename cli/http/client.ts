import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { idList } from '#shared/base/id.ts';
import { PAGE_SIZE_MAX } from '#shared/base/list.ts';
import type { DataOf, Endpoint, Method, ParamsOf, QueryOf, BodyOf } from '#shared/base/endpoint.ts';
import type { Envelope, Failure } from '#shared/base/envelope.ts';
import { FILE_NAME_HEADER } from '#shared/lampiran/lampiran.ts';
import { healthEndpoints, type Health } from '#shared/operations/health.ts';
import { CliError, interrupted } from '../errors.ts';
import { harmlessDeep } from '../terminal/text.ts';
import type { DaemonAddress, Settings } from './settings.ts';
import { language, t } from '../words/words.ts';

/** A daemon that accepts the connection but does not answer within this time counts as down; ms. */
const ANSWER_WITHIN = 30_000;
const FILE_WITHIN = 300_000;
/** More ids than this are sent as a JSON body, because they do not fit into a URL. */
const IDS_IN_QUERY = 100;

/** What a daemon may call a file here: never a dotfile, and nothing that a program reads by itself. */
const FILE_NAME = /^attachment; filename=([a-z][\w-]*\.(?:xlsx|csv|json))$/;

export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** The bytes of an upload, and what the file is called where that is kept. */
  file?: Uint8Array;
  fileName?: string;
  /** Timeout in ms, for callers to whom a late answer is useless. */
  within?: number;
  /** Longer timeout, for uploads and downloads. */
  slow?: boolean;
  /** Unchanged stored texts, to compare or save them, not to display them. */
  raw?: boolean;
  /** Also sent after Ctrl+C, to cancel what was started. */
  atTheEnd?: boolean;
  /** Makes a retry of a send safe. */
  idempotencyKey?: string;
}

export interface Reply<T> {
  data: T;
  warnings: string[];
  questions: string[];
  refusal: string | undefined;
}

type ListEndpoint<Row> = Endpoint & { data: { _zod: { output: Row[] } } };

export interface Client {
  /** Throws CliError with the daemon's sentence, or `unreachable`. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<DataOf<E>>>;
  /** Downloads a file with the name from the daemon. Throws as `call` does. */
  download<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<{ name: string; body: Readable }>;
  /** Every row of a list, page by page. */
  listAll<E extends Endpoint>(endpoint: E, query: QueryOf<E>, how?: Pick<CallInput<E>, 'raw'>): Promise<DataOf<E>>;
  /** The URL of a socket with a fresh token. */
  socketUrl(connect: ListEndpoint<never> | Endpoint, socket: Endpoint): Promise<string>;
}

/** The only HTTP client: shared/ describes the endpoints, and the client unwraps the envelope. */
export function createClient(options: {
  settings: Settings;
  user: string;
  signal: AbortSignal;
  json: boolean;
}): Client {
  const { settings, user, signal, json } = options;

  async function send<E extends Endpoint>(address: DaemonAddress, endpoint: E, input: CallInput<E>): Promise<Response> {
    const request = requestOf(endpoint, input);
    const timeout = AbortSignal.timeout(input.within ?? (input.file || input.slow ? FILE_WITHIN : ANSWER_WITHIN));
    try {
      return await fetch(`${address.url}/api${request.path}`, {
        method: request.method,
        // A redirect must not carry the token to another host.
        redirect: 'error',
        headers: {
          authorization: `Bearer ${address.token}`,
          'x-mimbar-user': encodeURIComponent(user),
          'accept-language': language(),
          ...(request.type && { 'content-type': request.type }),
          ...(input.fileName && { [FILE_NAME_HEADER]: encodeURIComponent(input.fileName) }),
          ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
        },
        ...(request.body !== undefined && { body: request.body }),
        signal: input.atTheEnd ? timeout : AbortSignal.any([signal, timeout]),
      });
    } catch {
      if (signal.aborted && !input.atTheEnd) throw interrupted();
      throw unreachable(address, settings);
    }
  }

  async function ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
    // Public endpoints also accept an expired token but return less data, so renew it first if it is due.
    const waited = input.within === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(input.within)]);
    await settings.renew(waited, endpoint.access === 'public' ? undefined : 'ifOld');
    const address = settings.address();
    const response = await send(address, endpoint, input);
    if (response.status !== 401) return response;
    await settings.renew(waited);
    // A restarted daemon has another token, and maybe another port.
    const renewed = settings.address();
    return renewed.token === address.token ? response : send(renewed, endpoint, input);
  }

  async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<DataOf<E>>> {
    const response = await ask(endpoint, input);
    const envelope = await envelopeOf<DataOf<E>>(response, settings);
    if (envelope.error !== null) throw failed(response.status, envelope, settings);
    // With --json the data stay unchanged; the sink escapes them.
    return {
      data: json || input.raw ? envelope.data : harmlessDeep(envelope.data),
      warnings: envelope.warnings ?? [],
      questions: envelope.questions ?? [],
      refusal: envelope.refusal,
    };
  }

  return {
    call,

    async download(endpoint, input) {
      const response = await ask(endpoint, { ...input, slow: true });
      const name = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1];
      if (name && response.body) return { name, body: Readable.fromWeb(response.body as WebStream) };
      const envelope = await envelopeOf(response, settings);
      throw envelope.error === null ? foreign(response, settings) : failed(response.status, envelope, settings);
    },

    async listAll<E extends Endpoint>(
      endpoint: E,
      query: QueryOf<E>,
      how: Pick<CallInput<E>, 'raw'> = {},
    ): Promise<DataOf<E>> {
      const rows: unknown[] = [];
      for (let page = 1; ; page += 1) {
        const paged = { ...(query as object), page, limit: PAGE_SIZE_MAX } as QueryOf<E>;
        const { data } = await call(endpoint, { ...how, query: paged } as CallInput<E>);
        const part = data as unknown[];
        rows.push(...part);
        if (part.length < PAGE_SIZE_MAX) return rows as DataOf<E>;
      }
    },

    async socketUrl(connect, socket) {
      const { data } = await call(connect as Endpoint);
      const { token } = data as { token: string };
      return `${settings.address().url.replace(/^http/, 'ws')}/api${socket.path}?token=${encodeURIComponent(token)}`;
    },
  };
}

interface HttpRequest {
  method: Method;
  path: string;
  type?: string;
  body?: string | Uint8Array<ArrayBuffer>;
}

function requestOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): HttpRequest {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = (input.query ?? {}) as Record<string, unknown>;
  const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
  if (
    endpoint.methods.length > 1 &&
    endpoint.methods.includes('POST') &&
    idList(query['id'] as string[] | undefined).length > IDS_IN_QUERY
  ) {
    return { method: 'POST', path, ...json(query) };
  }
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const method = endpoint.methods[0];
  const full = search.size > 0 ? `${path}?${search}` : path;
  if (input.file) return { method, path: full, type: 'application/octet-stream', body: new Uint8Array(input.file) };
  return { method, path: full, ...(input.body !== undefined && json(input.body)) };
}

async function envelopeOf<T>(response: Response, settings: Settings): Promise<Envelope<T>> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'data' in body && 'error' in body) return body as Envelope<T>;
  } catch {
    // A response that is not JSON does not come from Mimbar.
  }
  throw foreign(response, settings);
}

function foreign({ url }: Response, { toStart }: Settings): CliError {
  return new CliError('unreachable', t('notMimbarStart', { origin: new URL(url).origin, toStart }));
}

function unreachable({ url, remote }: DaemonAddress, { toStart }: Settings): CliError {
  if (remote) return new CliError('unreachable', t('remoteSilent', { url }));
  return new CliError('unreachable', t('notRunning', { url, toStart }));
}

/** Errors that the caller could avoid are wrong input; those of the daemon's current state are refusals. */
function failed(status: number, failure: Failure, settings: Settings): CliError {
  const { error, code, issues = [] } = failure;
  if (status === 401) return unknownToken(settings);
  const wrongInput = [400, 404, 413, 414, 415, 431].includes(status);
  return new CliError(wrongInput ? 'usage' : status === 500 ? 'bug' : 'refused', error, { code, issues });
}

/** Another Mimbar than that of this data directory uses its port, or the remote one does not know the login. */
function unknownToken({ address, dataDir, toStart }: Settings): CliError {
  const { url, remote } = address();
  return new CliError('unreachable', remote ? t('loginUnknown', { url }) : t('otherMimbar', { url, dataDir, toStart }));
}

/** The health of this data directory's daemon. Another Mimbar answers its status only; then throws CliError. */
export async function ownHealth(client: Client, settings: Settings): Promise<Health> {
  const { data } = await client.call(healthEndpoints.get);
  if (data.status === 'ok' && data.version === undefined) throw unknownToken(settings);
  return data;
}
