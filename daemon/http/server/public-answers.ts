import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Builder } from '../../domain/base/builder.ts';
import { createMemory } from '../../tuning/bounded-memory.ts';
import { lend, ownCopy, takeBack } from '../../tuning/lent-blocks.ts';
import { clientClosed } from './client-closed.ts';
import { atOnce, collect, encodingOf, type Encoding, type Chunks } from './chunks.ts';

const MAX_ENTRIES = 64;
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum size of a cached response: an uncompressed feed of 10,000 schedules has 5 MB. */
const MAX_ONE = 8 * 1024 * 1024;
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
  const kept = createMemory<Kept>(MAX_ENTRIES, MAX_BYTES, MAX_ONE);
  let keptFor = '';

  /** The text must be of one state of the data: after a change in between it is built again. */
  async function make({ key, type, chunks }: PublicAnswer, wanted: Encoding, signal: AbortSignal): Promise<Kept> {
    for (let attempt = 1; ; attempt++) {
      const before = stamp();
      const { encoding, body } = await collect(attempt < TRIES ? chunks() : atOnce(chunks()), wanted, signal, lend);
      if (attempt < TRIES && stamp() !== before) continue;
      const headers = {
        etag: etagOf(before, key),
        'content-type': type,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      };
      if (before === keptFor && kept.wants(`${key} ${wanted}`, body.length))
        kept.add(`${headers.etag} ${wanted}`, { headers, body: ownCopy(body) });
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
    let isOnly = false;
    const found =
      kept.find(`${etag} ${wanted}`) ??
      (await builder.build(`public ${wanted} ${asked.key}`, (signal) => make(asked, wanted, signal), {
        stranger: request.ip,
        signal: clientClosed(reply),
        onOnly: () => void (isOnly = true),
      }));
    if (isOnly) reply.raw.once('close', () => takeBack(found.body));
    return reply.headers(found.headers).send(found.body);
  };
}

function etagOf(stamp: string, key: string): string {
  return `W/"${createHash('sha256').update(`${stamp} ${key}`).digest('base64url').slice(0, 22)}"`;
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((known) => ['*', etag, etag.slice(2)].includes(known.trim()));
}
