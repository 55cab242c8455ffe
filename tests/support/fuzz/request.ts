import * as fc from 'fast-check';
import * as z from 'zod';
import type { Endpoint, Method } from '#shared/base/endpoint.ts';
import { valueOf, type Schema } from './schema.ts';
import { hostile, hostileText } from './values.ts';

export interface FuzzRequest {
  endpoint: string;
  method: Method;
  url: string;
  headers: Record<string, string>;
  body?: string;
  who: 'superadmin' | 'admin' | 'nobody';
}

const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;

/**
 * Requests for one call of the contract with one of its methods: they fit its schema except in one place or another.
 */
export function requestsFor(endpoint: Endpoint, method: Method): fc.Arbitrary<FuzzRequest> {
  const isOpen = endpoint.methods.length > 1;
  const bodyType = method === 'GET' ? undefined : isOpen ? endpoint.query : endpoint.body;
  const params = fieldsOf(endpoint.params);
  const query = isOpen && method !== 'GET' ? fc.constant({}) : fieldsOf(endpoint.query);
  return fc
    .record({ params, query, body: bodyOf(bodyType, method), headers: headersOf(), who: whoOf(endpoint) })
    .map(({ params: values, query: search, body, headers, who }) => ({
      endpoint: `${method} ${endpoint.path}`,
      method,
      url: `/api${pathWith(endpoint.path, values)}${searchOf(search)}`,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
      who,
    }));
}

function whoOf({ access }: Endpoint): fc.Arbitrary<FuzzRequest['who']> {
  const main = access === 'account' ? 'admin' : 'superadmin';
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(main) },
    { weight: 1, arbitrary: fc.constantFrom('superadmin' as const, 'admin' as const, 'nobody' as const) },
  );
}

function fieldsOf(type: z.ZodObject | undefined): fc.Arbitrary<Record<string, unknown>> {
  if (!type) return fc.constant({});
  return valueOf(schemaOf(type)).map((fields) =>
    typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {},
  );
}

/** JSON as a text: it fits the schema, has any shape, is broken, or is missing. */
function bodyOf(type: z.ZodType | undefined, method: Method): fc.Arbitrary<string | undefined> {
  if (!type)
    return fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: method === 'GET' ? 0 : 1, arbitrary: hostile.map((value) => JSON.stringify(value)) },
    );
  const whole = valueOf(schemaOf(type)).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 20, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        '',
        '[]',
        'null',
        '0',
        '"x"',
        '{"__proto__":{"a":1}}',
        '{"a":1,"a":2}',
        '['.repeat(5000),
        '{"id":1e400}',
      ),
    },
  );
}

const plain = fc.stringMatching(/^[\x20-\x7e]{0,40}$/).map((text) => text.trim());
function headersOf(): fc.Arbitrary<Record<string, string>> {
  const some = fc.record(
    {
      'if-match': fc.oneof(fc.constantFrom('1', '"2"', 'W/"3"', '*', '""', '-1'), plain),
      'idempotency-key': fc.oneof(fc.constantFrom('satu', 'dua'), plain, fc.constant('k'.repeat(500))),
      'if-none-match': plain,
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
        '',
        'gambar',
      ),
      accept: fc.constantFrom('text/html', '*/*', 'application/json', ''),
      'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', '*', 'zip'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-', 'x'),
      cookie: fc.constantFrom(
        'refreshToken=a.b.c',
        'refreshToken=; device=x',
        'refreshToken=1.1.x; refreshToken=2',
        '=;=;',
        '__proto__=1',
        '%=%zz',
      ),
      'x-mimbar-user': plain,
      'x-forwarded-for': fc.constantFrom('198.51.100.7', '::1', 'x', ',,,'),
    },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: some as fc.Arbitrary<Record<string, string>> },
  );
}

function pathWith(path: string, values: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encoded(values[name] ?? '1') || '%20');
}

function searchOf(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Encodes a value for an address, which must be short and can't hold half a surrogate pair. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.slice(0, 2000).toWellFormed());
}

/** Unexpected URLs and methods. */
export const strayRequests: fc.Arbitrary<FuzzRequest> = fc
  .record({
    path: hostileText,
    prefix: fc.constantFrom('/', '/api/', '/api/masjid/', '/branding/', '/assets/', '/api/landing?'),
    method: fc.constantFrom<Method>('GET', 'POST', 'PATCH', 'DELETE'),
    headers: headersOf(),
  })
  .map(({ path, prefix, method, headers }) => ({
    endpoint: 'stray',
    method,
    url: `${prefix}${encodeURI(path.slice(0, 2000).toWellFormed()).replaceAll('#', '%23')}`,
    headers,
    who: 'superadmin' as const,
  }));
