import type * as z from 'zod';
import type { Notice } from '#shared/base/notice.ts';
import { FILE_NAME_HEADER } from '#shared/lampiran/lampiran.ts';
import type { BodyOf, DataOf, Endpoint, Method } from '#shared/base/endpoint.ts';

type Value = string | number | boolean | undefined | null | readonly (string | number)[];

/** Options of an upload beyond the specified call: names in problems; a question before rows change. */
export type UploadPreference = 'rinci' | 'rinci, tanya';

/** What a caller may give with a call. Empty query fields (undefined, null, '') are left out. */
export interface CallOptions<E extends Endpoint> {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, Value>>;
  body?: BodyOf<E> | (E['query'] extends z.ZodType ? z.input<E['query']> : never);
  /** The raw body of an upload; its own type is the content type. */
  file?: File;
  /** Hears how much of the file is sent, in percent. */
  onProgress?: (percent: number) => void;
  /** Takes an attachment, which is saved otherwise. */
  onFile?: (bytes: Blob) => void;
  /** The row's version that an edit started from. */
  version?: number;
  /** What the answer should tell besides, where a call offers it (RFC 7240). */
  prefer?: UploadPreference | 'tanya';
  /** The same key with the same request is done once, however often it arrives (contract, Messages). */
  idempotencyKey?: string;
  /** One of the endpoint's methods, if it has several; by default the first. */
  method?: Method;
  signal?: AbortSignal;
}

/**
 * `total` is the list's overall count; `warnings` are for information, `questions` have to be confirmed, `refusal` is
 * why it would be refused.
 */
export interface Answer<T> {
  data: T;
  total: number | undefined;
  warnings: string[];
  questions: string[];
  /** Both with their kinds, before a send. */
  notices: Notice[];
  refusal: string | undefined;
  /** When the present quiet hours end, ISO. */
  quietUntil?: string | undefined;
  /** The id for undoing a deletion. */
  penghapusan?: string | undefined;
}
export type AnswerOf<E extends Endpoint> = Answer<DataOf<E>>;

/** The address of a call below the base path. */
export function callUrl(
  base: string,
  endpoint: Endpoint,
  options: Pick<CallOptions<Endpoint>, 'params' | 'query'>,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const query = search.toString().replaceAll('%2C', ',');
  return `${base}${path}${query === '' ? '' : `?${query}`}`;
}

export function callRequest(
  endpoint: Endpoint,
  options: CallOptions<Endpoint>,
  token: string | undefined,
): RequestInit {
  const { file, body, version, prefer, idempotencyKey, signal } = options;
  const headers: Record<string, string> = {
    'Content-Type': file ? file.type || 'application/octet-stream' : 'application/json',
    Authorization: `Bearer ${token ?? ''}`,
  };
  if (file) headers[FILE_NAME_HEADER] = encodeURIComponent(file.name);
  if (version !== undefined) headers['If-Match'] = `"${version}"`;
  if (prefer !== undefined) headers['Prefer'] = prefer;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  return {
    method: options.method ?? endpoint.methods[0],
    headers,
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    signal,
    credentials: 'same-origin',
  };
}
