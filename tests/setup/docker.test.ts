import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '#shared/operations/settings.ts';
import { composeArgs } from '#tests/support/process/compose.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(repository, name), 'utf8');
/** The instructions of the Dockerfile with joined lines and without comments. */
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.trim());
const of = (word: string) =>
  instructions.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

test('two stages on the same pinned base, the last without build tools', () => {
  expect(of('ARG')).toEqual([expect.stringMatching(/^NODE_IMAGE=node:24-slim(@sha256:[\da-f]{64})?$/)]);
  expect(of('FROM')).toEqual(['--platform=$BUILDPLATFORM ${NODE_IMAGE} AS build', '${NODE_IMAGE}']);
  const last = instructions.slice(instructions.lastIndexOf('FROM ${NODE_IMAGE}'));
  expect(last.filter((line) => line.startsWith('RUN') && /npm|gcc|make|python|git/.test(line))).toEqual([]);
  expect(
    last
      .filter((line) => /apt-get install/.test(line))
      .every((line) => /--no-install-recommends.*rm -rf \/var\/lib\/apt\/lists/.test(line)),
  ).toBe(true);
});

test('not root, one init that reaps, a health check, a volume; nothing secret in the image', () => {
  expect(of('USER')).toEqual(['node']);
  expect(of('VOLUME')).toEqual(['/data']);
  expect(JSON.parse(of('ENTRYPOINT')[0]!)).toEqual(['tini', '--', 'mimbar']);
  const [, command] = /CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0]!)!;
  expect(() => new Function(JSON.parse(command!)[2])).not.toThrow();
  expect(instructions.join('\n')).not.toMatch(/PASS(WORD|PHRASE)=|TOKEN=/);
});

test('what is copied exists and is let through, and nothing else is', () => {
  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  expect(read('.dockerignore').startsWith('*\n')).toBe(true);
  for (const name of allowed) expect([name, existsSync(path.join(repository, name))]).toEqual([name, true]);
  const copied = [
    ...of('COPY')
      .filter((line) => !line.startsWith('--from') && line !== '. .')
      .flatMap((line) => line.split(' ').slice(0, -1)),
    'bin',
    'systemd',
    'LICENSE',
    'README.md',
  ];
  for (const name of copied) expect(allowed).toContain(name);
  expect(allowed).not.toContain('data');
});

test('settings in the image and in the compose file are ones that exist', () => {
  const known = new Set(SETTINGS.map(({ name }) => name));
  const used = [...`${read('Dockerfile')}${read('compose.yaml')}`.matchAll(/^\s+(MIMBAR_\w+)[=:]/gm)].map(
    ([, name]) => name!,
  );
  expect(used.filter((name) => name !== 'MIMBAR_DOMAIN' && !known.has(name))).toEqual([]);
});

test('every setting passes, the second place is mounted, and the proxy waits for health', () => {
  const compose = read('compose.yaml');
  expect(compose).toContain('env_file: [{ path: .env, required: false }]');
  // Settings in .env for a start without a container must not move the data out of the volume.
  for (const fixed of ['MIMBAR_DATA_DIR: /data', 'MIMBAR_PORT: "8080"', 'MIMBAR_HOST: 0.0.0.0'])
    expect(compose).toContain(fixed);
  expect(compose).toContain('- ${MIMBAR_BACKUP_DIR:-second}:${MIMBAR_BACKUP_DIR:-/mnt/second}');
  expect(compose).toContain('mimbar: { condition: service_healthy }');
});

test('the root file system may be read-only, and the proxy that is trusted is the network that is made', () => {
  const compose = read('compose.yaml');
  expect(compose).toMatch(/read_only: true/);
  const subnet = /subnet: ([\d./]+)/.exec(compose)?.[1];
  expect(/MIMBAR_TRUST_PROXY: ([\d./]+)/.exec(compose)?.[1]).toBe(subnet);
  expect(compose).toContain('./systemd/Caddyfile:');
});

test('all that compose says of the service reaches the engine that tests the image', () => {
  const args = (env: Record<string, string>, text = read('compose.yaml')) =>
    composeArgs(text, 'mimbar', env, '/x/.env');
  expect(args({})).toEqual(
    expect.arrayContaining([
      '--env-file=/x/.env',
      '--env=MIMBAR_DATA_DIR=/data',
      '--env=MIMBAR_PUBLIC_URL=https://localhost',
      '--volume=data:/data',
      '--volume=second:/mnt/second',
      '--read-only=true',
      '--tmpfs=/tmp',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges:true',
      '--memory=400m',
      '--pids-limit=64',
      '--stop-timeout=20',
    ]),
  );
  expect(args({ MIMBAR_BACKUP_DIR: '/mnt/stick' })).toContain('--volume=/mnt/stick:/mnt/stick');
  expect(() => args({}, 'services: { mimbar: { privileged: true } }')).toThrow('privileged');
});
