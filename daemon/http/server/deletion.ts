import type { FastifyReply } from 'fastify';

/**
 * The response of a deletion. The id for undoing it is in a header, so that the body stays compatible with clients that
 * do not know it.
 */
export function deleted<T extends object>(
  reply: FastifyReply,
  { penghapusan, ...data }: T & { penghapusan?: string },
): Omit<T, 'penghapusan'> {
  if (penghapusan !== undefined) reply.header('X-Penghapusan', penghapusan);
  return data;
}
