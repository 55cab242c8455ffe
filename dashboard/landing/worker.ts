/**
 * Keeps the public page readable without a connection: two whole pages, their scripts and the logo, nothing else. What
 * it does not answer itself goes to the server as if it were not there, so no answer of /api, no page of the signed-in
 * and no personal page ever comes into its hands (docs/decisions/0028).
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asking extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const worker = globalThis as unknown as WorkerScope;

/** The landing page's scripts; the build writes them here. */
declare const LANDING_FILES: string[];

const PREFIX = 'mimbar-umum-';
const CACHE = `${PREFIX}${LANDING_FILES.join(' ')}`;
/** The cached variants of '/': the current month of both tabs, without a mosque, a day or another month. */
const PAGES = ['/', '/?tab=jumatan'] as const;
/** If the server does not begin to answer within this time and there is a cached copy, it counts as unreachable. */
const SLOW_MS = 4000;

worker.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([...PAGES, ...LANDING_FILES].map((path) => new Request(path, { cache: 'no-cache' })));
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname, search, searchParams } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname === '/') {
    const page = PAGES[searchParams.get('tab') === 'jumatan' ? 1 : 0];
    event.respondWith(freshPage(event, page, page === `/${search}`));
  } else if (search === '' && LANDING_FILES.includes(pathname)) event.respondWith(keptFile(event.request));
  else if (pathname === '/default-logo.svg' || /^\/branding\/logo-[\w.-]+$/.test(pathname))
    event.respondWith(freshLogo(event));
});

const find = async (path: string) => (await caches.open(CACHE)).match(path, { ignoreVary: true });

/** The server's answer, so that an update reaches everybody; the kept page when there is none. */
async function freshPage(event: Asking, page: string, keeps: boolean): Promise<Response> {
  const answer = fetch(event.request).then((response) => {
    if (keeps && response.ok) event.waitUntil(store(page, response.clone()));
    return response;
  });
  event.waitUntil(answer.catch(() => undefined));
  const kept = await find(page);
  if (!kept) return answer;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS));
  const first = await Promise.race([answer, late]).catch(() => undefined);
  return first && first.status < 500 ? first : marked(kept);
}

/** The page says since when it lies here. Its headers stay, the policy among them. */
async function marked(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers);
  const since = Date.parse(headers.get('date') ?? '') || Date.now();
  // The text is unpacked already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const text = await kept.text();
  return new Response(text.replace('<html ', `<html data-tersimpan="${since}" `), { headers });
}

/** Its name holds its hash: what lies here is what the server has. */
async function keptFile(request: Request): Promise<Response> {
  return (await find(new URL(request.url).pathname)) ?? fetch(request);
}

async function freshLogo(event: Asking): Promise<Response> {
  const path = new URL(event.request.url).pathname;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(storeLogo(path, response.clone()));
    return response;
  } catch (error) {
    const kept = await find(path);
    if (kept) return kept;
    throw error;
  }
}

async function store(path: string, response: Response): Promise<void> {
  await (await caches.open(CACHE)).put(path, response);
}

/** One logo at a time. */
async function storeLogo(path: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/branding/') && pathname !== path) await cache.delete(url);
  }
  await cache.put(path, response);
}
