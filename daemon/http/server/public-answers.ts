import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Builder } from '../../domain/base/builder.ts';
import { createMemory } from '../../tuning/bounded-memory.ts';
import { goneSignal } from './gone.ts';
import { collect, encodingOf, type Encoding, type Chunks } from './chunks.ts';

const MAX_ENTRIES = 64;
const MAX_BYTES = 16 * 1024 * 1024;
/** What one answer may take of it: a feed of 10,000 schedules that is not packed has 5 MB. */
const MAX_ONE = 8 * 1024 * 1024;
/**
 * A browser asks each time. A proxy that keeps answers asks after two seconds, and serves the old one for eight more
 * while it does: a change is seen within ten.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=2, stale-while-revalidate=8';
/** After so many changes by others meanwhile the text is made without giving them a turn. */
const TRIES = 3;

interface Kept {
  headers: Record<string, string>;
  body: Buffer;
}

interface PublicAnswersOptions {
  builder: Builder;
  /** Differs whenever an answer may differ. */
  stamp(): string;
}

export interface PublicAnswer {
  /**
   * All that it depends on beside the stamp, in one spelling, so that stray parameters make no answers of their own.
   */
  key: string;
  type: string;
  chunks(): Chunks;
}

/**
 * Answers to the public: revalidated (ETag, 304), packed for the wire, built once for all who wait and remembered until
 * the stamp changes, so that a month is put together once however many visitors ask for it.
 */
export function createPublicAnswers({ builder, stamp }: PublicAnswersOptions) {
  const kept = createMemory<Kept>(MAX_ENTRIES, MAX_BYTES, MAX_ONE);
  let keptFor = '';

  /** What it gives is as it would have been in one go: a change in between begins it anew. */
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
      const answer = { headers, body };
      if (before === keptFor && kept.wants(`${key} ${wanted}`, body.length))
        kept.add(`${headers.etag} ${wanted}`, answer);
      return answer;
    }
  }

  /** Nobody will ask for what was true before. */
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
      kept.find(`${etag} ${wanted}`) ??
      (await builder.build(`public ${wanted} ${asked.key}`, (signal) => make(asked, wanted, signal), {
        stranger: request.ip,
        signal: goneSignal(reply),
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
