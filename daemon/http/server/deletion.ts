import type { FastifyReply } from 'fastify';

/**
 * The answer of a deletion as it always was; by which id it can be taken back stands in a header, so that a client that
 * knows nothing of it reads what it read before.
 */
export function deleted<T extends object>(
  reply: FastifyReply,
  { penghapusan, ...data }: T & { penghapusan?: string },
): Omit<T, 'penghapusan'> {
  if (penghapusan !== undefined) reply.header('X-Penghapusan', penghapusan);
  return data;
}
