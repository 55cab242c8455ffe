import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Builder } from '../../domain/base/builder.ts';
import { clientClosed } from './client-closed.ts';
import { collect, encodingOf, type Encoding, type Chunks } from './chunks.ts';

const MAX_ENTRIES = 64;
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum size of a cached response: an uncompressed feed of 10,000 schedules has 5 MB. */
const MAX_ONE = 8 * 1024 * 1024;
/** How long a response is cached, in ms: what a burst has left is given back. */
const KEPT_MS = 300_000;
/**
 * Responses above this size, in bytes, are cached only when they are made a second time: most URLs of a crawler are
 * requested only once.
 */
const LARGE = 32 * 1024;
/**
 * A browser revalidates each time. A caching proxy revalidates after two seconds and meanwhile serves the old answer
 * for up to eight more: a change is seen within ten.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=2, stale-while-revalidate=8';
/** Number of attempts that changes may interrupt; after that the text is built without yielding. */
const TRIES = 3;

interface Kept {
  headers: Record<string, string>;
  body: Buffer;
}

interface PublicAnswersOptions {
  builder: Builder;
  /** Changes whenever a response may change. */
  stamp(): string;
}

export interface PublicAnswer {
  /**
   * Everything else that it depends on besides the stamp, normalised, so that unknown parameters do not create separate
   * entries.
   */
  key: string;
  type: string;
  chunks(): Chunks;
}

/**
 * Public responses: revalidated (ETag, 304), compressed, built once for all concurrent requests and cached until the
 * stamp changes.
 */
export function createPublicAnswers({ builder, stamp }: PublicAnswersOptions) {
  const kept = new LRUCache<string, Kept>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ONE,
    // The library wants a positive integer.
    sizeCalculation: ({ body }) => body.length || 1,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });
  /** Keys of large responses that were made recently. */
  const made = new LRUCache<string, true>({ max: MAX_ENTRIES });
  let keptFor = '';

  function isWorthKeeping(name: string, { length }: Buffer): boolean {
    if (length <= LARGE || made.has(name)) return true;
    made.set(name, true);
    return false;
  }

  /** The text must be of one state of the data: after a change in between it is built again. */
  async function make({ key, type, chunks }: PublicAnswer, wanted: Encoding, signal: AbortSignal): Promise<Kept> {
    for (let attempt = 1; ; attempt++) {
      const before = stamp();
      const { encoding, body } = await collect(attempt < TRIES ? chunks() : [...chunks()], wanted, signal);
      if (attempt < TRIES && stamp() !== before) continue;
      const headers = {
        etag: etagOf(before, key),
        'content-type': type,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      };
      if (before === keptFor && isWorthKeeping(`${key} ${wanted}`, body))
        kept.set(`${headers.etag} ${wanted}`, { headers, body });
      return { headers, body };
    }
  }

  /** The old answers are not needed any more. */
  function stampNow(): string {
    const now = stamp();
    if (now !== keptFor) kept.clear();
    return (keptFor = now);
  }

  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: PublicAnswer,
  ): Promise<FastifyReply> {
    const etag = etagOf(stampNow(), asked.key);
    reply.headers({ 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding' });
    if (matches(request.headers['if-none-match'], etag)) return reply.header('etag', etag).code(304).send();
    const wanted = encodingOf(request.headers['accept-encoding']);
    const found =
      kept.get(`${etag} ${wanted}`) ??
      (await builder.build(`public ${wanted} ${asked.key}`, (signal) => make(asked, wanted, signal), {
        stranger: request.ip,
        signal: clientClosed(reply),
      }));
    return reply.headers(found.headers).send(found.body);
  };
}

function etagOf(stamp: string, key: string): string {
  return `W/"${createHash('sha256').update(`${stamp} ${key}`).digest('base64url').slice(0, 22)}"`;
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((known) => ['*', etag, etag.slice(2)].includes(known.trim()));
}
