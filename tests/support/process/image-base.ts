import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keep, must, pinnedNode, pinnedNpm, testCache } from './pinned.ts';
import { toolPath } from './tools.ts';

export type ImageArch = 'amd64' | 'arm64';
const NODE_ARCH = { amd64: 'x64', arm64: 'arm64' } as const;
export const machineArch: ImageArch = process.arch === 'arm64' ? 'arm64' : 'amd64';
const dockerfile = readFileSync(path.resolve(import.meta.dirname, '../../../Dockerfile'), 'utf8');
/**
 * The base's full name from the Dockerfile, without the registry's digest, because an image made here has another one.
 */
const BASE = `docker.io/library/${/^ARG NODE_IMAGE=([^@\s]+)/m.exec(dockerfile)![1]}`;

/** Runs podman on the tests' own images, separate from those of the machine. */
export const podman = (...args: string[]) =>
  must(
    toolPath('podman'),
    [
      `--root=${path.join(testCache, 'images')}`,
      '--runroot=/run/mimbar-tests',
      `--runtime=${toolPath('runc')}`,
      ...args,
    ],
    // podman's helper leaves a file in the working directory when a container runs out of memory.
    { cwd: tmpdir(), env: { BUILDAH_ISOLATION: 'chroot' } },
  );

/** Limits that this machine allows: podman asks for more files and processes by default. */
export function limits(): string[] {
  const own = readFileSync('/proc/self/limits', 'utf8');
  const of = (what: string, wanted: number) => {
    const [, hard] = new RegExp(`^Max ${what} +\\S+ +(\\S+)`, 'm').exec(own)!;
    return Math.min(hard === 'unlimited' ? wanted : Number(hard), wanted);
  };
  const [files, processes] = [of('open files', 1_048_576), of('processes', 32_768)];
  return [`--ulimit=nofile=${files}:${files}`, `--ulimit=nproc=${processes}:${processes}`];
}

/** Makes the parts of `node:24-slim` that the Dockerfile uses: Debian 12, Node with npm, and the user `node`. */
function baseRoot(arch: ImageArch): Promise<string> {
  return keep(`node-24-slim-${arch}`, async (root) => {
    const mirror = 'http://deb.debian.org/debian';
    const options = ['--variant=minbase', '--include=ca-certificates', `--arch=${arch}`];
    // debootstrap mounts /proc inside the folder. In its own mount namespace that mount ends with it, even when it is
    // killed, so removing a half-made folder touches nothing of the machine.
    await must('unshare', ['--mount', toolPath('debootstrap'), ...options, 'bookworm', root, mirror]);
    rmSync(path.join(root, 'var/cache/apt/archives'), { recursive: true });
    mkdirSync(path.join(root, 'var/cache/apt/archives/partial'), { recursive: true });
    const local = path.join(root, 'usr/local');
    cpSync(await pinnedNode(NODE_ARCH[arch]), path.join(local, 'bin/node'));
    cpSync(await pinnedNpm(), path.join(local, 'lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
    await must('chroot', [root, 'groupadd', '-g', '1000', 'node']);
    await must('chroot', [root, 'useradd', '-u', '1000', '-g', 'node', '-m', 'node']);
    // If the network has its own certificate, npm inside the image must know it, too.
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

const LAST = '\nFROM ${NODE_IMAGE}\n';

/** Builds with the base of `arch` under the name that the Dockerfile has for it. */
async function build(arch: ImageArch, image: string, ...more: string[]): Promise<string> {
  const base = await provideBase(arch);
  await podman('tag', base, BASE);
  // The base is named with its digest, as in a build with a pinned base.
  const digest = await podman('image', 'inspect', '--format={{.Digest}}', base);
  // Only an image in Docker's format has a health check.
  const form = ['--format=docker', '--pull=never', '--layers=false', `--platform=linux/${arch}`];
  const pinned = `--build-arg=NODE_IMAGE=${BASE}@${digest}`;
  await podman('build', ...form, ...limits(), pinned, `--tag=${image}`, ...more);
  return base;
}

/**
 * Builds the Dockerfile for another architecture in two builds: the first stage runs on this machine's architecture,
 * and within one build podman finds only images of one architecture. Gives the base of the last stage, which is built
 * from its own lines of the Dockerfile.
 */
async function buildForeign(arch: ImageArch, image: string, context: string): Promise<string> {
  const text = readFileSync(path.join(context, 'Dockerfile'), 'utf8');
  if (text.split(LAST).length !== 2) throw new Error('the Dockerfile has another last stage than is built here');
  const built = `${image}-built`;
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-dockerfile-'));
  try {
    await build(machineArch, built, '--target=build', context);
    const file = path.join(folder, 'Dockerfile');
    writeFileSync(file, `ARG NODE_IMAGE=${BASE}${LAST}${text.split(LAST)[1]}`);
    const stage = await podman('image', 'mount', built);
    return await build(arch, image, `--build-context=build=${stage}`, `--file=${file}`, context);
  } finally {
    await podman('image', 'unmount', '--force', built).catch(() => undefined);
    await podman('rmi', '--force', built).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the Dockerfile for `arch` on bases made here, without any registry. Gives the image's name and the bytes that
 * it adds to its base.
 */
export async function buildImage(arch: ImageArch, context: string) {
  const image = `localhost/mimbar-test:${arch}`;
  const base = arch === machineArch ? await build(arch, image, context) : await buildForeign(arch, image, context);
  return { image, added: (await bytes(image)) - (await bytes(base)) };
}
