import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClone, layRuntime, oldNode, pretend, type Clone } from '#tests/support/process/clone.ts';
import { needsThat } from '#tests/support/needs.ts';

const pinned = '24.21.0';
let clone: Clone;

beforeEach(() => {
  clone = createClone();
});

afterEach(() => clone.remove());

test.each(['arm', 'ia32'])('a 32-bit system (%s) is refused in one line', async (arch) => {
  const [node, ...flags] = pretend(clone, 'arch', `'${arch}'`);
  const run = await clone.run(node, [...flags, 'bin/start.js']);
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr).toBe(`Mimbar memerlukan sistem operasi 64-bit (x64 atau arm64); sistem ini 32-bit (${arch}).\n`);
  expect(existsSync(join(clone.root, '.runtime'))).toBe(false);
});

describe('under an old Node', () => {
  const start = (env?: Record<string, string>) => {
    const [node, ...flags] = oldNode(clone);
    return clone.start(node, [...flags, 'bin/start.js'], env);
  };

  test('goes on with the runtime that was fetched before, without a word at the second start', async () => {
    layRuntime(clone, pinned);
    expect(await start().ended).toMatchObject({ code: 0, stdout: `daemon ${process.version} serve\n` });
    expect(await start().ended).toMatchObject({ code: 0, stdout: `daemon ${process.version} serve\n`, stderr: '' });
  });

  test('signals and exit codes pass through both processes', async () => {
    layRuntime(clone, pinned);
    clone.write(
      'daemon/main.ts',
      "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready');",
    );
    const { child, run, ended } = start();
    await vi.waitFor(() => expect(run.stdout).toBe('ready\n'), { timeout: 20_000 });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(7);
  });

  const registry = spawnSync('npm', ['ping'], { timeout: 10_000 }).status === 0;
  test.runIf(needsThat('the npm registry', registry))('fetches the runtime once and goes on with it', async () => {
    const first = await start({ npm_config_prefer_offline: 'true' }).ended;
    expect(first).toMatchObject({ code: 0, stdout: `daemon v${pinned} serve\n` });
    expect(first.stderr).toContain(`mengunduh Node.js ${pinned}`);
    expect(clone.runtimeFiles()).toEqual(['node', `node-${pinned}-${process.arch}`]);
    expect(await start().ended).toMatchObject({ code: 0, stderr: '' });
    // The shell script uses the pinned runtime and ignores any node in PATH.
    const mimbar = await clone.run(join(clone.root, 'bin/mimbar'), ['status']);
    expect(mimbar).toMatchObject({ code: 0, stdout: `cli v${pinned} status\n`, stderr: '' });
  });
});

describe('a download that is not the pinned one', () => {
  let registry: Awaited<ReturnType<typeof createRegistry>>;
  beforeEach(async () => {
    registry = await createRegistry();
  });
  afterEach(() => registry.close());

  const start = () => {
    const [node, ...flags] = oldNode(clone);
    return clone.start(node, [...flags, 'bin/start.js'], {
      npm_config_registry: registry.url,
      npm_config_cache: join(clone.root, 'npm-cache'),
      npm_config_fetch_retries: '0',
    });
  };

  test('is refused, though the registry vouches for it, and nothing of it stays', async () => {
    registry.answer = (response) => response.end(registry.archive);
    const run = await start().ended;
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('tidak cocok dengan sidik yang dipatok');
    expect(clone.runtimeFiles()).toEqual([]);
  });

  test('is refused when the connection breaks off', async () => {
    registry.answer = (response) => {
      response.writeHead(200, { 'content-length': registry.archive.length });
      response.write(registry.archive.subarray(0, 100), () => response.destroy());
    };
    const run = await start().ended;
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(clone.runtimeFiles()).toEqual([]);
  });

  test('is not used after a kill in mid-download: the next start fetches again', async () => {
    registry.answer = (response) => void response.write(registry.archive.subarray(0, 100));
    const { child, ended } = start();
    await vi.waitFor(() => expect(registry.downloads).toBe(1), { timeout: 20_000 });
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
    expect(clone.runtimeFiles()).toEqual([expect.stringMatching(/^fetch-/)]);
    registry.answer = (response) => response.writeHead(503).end();
    expect(await start().ended).toMatchObject({ code: 1, stdout: '' });
    expect(registry.downloads).toBe(2);
  });
});

/** An npm registry that has one package under the runtime's name and states a valid hash for it. */
async function createRegistry() {
  // The false runtime prints the right version, so only its hash differs from the pinned one.
  clone.write('false/package/bin/node', `#!/bin/sh\necho v${pinned}\n`);
  clone.write('false/package/LICENSE', 'none\n');
  clone.write('false/package/package.json', JSON.stringify({ name: `node-linux-${process.arch}`, version: pinned }));
  chmodSync(join(clone.root, 'false/package/bin/node'), 0o755);
  spawnSync('tar', ['-czf', 'false.tgz', '-C', 'false', 'package'], { cwd: clone.root });
  const archive = readFileSync(join(clone.root, 'false.tgz'));
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const name = `node-linux-${process.arch}`;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) {
      registry.downloads += 1;
      registry.answer(response);
      return;
    }
    const dist = { tarball: `${registry.url}${name}/-/${name}-${pinned}.tgz`, integrity };
    const versions = { [pinned]: { name, version: pinned, dist } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: pinned }, versions }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const registry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    archive,
    downloads: 0,
    answer: (response: ServerResponse): unknown => response.end(archive),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return registry;
}
