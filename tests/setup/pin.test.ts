import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClone, type Clone } from '#tests/support/process/clone.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const INDEX = 'application/vnd.oci.image.index.v1+json';
const listOf = (image: string, ...machines: string[]) =>
  JSON.stringify({ image, manifests: machines.map((architecture) => ({ platform: { os: 'linux', architecture } })) });
const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

let clone: Clone;
let registry: Server;
/** The content of the registry, by path. */
let images: Record<string, { type: string; body: string; digest?: string }>;
let asked: string[];

beforeEach(async () => {
  clone = createClone();
  for (const name of ['Dockerfile', 'compose.yaml']) {
    const plain = readFileSync(path.join(repository, name), 'utf8').replaceAll(/@sha256:[\da-f]{64}/g, '');
    clone.write(name, plain);
  }
  images = {
    '/v2/library/node/manifests/24-slim': { type: INDEX, body: listOf('node', 'amd64', 'arm64', 'unknown') },
    '/v2/library/caddy/manifests/2-alpine': {
      type: 'application/vnd.docker.distribution.manifest.list.v2+json',
      body: listOf('caddy', 'arm64', 'amd64'),
    },
  };
  asked = [];
  registry = createServer((request, response) => {
    const [, host, rest] = /^\/([^/]+)(.*)$/.exec(request.url!)!;
    asked.push(`${host}${rest}`);
    const { authorization, accept } = request.headers;
    if (host === 'auth.docker.io') return void response.end(JSON.stringify({ token: `t${rest}` }));
    const [, name] = /^\/v2\/(.+)\/manifests\//.exec(rest!)!;
    const realm = 'Bearer realm="https://auth.docker.io/token",service="registry.docker.io"';
    if (
      authorization !==
      `Bearer t/token?service=registry.docker.io&scope=repository%3A${encodeURIComponent(name!)}%3Apull`
    )
      return void response.writeHead(401, { 'www-authenticate': `${realm},scope="repository:${name}:pull"` }).end('{}');
    const image = images[rest!];
    if (!image) return void response.writeHead(404).end('{}');
    expect(accept).toContain(INDEX);
    const digest = image.digest ?? sha256(image.body);
    response.writeHead(200, { 'content-type': image.type, 'docker-content-digest': digest }).end(image.body);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => registry.once('listening', done));
  // All addresses of image registries lead to the test's own server.
  clone.write(
    'here.mjs',
    `const real = fetch;
globalThis.fetch = (url, options) => {
  const { protocol, host, pathname, search } = new URL(url);
  if (protocol !== 'https:') throw new Error('not https');
  return real('http://127.0.0.1:${(registry.address() as AddressInfo).port}/' + host + pathname + search, options);
};
`,
  );
});
afterEach(() => {
  registry.close();
  clone.remove();
});

const pin = () => clone.run(process.execPath, ['--import', path.join(clone.root, 'here.mjs'), 'bin/pin.js']);
const read = (name: string) => readFileSync(path.join(clone.root, name), 'utf8');
const node = () => sha256(images['/v2/library/node/manifests/24-slim']!.body);
const caddy = () => sha256(images['/v2/library/caddy/manifests/2-alpine']!.body);

test('one command writes the digests of both base images, and nothing else', async () => {
  const before = [read('Dockerfile'), read('compose.yaml')];
  expect(await pin()).toMatchObject({
    code: 0,
    stderr: `Dockerfile: node:24-slim@${node()}\ncompose.yaml: caddy:2-alpine@${caddy()}\n`,
  });
  expect([read('Dockerfile'), read('compose.yaml')]).toEqual([
    before[0]!.replace('ARG NODE_IMAGE=node:24-slim\n', `ARG NODE_IMAGE=node:24-slim@${node()}\n`),
    before[1]!.replace('image: caddy:2-alpine\n', `image: caddy:2-alpine@${caddy()}\n`),
  ]);
  expect(asked[0]).toBe('registry-1.docker.io/v2/library/node/manifests/24-slim');
});

test('run again, it says what stands, and takes what the tag means by then', async () => {
  await pin();
  expect((await pin()).stderr).toContain(`caddy:2-alpine@${caddy()} (sudah)`);
  images['/v2/library/caddy/manifests/2-alpine']!.body = listOf('a newer caddy', 'amd64', 'arm64');
  expect(await pin()).toMatchObject({ code: 0, stderr: expect.stringContaining(`caddy:2-alpine@${caddy()}\n`) });
  expect(read('compose.yaml')).toContain(`    image: caddy:2-alpine@${caddy()}\n`);
});

test.each([
  ['an image that is not there', () => delete images['/v2/library/caddy/manifests/2-alpine'], 'menjawab 404'],
  [
    'one for a single machine',
    () => (images['/v2/library/caddy/manifests/2-alpine']!.type = 'application/vnd.oci.image.manifest.v1+json'),
    'tidak ada untuk amd64 dan arm64',
  ],
  [
    'a list without a machine',
    () => (images['/v2/library/caddy/manifests/2-alpine']!.body = listOf('caddy', 'amd64')),
    'tidak ada untuk arm64',
  ],
  [
    'bytes that are not what is said',
    () => (images['/v2/library/caddy/manifests/2-alpine']!.digest = sha256('x')),
    'tidak cocok',
  ],
  ['no registry', () => registry.close(), 'tidak terjangkau'],
])('%s changes neither file', async (_what, spoil, said) => {
  const before = [read('Dockerfile'), read('compose.yaml')];
  spoil();
  expect(await pin()).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
  expect([read('Dockerfile'), read('compose.yaml')]).toEqual(before);
});
