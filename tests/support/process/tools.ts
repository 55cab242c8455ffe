import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs outside npm that some tests use: the Debian package that brings each, and where it is. */
interface Tool {
  debian: string;
  /** The variable that asks for the tests which use it; without one all runs do. */
  only?: string;
  find: () => string | undefined;
}

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

export const tools = {
  // Chromium without windows, at half the computing time. The whole of it serves as well.
  'chromium-headless-shell': { debian: 'chromium-headless-shell', find: () => inPath('chromium-headless-shell') },
  chromium: {
    debian: 'chromium',
    find: () =>
      process.env.CHROMIUM_PATH || inPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
  },
  soffice: { debian: 'libreoffice-calc-nogui', find: () => inPath('soffice', 'libreoffice') },
  libfaketime: { debian: 'libfaketime', find: () => inLibraries('faketime/libfaketime.so.1') },
  strace: { debian: 'strace', find: () => inPath('strace') },
  script: { debian: 'bsdutils', find: () => inPath('script') },
  caddy: { debian: 'caddy', only: 'MIMBAR_PROXY', find: () => inPath('caddy') },
  nginx: { debian: 'nginx-light', only: 'MIMBAR_PROXY', find: () => inPath('nginx') },
  wrk: { debian: 'wrk', only: 'MIMBAR_PROXY', find: () => inPath('wrk') },
  openssl: { debian: 'openssl', only: 'MIMBAR_PROXY', find: () => inPath('openssl') },
  'qemu-aarch64-static': {
    debian: 'qemu-user-static',
    only: 'MIMBAR_ARM64',
    find: () => inPath('qemu-aarch64-static'),
  },
  rclone: { debian: 'rclone', only: 'MIMBAR_STANDBY', find: () => inPath('rclone') },
  restic: { debian: 'restic', only: 'MIMBAR_STANDBY', find: () => inPath('restic') },
  'systemd-analyze': { debian: 'systemd', find: () => inPath('systemd-analyze') },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** The program's path; a test that asks stands under `needs` for it, so a missing one is a mistake here. */
export function toolPath(name: ToolName): string {
  const path = tools[name].find();
  if (!path) throw new Error(`${name} is not on this machine (Debian package ${tools[name].debian})`);
  return path;
}
