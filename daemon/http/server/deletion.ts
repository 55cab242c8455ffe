import type { FastifyReply } from 'fastify';

/**
 * The answer of a deletion. The id by which it can be undone is in a header, so that the body stays as it was for
 * clients that don't know of it.
 */
export function deleted<T extends object>(
  reply: FastifyReply,
  { penghapusan, ...data }: T & { penghapusan?: string },
): Omit<T, 'penghapusan'> {
  if (penghapusan !== undefined) reply.header('X-Penghapusan', penghapusan);
  return data;
}
