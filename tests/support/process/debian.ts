import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { runProcess } from './process.ts';

/** The id of an ordinary user that only the tests use. */
export const USER = 61_235;
/** Packages on which the installed packages rely without naming them. */
const ESSENTIAL = [
  'base-files',
  'bash',
  'ca-certificates',
  'coreutils',
  'dash',
  'findutils',
  'grep',
  'gzip',
  'sed',
  'tar',
];
const ROOT_FOLDERS = ['dev', 'etc', 'home', 'proc', 'tmp', 'work'];
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const SOURCES = [
  `deb [signed-by=${KEYRING}] http://deb.debian.org/debian bookworm main`,
  `deb [signed-by=${KEYRING}] http://deb.debian.org/debian-security bookworm-security main`,
];

/**
 * Downloads Debian 12's own Node 18 and npm 9 with all that they need into `archives`; nothing is installed on the
 * machine.
 */
async function download(folder: string): Promise<boolean> {
  for (const name of ['archives/partial', 'lists/partial', 'empty'])
    mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'status'), '');
  writeFileSync(path.join(folder, 'sources.list'), `${SOURCES.join('\n')}\n`);
  const of = (options: Record<string, string>) =>
    Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const common = of({
    'Dir::State::status': path.join(folder, 'status'),
    'Dir::Cache::archives': path.join(folder, 'archives'),
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': 'root',
  });
  const own = of({
    'Dir::Etc::sourcelist': path.join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': path.join(folder, 'empty'),
    'Dir::State::lists': path.join(folder, 'lists'),
  });
  const wanted = [
    '--no-install-recommends',
    '--download-only',
    '-y',
    '-qq',
    'install',
    'nodejs=18.*',
    'npm=9.*',
    ...ESSENTIAL,
  ];
  const apt = async (args: string[]) => (await runProcess('apt-get', args)).code === 0;
  // The machine's package lists may be old or belong to another Debian.
  return (
    (await apt([...common, ...wanted])) ||
    ((await apt([...common, ...own, 'update', '-qq'])) && apt([...common, ...own, ...wanted]))
  );
}

async function unpack(folder: string, root: string): Promise<boolean> {
  const line = 'ls "$0"/*.deb | xargs -P2 -I{} dpkg-deb -x {} "$1"';
  if ((await runProcess('bash', ['-o', 'pipefail', '-c', line, path.join(folder, 'archives'), root])).code !== 0)
    return false;
  for (const name of ROOT_FOLDERS) mkdirSync(path.join(root, name), { recursive: true });
  chmodSync(path.join(root, 'tmp'), 0o1777);
  writeFileSync(
    path.join(root, 'etc/passwd'),
    `root:x:0:0::/root:/bin/sh\njamaah:x:${USER}:${USER}::/home/jamaah:/bin/sh\n`,
  );
  writeFileSync(path.join(root, 'etc/group'), `root:x:0:\njamaah:x:${USER}:\n`);
  return true;
}

/**
 * A root file system with Debian 12's own Node and npm, made once and kept for the next run; undefined if this machine
 * can't make it.
 */
export async function provideDebian(): Promise<string | undefined> {
  if (
    process.getuid?.() !== 0 ||
    !existsSync('/usr/bin/apt-get') ||
    (await runProcess('unshare', ['-m', 'true'])).code !== 0
  )
    return undefined;
  const cache = path.join(homedir(), '.cache/mimbar-tests');
  const root = path.join(cache, 'debian-12');
  if (existsSync(root)) return root;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(cache, 'work-'));
  try {
    const fresh = path.join(work, 'root');
    mkdirSync(fresh);
    if (!(await download(work)) || !(await unpack(work, fresh))) return undefined;
    renameSync(fresh, root);
    return root;
  } catch (error) {
    if (existsSync(root)) return root;
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Files of the repository that a clone does not hold. */
const NOT_CLONED = /^(node_modules|dist|data|\.git|\.runtime|\.dist-.*|tests|docs)$/;

/**
 * A clean clone of this repository that belongs to an ordinary user, on a Debian 12 with nothing but its own Node and
 * npm.
 */
export function createDebianClone(root: string) {
  const repository = path.resolve(import.meta.dirname, '../../..');
  const folder = mkdtempSync(path.join(root, 'work/clone-'));
  const inside = path.join('/', path.relative(root, folder));
  for (const name of readdirSync(repository).filter((name) => !NOT_CLONED.test(name)))
    cpSync(path.join(repository, name), path.join(folder, name), { recursive: true });
  const home = path.join(root, 'home/jamaah');
  mkdirSync(home, { recursive: true });
  for (const name of ['etc/resolv.conf', 'etc/hosts']) cpSync(path.join('/', name), path.join(root, name));
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) cpSync(certificates, path.join(root, 'etc/extra-ca.pem'));
  for (const file of [
    home,
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  ])
    chownSync(file, USER, USER);
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  const variables = {
    HOME: '/home/jamaah',
    PATH: '/usr/bin:/bin',
    TERM: 'dumb',
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    ...(certificates && { NODE_EXTRA_CA_CERTS: '/etc/extra-ca.pem' }),
    ...Object.fromEntries(proxies),
    ...(process.env.npm_config_registry && { npm_config_registry: process.env.npm_config_registry }),
  };
  const enter =
    'mount --make-rprivate / && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && cd / && exec chroot --userspec="$1" "$0" /usr/bin/env -i "${@:2}"';
  return {
    folder,
    /** The arguments that run a command in the clone as the user. */
    command: (line: string, env: Record<string, string>): string[] => [
      'unshare',
      '-m',
      'bash',
      '-c',
      enter,
      root,
      `${USER}:${USER}`,
      ...Object.entries({ ...variables, ...env }).map(([name, value]) => `${name}=${value}`),
      '/bin/sh',
      '-c',
      `cd ${inside} && ${line}`,
    ],
    /** Ids of all processes of the user. */
    processes: (): number[] =>
      readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && userOf(pid) === USER),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function userOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    // A zombie process has ended and does not count.
    return /^State:\s+Z/m.test(status) ? undefined : Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  } catch {
    return undefined;
  }
}
