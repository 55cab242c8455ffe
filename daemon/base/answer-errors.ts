import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import { hasZodFastifySchemaValidationErrors } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorCode, type Failure, type Issue } from '#shared/base/envelope.ts';
import { MimbarError, storageTrouble, type StorageTrouble, notFound } from './errors.ts';
import type { Logger } from './log.ts';

const BUG_MESSAGE = 'Terjadi kesalahan di dalam sistem. Coba lagi; bila berulang, hubungi pengelola sistem.';

/** Not by `import`, which reads all exports of node:http and so loads fetch: 14 MB. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Timeout for a client to close the connection after a rejection, in ms. */
const HANG_UP_MS = 1000;
/** Maximum of a rejected body that is read, in bytes and in ms. */
const REST_MAX = 8 * 1024 * 1024;
const REST_MS = 1000;

const BY_STATUS: Record<number, MimbarError> = {
  400: new MimbarError('invalid', 'Permintaan tidak dapat dibaca'),
  404: new MimbarError('not_found', 'Alamat tidak ditemukan'),
  405: new MimbarError('not_found', 'Alamat tidak ditemukan'),
  408: new MimbarError('invalid', 'Permintaan terlalu lama'),
  413: new MimbarError('too_large', 'Data yang dikirim terlalu besar'),
  414: new MimbarError('headers_too_large', 'Alamat atau kepala permintaan terlalu panjang'),
  415: new MimbarError('unsupported_type', 'Jenis data tidak didukung'),
  431: new MimbarError('headers_too_large', 'Alamat atau kepala permintaan terlalu panjang'),
  429: new MimbarError('throttled', 'Terlalu banyak permintaan. Coba lagi sebentar.'),
  503: new MimbarError('unavailable', 'Layanan sedang disiapkan. Coba lagi sebentar.'),
};

const BY_TROUBLE: Record<StorageTrouble, MimbarError> = {
  full: new MimbarError(
    'unavailable',
    'Ruang penyimpanan penuh. Perubahan tidak disimpan. Kosongkan ruang, lalu coba lagi.',
  ),
  busy: new MimbarError(
    'unavailable',
    'Basis data sedang dipakai program lain. Perubahan tidak disimpan. Coba lagi sebentar.',
  ),
  broken: new MimbarError(
    'unavailable',
    'Penyimpanan tidak dapat ditulisi. Perubahan tidak disimpan. Periksa penyimpanan perangkat.',
  ),
  gone: new MimbarError(
    'unavailable',
    'Direktori data tidak ada lagi di tempatnya. Perubahan tidak disimpan. Pasang kembali penyimpanannya.',
  ),
  corrupt: new MimbarError(
    'unavailable',
    'Basis data rusak. Yang ini tidak dapat dibaca atau disimpan. Pulihkan cadangan terakhir: mimbar backup restore.',
  ),
};

/**
 * Answers every failure with an envelope. An unexpected error is a bug: it is logged in full, and the answer says
 * nothing about it.
 */
export function registerErrors(app: FastifyInstance, logger: Logger, onDamage: (error: unknown) => void): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (storageTrouble(error) === 'corrupt') onDamage(error);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await readRest(request.raw);
    const failed = expected(error, logger);
    return failed.code === 'misdirected' && wantsPage(request) ? sendPage(reply, failed) : sendFailure(reply, failed);
  });
}

/**
 * Reads and discards the rest of a body, within bounds: closing the socket earlier would reset the connection, and a
 * proxy would then report that error and not our answer.
 */
async function readRest(request: IncomingMessage): Promise<void> {
  if (!(Number(request.headers['content-length']) <= REST_MAX)) return;
  const signal = AbortSignal.timeout(REST_MS);
  request.resume();
  await finished(request, { signal, cleanup: true }).catch(() => undefined);
}

/** Whether a person opened this URL in a browser. */
const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !/^\/api(\/|$|\?)/.test(url) && (headers.accept?.includes('text/html') ?? false);

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => MARKS[mark]!);

/**
 * The same sentence as a page. It loads nothing from this server, because this server does not answer under that host
 * name.
 */
function sendPage(reply: FastifyReply, error: MimbarError): FastifyReply {
  const body = `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Alamat belum dikenal</title><h1>Alamat belum dikenal</h1><p>${escaped(error.message)}</p></html>\n`;
  return reply
    .code(ERROR_STATUS[error.code])
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** The answer to a request that no route takes. */
export function sendFailure(reply: FastifyReply, error: MimbarError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('Retry-After', String(Math.ceil(error.retryAfter)));
  reply.header('Cache-Control', 'no-store');
  return reply
    .code(ERROR_STATUS[error.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure(error)));
}

export function failure(error: MimbarError): Failure {
  return { data: error.data, error: error.message, code: error.code, ...(error.issues && { issues: error.issues }) };
}

/** Security headers for answers that no hook sees. */
export const BARE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Answers on the bare socket if node could not parse the request: headers too large, not HTTP, too slow. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(failure(BY_STATUS[status]!));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...BARE_HEADERS,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Otherwise a client that does not close the connection would stay forever.
  setTimeout(() => socket.destroy(), HANG_UP_MS).unref();
}

export function expected(error: Error & { statusCode?: number; code?: string }, logger: Logger): MimbarError {
  if (error instanceof MimbarError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error.validation);
  const known =
    error.statusCode !== undefined && error.statusCode < 500
      ? (BY_STATUS[error.statusCode] ?? BY_STATUS[400])
      : undefined;
  if (known) return known;
  const trouble = storageTrouble(error);
  logger.error({ err: error }, trouble ? 'The database did not take a call' : 'Unexpected failure');
  if (trouble) return BY_TROUBLE[trouble];
  return new MimbarError('internal' satisfies ErrorCode, BUG_MESSAGE);
}

function invalidFields(errors: readonly { instancePath?: string; message?: string }[]): MimbarError {
  const issues: Issue[] = errors.map((error) => ({
    path: (error.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.'),
    message: error.message ?? 'Nilai tidak valid',
  }));
  return new MimbarError('invalid', issues[0]?.message ?? 'Data tidak valid', { issues });
}

/** A signal that aborts when the client closes the connection before the answer is sent. */
export function clientClosed({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableEnded || gone.abort(new MimbarError('unavailable', 'Permintaan dibatalkan.')));
  return gone.signal;
}

/** Unknown paths: a navigation gets the app, which shows its own not-found page; everything else gets a 404. */
export function registerNotFound(app: FastifyInstance, publicDirectory: string): void {
  app.setNotFoundHandler((request, reply) => {
    const page = pageFor(request);
    if (page !== undefined && existsSync(path.join(publicDirectory, page))) return reply.sendFile(page);
    return sendFailure(reply, notFound('Alamat tidak ditemukan'));
  });
}

function pageFor(request: FastifyRequest): string | undefined {
  const pathname = request.url.split(/[?#]/, 1)[0]!;
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.split('/').at(-1)!.includes('.'))
    return undefined;
  return request.headers.accept?.includes('text/html') ? 'app.html' : undefined;
}
