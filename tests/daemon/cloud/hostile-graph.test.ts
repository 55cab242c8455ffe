import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGraph } from '#daemon/cloud/graph.ts';
import { startTestApp } from '#tests/support/app.ts';
import { GRAPH } from '#tests/support/graph-server/server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts Mimbar with a Graph server that answers like this; gives the app, and how often the server was asked. */
async function before(listener: RequestListener) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    response.on('error', () => undefined);
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const env = {
    MIMBAR_MESSENGER: 'cloud',
    MIMBAR_CLOUD_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    MIMBAR_CLOUD_TOKEN: GRAPH.token,
    MIMBAR_CLOUD_PHONE_ID: GRAPH.phoneId,
    MIMBAR_CLOUD_BUSINESS_ID: GRAPH.businessId,
    MIMBAR_CLOUD_APP_SECRET: GRAPH.appSecret,
    MIMBAR_CLOUD_VERIFY_TOKEN: GRAPH.verifyToken,
    MIMBAR_LOG_LEVEL: 'silent',
  };
  const api = await startTestApp({ env });
  closing.push(async () => {
    await api.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  await api.services.start();
  return { api, asked: () => asked };
}

const json = (response: ServerResponse, body: object) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
/** Writes the text again and again until the client closes the connection. */
function pour(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write(text));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(' ')), 200);
}
const account = { display_phone_number: GRAPH.number, whatsapp_business_manager_messaging_limit: 'TIER_1K' };
const template = (n: number, length: number) => ({
  id: String(n),
  name: `a${n}`,
  status: 'APPROVED',
  language: 'id',
  components: [{ type: 'BODY', text: 'x'.repeat(length) }],
});
const away = (api: { services: { queue: { messenger: { frame(): unknown } } } }, code: string | undefined) =>
  vi.waitFor(() => expect(api.services.queue.messenger.frame()).toMatchObject({ state: 'DISCONNECTED', code }), {
    timeout: 40_000,
    interval: 20,
  });

describe('a Graph server that is not what it says', { timeout: 90_000 }, () => {
  test.each([
    ['without an end', (response: ServerResponse) => pour(response, ' '.repeat(65_536))],
    ['that comes a byte at a time', (response: ServerResponse) => drip(response)],
  ])('an answer %s is cut off', async (_name, answer) => {
    const server = createServer((_request, response) => answer(response.on('error', () => undefined)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closing.push(async () => server.close().closeAllConnections());
    const { call } = createGraph({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'x' });
    const [started, memory] = [Date.now(), process.memoryUsage().external];
    expect(await call('GET', '/1')).toMatchObject({ kind: 'unanswered' });
    expect(Date.now() - started).toBeLessThan(40_000);
    expect(process.memoryUsage().external - memory).toBeLessThan(64 * 1024 * 1024);
  });

  test('pages without an end are turned thirty times', async () => {
    let n = 0;
    const { api, asked } = await before((request, response) => {
      if (!request.url!.includes('message_templates')) return json(response, account);
      json(response, {
        data: Array.from({ length: 200 }, () => template((n += 1), 10)),
        paging: { cursors: { after: String(n) }, next: 'x' },
      });
    });
    await vi.waitFor(() => expect(api.services.queue.messenger.frame().state).toBe('CONNECTED'), { timeout: 40_000 });
    expect(asked()).toBe(1 + 30);
    expect(api.services.queue.messenger.forms!.all()).toHaveLength(6000);
  });

  test('templates of megabytes are not kept, and a page is as long as was asked for', async () => {
    const { api } = await before((request, response) => {
      if (!request.url!.includes('message_templates')) return json(response, account);
      json(response, {
        data: [template(1, 3 * 1024 * 1024)],
        paging: { cursors: { after: 'y' }, next: 'x' },
      });
    });
    await away(api, 'templates');
    expect(api.services.queue.messenger.forms!.all()).toBeUndefined();
    const short = await before((request, response) =>
      json(
        response,
        request.url!.includes('message_templates')
          ? { data: Array.from({ length: 10_000 }, (_, n) => template(n, 10)) }
          : account,
      ),
    );
    await vi.waitFor(() => expect(short.api.services.queue.messenger.frame().state).toBe('CONNECTED'), {
      timeout: 40_000,
    });
    expect(short.api.services.queue.messenger.forms!.all()).toHaveLength(200);
  });

  test('a number or a limit that is none is no account', async () => {
    const { api } = await before((request, response) =>
      json(
        response,
        request.url!.includes('message_templates')
          ? { data: [] }
          : { ...account, display_phone_number: '1'.repeat(100_000) },
      ),
    );
    await away(api, 'token');
  });
});
