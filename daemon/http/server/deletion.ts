import type { FastifyReply } from 'fastify';
import type { WithKabar } from '../../domain/base/result.ts';
import { said, type Said } from './envelope.ts';

/** The id for undoing a deletion is in a header, so that the body stays compatible with clients that do not know it. */
export function undoable<T extends object>(
  reply: FastifyReply,
  { penghapusan, ...rest }: T & { penghapusan?: string },
): Omit<T, 'penghapusan'> {
  if (penghapusan !== undefined) reply.header('X-Penghapusan', penghapusan);
  return rest;
}

/** The response of a deletion. */
export function deleted<T extends object>(
  reply: FastifyReply,
  { kabar, ...gone }: T & { penghapusan?: string } & WithKabar,
): Said<Omit<T, 'penghapusan'>> {
  return said({ data: undoable(reply, gone as T), warnings: [], kabar });
}
