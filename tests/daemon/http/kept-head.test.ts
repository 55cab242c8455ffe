import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/http/raw-http.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';

const withoutStoreHeader = path.resolve(import.meta.dirname, '../../support/http/without-store-header.cjs');
const ASKED = 'GET /api/public/customizations HTTP/1.1\r\nHost: localhost\r\n';

let usual: DaemonProcess;
let other: DaemonProcess;
beforeAll(async () => {
  [usual, other] = await Promise.all([
    startDaemonProcess(),
    startDaemonProcess({ nodeArgs: ['--require', withoutStoreHeader] }),
  ]);
}, 90_000);
afterAll(() => Promise.all([usual?.close(), other?.close()]));

/** All bytes of the answers on one connection, but for their dates. */
async function bytesOf({ url }: DaemonProcess, requests: string): Promise<string> {
  const { headers, body } = await sendRaw(Number(new URL(url).port), requests);
  return `${headers}\r\n\r\n${body}`.replaceAll(/^Date: .+\r\n/gm, '');
}

test.each([
  ['several on one connection', 3, `${ASKED}\r\n${ASKED}\r\n${ASKED}Connection: close\r\n\r\n`],
  ['HTTP/1.0', 1, `${ASKED.replace('1.1', '1.0')}\r\n`],
  [
    'HTTP/1.0 on a connection that is kept',
    2,
    `${ASKED.replace('1.1', '1.0')}Connection: keep-alive\r\n\r\n${ASKED}Connection: close\r\n\r\n`,
  ],
])('%s: the same bytes from memory if node lacks the function for it', async (_what, count, requests) => {
  // The first answers are made, the later ones come from memory.
  await bytesOf(usual, requests);
  await bytesOf(other, requests);
  const bytes = await bytesOf(usual, requests);
  expect(bytes.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(count);
  expect(bytes.match(/"error":null/g)).toHaveLength(count);
  expect(await bytesOf(other, requests)).toBe(bytes);
});
