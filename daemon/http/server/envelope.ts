import type { FastifyReply } from 'fastify';
import type { Result } from '../../domain/base/result.ts';
import type { ListPage } from '#daemon/domain/base/list-page.ts';

const SAID = Symbol('said');
export interface Said<T> extends Result<T> {
  [SAID]: true;
}

/** Data with warnings and questions. */
export function said<T>(result: Result<T>): Said<T> {
  return { ...result, [SAID]: true };
}

const WRITTEN = Symbol('written');
/** Data that are already JSON. */
export interface Written {
  [WRITTEN]: string;
}

/** The rows of a page, with the total in its header. */
export function listed<Row>(reply: FastifyReply, page: ListPage<Row>): Row[] | Written {
  const { json } = page;
  reply.header('X-Total-Count', String(page.total));
  return json === undefined ? page.rows : { [WRITTEN]: json };
}

export function isWritten(answer: unknown): answer is Written {
  return typeof answer === 'object' && answer !== null && WRITTEN in answer;
}

export const envelopeOf = (answer: Written) => `{"data":${answer[WRITTEN]},"error":null}`;

export function envelope<T>(answer: T | Said<T>) {
  if (typeof answer !== 'object' || answer === null || !(SAID in answer)) return { data: answer, error: null };
  const { data, warnings, questions, notices, refusal, penerima, kabar } = answer;
  return {
    data,
    error: null,
    ...(warnings.length > 0 && { warnings }),
    ...(questions !== undefined && questions.length > 0 && { questions }),
    ...(notices !== undefined && notices.length > 0 && { notices }),
    ...(refusal !== undefined && { refusal }),
    ...(penerima !== undefined && { penerima }),
    ...(kabar !== undefined && { kabar }),
  };
}
