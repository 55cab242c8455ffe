import type * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; any signed-in account; a superadmin; the holder of a one-time socket token.
 * The CLI's token counts as a superadmin.
 */
export type Access = 'public' | 'account' | 'superadmin' | 'ticket';

/**
 * One call of the contract. Schemas are plain (no transforms, no dates), so that the same ones check requests,
 * describe the call in openapi.json and type the clients.
 *
 * - `methods`: several where the specification leaves the method open; then the fields may come in the query
 *   or as a JSON body, and `query` describes both.
 * - `file`: 'in' takes a raw body of any type, 'out' answers a download.
 */
export interface Endpoint {
  methods: readonly [Method, ...Method[]];
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  data?: z.ZodType;
  file?: 'in' | 'out';
  socket?: true;
  /** Answers of its own that are no envelope, such as a calendar feed; they are described by this media type. */
  produces?: string;
}

/** Keeps the literal types of a call's definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type DataOf<E extends Endpoint> = Output<E['data']>;
