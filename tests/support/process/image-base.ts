import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { keep, must, pinnedNode, pinnedNpm, testCache } from './pinned.ts';
import { toolPath } from './tools.ts';

export type ImageArch = 'amd64' | 'arm64';
const NODE_ARCH = { amd64: 'x64', arm64: 'arm64' } as const;
export const machineArch: ImageArch = process.arch === 'arm64' ? 'arm64' : 'amd64';
/** The name in the Dockerfile, as an engine writes it out. */
const BASE = 'docker.io/library/node:24-slim';

/** Runs podman on images of the tests' own, beside those of the machine. */
export const podman = (...args: string[]) =>
  must(
    toolPath('podman'),
    [
      `--root=${path.join(testCache, 'images')}`,
      '--runroot=/run/mimbar-tests',
      `--runtime=${toolPath('runc')}`,
      ...args,
    ],
    { env: { BUILDAH_ISOLATION: 'chroot' } },
  );

/** podman asks for more files and processes than this machine may allow. */
export function limits(): string[] {
  const own = readFileSync('/proc/self/limits', 'utf8');
  const of = (what: string, wanted: number) => {
    const [, hard] = new RegExp(`^Max ${what} +\\S+ +(\\S+)`, 'm').exec(own)!;
    return Math.min(hard === 'unlimited' ? wanted : Number(hard), wanted);
  };
  const [files, processes] = [of('open files', 1_048_576), of('processes', 32_768)];
  return [`--ulimit=nofile=${files}:${files}`, `--ulimit=nproc=${processes}:${processes}`];
}

/** What `node:24-slim` is, as far as the Dockerfile knows: Debian 12, Node with npm, and the user `node`. */
function baseRoot(arch: ImageArch): Promise<string> {
  return keep(`node-24-slim-${arch}`, async (root) => {
    const mirror = 'http://deb.debian.org/debian';
    const options = ['--variant=minbase', '--include=ca-certificates', `--arch=${arch}`];
    await must(toolPath('debootstrap'), [...options, 'bookworm', root, mirror]);
    rmSync(path.join(root, 'var/cache/apt/archives'), { recursive: true });
    mkdirSync(path.join(root, 'var/cache/apt/archives/partial'), { recursive: true });
    const local = path.join(root, 'usr/local');
    cpSync(await pinnedNode(NODE_ARCH[arch]), path.join(local, 'bin/node'));
    cpSync(await pinnedNpm(), path.join(local, 'lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
    await must('chroot', [root, 'groupadd', '-g', '1000', 'node']);
    await must('chroot', [root, 'useradd', '-u', '1000', '-g', 'node', '-m', 'node']);
    // Where a network has a certificate of its own, npm must know it inside too.
    const certificates = process.env.NODE_EXTRA_CA_CERTS;
    if (certificates) cpSync(certificates, path.join(root, 'etc/extra-ca.pem'), { dereference: true });
  });
}

const bytes = async (image: string) => Number(await podman('image', 'inspect', '--format={{.Size}}', image));

async function provideBase(arch: ImageArch): Promise<string> {
  const name = `${BASE}-${arch}`;
  const known = (await podman('images', '--quiet', '--filter', `reference=${name}`)) !== '';
  if (known) return name;
  const root = await baseRoot(arch);
  const extra = existsSync(path.join(root, 'etc/extra-ca.pem'))
    ? ['--change=ENV NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem']
    : [];
  const archive = `${root}.tar`;
  try {
    await must('tar', ['-C', root, '-cf', archive, '.']);
    await podman('import', '--quiet', `--arch=${arch}`, '--change=CMD node', ...extra, archive, name);
  } finally {
    rmSync(archive, { force: true });
  }
  return name;
}

/**
 * Builds the Dockerfile as it stands for `arch`, on bases made here, as no registry is asked. Gives the image's name,
 * and its size above its base.
 */
export async function buildImage(arch: ImageArch, context: string) {
  // One name for both machines, as in a registry: the first stage runs on this one, whatever is built.
  const bases = new Map<ImageArch, string>();
  for (const each of new Set([machineArch, arch])) bases.set(each, await provideBase(each));
  await podman('manifest', 'rm', BASE).catch(() => undefined);
  await podman('manifest', 'create', BASE);
  for (const [each, name] of bases)
    await podman('manifest', 'add', `--arch=${each}`, BASE, `containers-storage:${name}`);
  const image = `localhost/mimbar-test:${arch}`;
  // Only in Docker's form an image has a health check.
  const form = ['--format=docker', '--pull=never', '--layers=false', `--platform=linux/${arch}`];
  await podman('build', ...form, ...limits(), `--tag=${image}`, context);
  return { image, added: (await bytes(image)) - (await bytes(bases.get(arch)!)) };
}
