import type { FastifyReply } from 'fastify';
import { MimbarError } from '../../domain/base/errors.ts';

/** A signal that aborts when the client closes the connection before the answer is sent. */
export function clientClosed({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => raw.writableEnded || gone.abort(new MimbarError('unavailable', 'Permintaan dibatalkan.')));
  return gone.signal;
}
