import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program outside npm that some tests use, with the Debian package that contains it and its place. */
export interface Tool {
  debian: string;
  /** Variables (or `variable=value`) that switch on the tests that use it; without them every run uses it. */
  only?: string[];
  /** The architecture of another machine that apt must know before it installs this. */
  architecture?: string;
  find: () => string | undefined;
  /** Does the setup that remains after the installation. */
  setUp?: () => void;
  /** The same setup as a command for root. */
  byHand?: string;
}

/** Whether the run that `env` asks for uses the tool. */
export const isWanted = ({ only }: Tool, env: NodeJS.ProcessEnv): boolean =>
  only === undefined ||
  only.some((asked) => {
    const [name = '', value] = asked.split('=');
    return value === undefined ? env[name] !== undefined : env[name] === value;
  });

function inPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function inLibraries(name: string): string | undefined {
  if (!existsSync('/usr/lib')) return undefined;
  return ['.', ...readdirSync('/usr/lib')]
    .map((folder) => join('/usr/lib', folder, name))
    .find((file) => existsSync(file));
}

/** Finds the folder of a typeface. */
function inFonts(...folders: string[]): string | undefined {
  return folders.map((folder) => join('/usr/share/fonts', folder)).find((folder) => existsSync(folder));
}

const ON_ARM64 = ['MIMBAR_ARM64', 'MIMBAR_IMAGE_ARCH=arm64'];
const FORMATS = '/proc/sys/fs/binfmt_misc';
const ARM64_FORMAT = `${FORMATS}/qemu-aarch64`;

function isEnabled(format: string): boolean {
  return existsSync(format) && readFileSync(format, 'utf8').startsWith('enabled');
}

/** Registers the program that runs arm64 programs with the kernel, as systemd does at boot. */
function registerArm64(): void {
  if (!existsSync(`${FORMATS}/register`)) spawnSync('mount', ['-t', 'binfmt_misc', 'binfmt_misc', FORMATS]);
  if (existsSync(ARM64_FORMAT)) return writeFileSync(ARM64_FORMAT, '1');
  const [line] = readFileSync('/usr/lib/binfmt.d/qemu-aarch64.conf', 'utf8').split('\n');
  writeFileSync(`${FORMATS}/register`, line!);
}

export const tools = {
  // Chromium without windows takes half the computing time; the full Chromium works as well.
  'chromium-headless-shell': { debian: 'chromium-headless-shell', find: () => inPath('chromium-headless-shell') },
  chromium: {
    debian: 'chromium',
    find: () =>
      process.env.CHROMIUM_PATH || inPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
  },
  // The screens use this font when no other font of their list is installed; the letters of DejaVu are a sixth wider.
  liberation: {
    debian: 'fonts-liberation',
    find: () => inFonts('truetype/liberation', 'truetype/liberation2', 'liberation', 'liberation-sans'),
  },
  soffice: { debian: 'libreoffice-calc-nogui', find: () => inPath('soffice', 'libreoffice') },
  libfaketime: { debian: 'libfaketime', find: () => inLibraries('faketime/libfaketime.so.1') },
  strace: { debian: 'strace', find: () => inPath('strace') },
  script: { debian: 'bsdutils', find: () => inPath('script') },
  caddy: { debian: 'caddy', only: ['MIMBAR_PROXY'], find: () => inPath('caddy') },
  nginx: { debian: 'nginx-light', only: ['MIMBAR_PROXY'], find: () => inPath('nginx') },
  wrk: { debian: 'wrk', only: ['MIMBAR_PROXY'], find: () => inPath('wrk') },
  openssl: { debian: 'openssl', only: ['MIMBAR_PROXY'], find: () => inPath('openssl') },
  'qemu-aarch64-static': {
    debian: 'qemu-user-static',
    only: ON_ARM64,
    find: () => inPath('qemu-aarch64-static'),
  },
  'binfmt for arm64': {
    debian: 'qemu-user-static',
    only: ON_ARM64,
    find: () => (process.arch === 'arm64' || isEnabled(ARM64_FORMAT) ? ARM64_FORMAT : undefined),
    setUp: registerArm64,
    byHand: 'systemctl restart systemd-binfmt',
  },
  'arm64 libraries': {
    debian: 'libc6:arm64 libstdc++6:arm64 libatomic1:arm64',
    only: ['MIMBAR_ARM64'],
    architecture: 'arm64',
    find: () => inLibraries('aarch64-linux-gnu/libatomic.so.1') && inLibraries('aarch64-linux-gnu/libstdc++.so.6'),
  },
  podman: { debian: 'podman', only: ['MIMBAR_IMAGE'], find: () => inPath('podman') },
  runc: { debian: 'runc', only: ['MIMBAR_IMAGE'], find: () => inPath('runc') },
  debootstrap: { debian: 'debootstrap', only: ['MIMBAR_IMAGE'], find: () => inPath('debootstrap') },
  zsh: { debian: 'zsh', find: () => inPath('zsh') },
  fish: { debian: 'fish', find: () => inPath('fish') },
  rclone: { debian: 'rclone', only: ['MIMBAR_STANDBY'], find: () => inPath('rclone') },
  restic: { debian: 'restic', only: ['MIMBAR_STANDBY'], find: () => inPath('restic') },
  'systemd-analyze': { debian: 'systemd', find: () => inPath('systemd-analyze') },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** The program's path. A test that calls this must check `needs` first, so a missing program is an error here. */
export function toolPath(name: ToolName): string {
  const path = tools[name].find();
  if (!path) throw new Error(`${name} is not on this machine (Debian package ${tools[name].debian})`);
  return path;
}
