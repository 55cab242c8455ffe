import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMemory } from './memory.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const MAX_ENTRIES = 64;
const MAX_BYTES = 16 * 1024 * 1024;
const WORTH_PACKING = 1024;

interface Kept {
  headers: Record<string, string>;
  body: Buffer;
}

interface PublicCacheOptions {
  /** Differs whenever an answer may differ. */
  stamp(): string;
  /** What of the request an answer depends on, in one spelling, so that stray parameters make no entries of their own. */
  keyOf(request: FastifyRequest): string;
}

/**
 * Makes the GET answers of this scope revalidated (ETag, 304), packed for the wire and remembered until the stamp
 * changes, so that a month is put together once however many visitors ask for it.
 */
export function registerPublicCache(scope: FastifyInstance, { stamp, keyOf }: PublicCacheOptions): void {
  const kept = createMemory<Kept>(MAX_ENTRIES, MAX_BYTES);

  scope.addHook('preHandler', async (request, reply) => {
    const etag = `W/"${createHash('sha256').update(`${stamp()} ${keyOf(request)}`).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const answer = kept.find(`${etag} ${encodingOf(request)}`);
    if (answer) return reply.headers(answer.headers).send(answer.body);
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200) return withoutCache(reply, payload);
    const encoding = encodingOf(request);
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return payload;
    const plain = Buffer.from(payload);
    const packed = plain.length >= WORTH_PACKING && encoding !== 'identity';
    const body = packed ? await pack(encoding, plain) : plain;
    if (packed) reply.header('content-encoding', encoding);
    reply.header('content-length', body.length);
    const headers = Object.fromEntries(
      ['content-type', 'content-encoding'].flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
    kept.add(`${String(reply.getHeader('etag'))} ${encoding}`, { headers, body });
    return body;
  });
}

function withoutCache(reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode >= 400) reply.removeHeader('etag').header('cache-control', 'no-store');
  return payload;
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((known) => ['*', etag, etag.slice(2)].includes(known.trim()));
}

function encodingOf(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const taken = String(request.headers['accept-encoding'] ?? '').split(',').filter((part) => !/;\s*q=0(\.0+)?\s*$/.test(part));
  const takes = (name: string) => taken.some((part) => part.trim().split(';')[0] === name);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

function pack(encoding: string, plain: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(plain);
  return brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
}
