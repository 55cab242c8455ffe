import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import { startTestApp } from '#tests/support/app.ts';
import { DAEMON_PASSWORD, startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';

interface Route {
  method: string;
  url: string;
}
interface Answer {
  status: number;
  type: string;
  body: string;
}
/** No route has these methods; other parts of the daemon answer them. */
const UNKNOWN_METHODS = ['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const STRANGE_PATHS = [
  '/api',
  '/api/',
  '/api/tidak-ada',
  '/api/masjid/1/tidak-ada',
  '/api/%',
  '/api/masjid/%00',
  `/api/masjid/${'9'.repeat(300)}`,
  '/tidak-ada',
  '/%ff',
];
/** A daemon that is busy or can't reach WhatsApp answers 503. */
const FINE = (status: number) => status < 500 || status === 503;

let daemon: DaemonProcess;
let routes: Route[];
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
beforeAll(async () => {
  routes = [];
  const api = await startTestApp({
    onRoute: ({ method, url }) => void routes.push(...[method].flat().map((each) => ({ method: each, url }))),
  });
  await api.close();
  daemon = await startDaemonProcess();
});
afterAll(async () => {
  agent.destroy();
  await daemon.close();
});

function call(method: string, path: string, token: string | undefined): Promise<Answer> {
  const { hostname, port } = new URL(daemon.url);
  const hasBody = ['POST', 'PATCH', 'PUT', 'DELETE', 'QUERY'].includes(method);
  const headers = {
    host: `localhost:${port}`,
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(hasBody && { 'content-type': 'application/json', 'content-length': '2' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent, timeout: 50_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, type: response.headers['content-type'] ?? '', body }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer`)));
    sent.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`, { cause: error })));
    sent.end(hasBody ? '{}' : undefined);
  });
}

async function signIn(): Promise<string> {
  const body = { username: 'superadmin', password: DAEMON_PASSWORD };
  return (await daemon.call('POST', '/auth/login', { body, token: null })).body.data.accessToken;
}

/** The fault of an answer, in a few words. */
function faultOf({ method, url }: Route, { status, type, body }: Answer): string | undefined {
  if (!FINE(status)) return `${status} ${body.slice(0, 200)}`;
  if (method === 'HEAD') return body === '' ? undefined : 'HEAD with a body';
  if (!url.startsWith('/api')) return undefined;
  const endpoint = allEndpoints.find(({ path }) => `/api${path}` === url);
  const isPlain =
    status < 400 &&
    (endpoint?.file === 'out' || endpoint?.produces !== undefined || ['/api/openapi.json', '/api/docs'].includes(url));
  if (isPlain || status === 304) return undefined;
  if (!type.startsWith('application/json')) return `${status} as '${type}'`;
  const { data, error } = JSON.parse(body) as { data: unknown; error: unknown };
  const isEnvelope =
    status < 400 ? data !== undefined && error === null : data === null && typeof error === 'string' && error !== '';
  return isEnvelope ? undefined : `${status} without an envelope: ${body.slice(0, 200)}`;
}

/**
 * Calls each route in each round and gives the faults; HEAD, which does the work of GET, only in the first. It signs in
 * again after a call that ends the session.
 */
async function sweep(all: Route[], rounds: number, tokenOf?: () => Promise<string>): Promise<string[]> {
  const faults: string[] = [];
  let token = await tokenOf?.();
  for (let round = 1; round <= rounds; round++) {
    for (const route of all.filter(({ method }) => round === 1 || method !== 'HEAD')) {
      const path = route.url.replace(/:\w+/g, '1').replace('*', 'x');
      let answer = await call(route.method, path, token);
      if (answer.status === 401 && tokenOf) {
        token = await tokenOf();
        answer = await call(route.method, path, token);
      }
      const fault = faultOf(route, answer);
      if (fault !== undefined) faults.push(`${route.method} ${path}, round ${round}: ${fault}`);
    }
  }
  return faults;
}

const everyRoute = () => routes;
const unknown = () => {
  const paths = [...new Set(routes.map(({ url }) => url)), ...STRANGE_PATHS];
  return [
    ...paths.flatMap((url) => UNKNOWN_METHODS.map((method) => ({ method, url }))),
    ...STRANGE_PATHS.flatMap((url) => ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].map((method) => ({ method, url }))),
  ];
};

test('the list of routes holds the whole contract', () => {
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  expect(
    allEndpoints
      .flatMap(({ methods, path }) => methods.map((method) => `${method} /api${path}`))
      .filter((name) => !known.has(name)),
  ).toEqual([]);
  expect(known).toContain('HEAD /api/masjid');
});

const SWEEPS: [name: string, rounds: number, list: () => Route[], token: (() => Promise<string>) | undefined][] = [
  ['every route twice, not signed in', 2, everyRoute, undefined],
  ['every route, with a token that nobody knows', 1, everyRoute, async () => 'tidak-dikenal'],
  ['every route twice, signed in as superadmin', 2, everyRoute, signIn],
  ['unknown methods and paths, not signed in', 1, unknown, undefined],
  ['unknown methods and paths, as the CLI', 1, unknown, async () => daemon.cliToken()],
];
test.each(SWEEPS)(
  '%s: an envelope and no 500, and the same process goes on',
  { timeout: 300_000 },
  async (_name, rounds, list, token) => {
    const { pid } = daemon;
    expect(await sweep(list(), rounds, token)).toEqual([]);
    expect((await daemon.call('GET', '/health')).body.data.status).toBe('ok');
    expect({ pid: daemon.pid, code: daemon.output.code, signal: daemon.output.signal }).toEqual({
      pid,
      code: null,
      signal: null,
    });
    expect(daemon.log.filter(({ level }) => ['error', 'fatal'].includes(level))).toEqual([]);
  },
);
