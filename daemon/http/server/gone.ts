import type { FastifyReply } from 'fastify';
import { MimbarError } from '../../domain/base/errors.ts';

/** Aborts when whoever asked has hung up before the answer was there. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableEnded || gone.abort(new MimbarError('unavailable', 'Permintaan dibatalkan.')));
  return gone.signal;
}
