import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess } from './process.ts';

/** Folders whose changes by the script are discarded; its changes elsewhere on the machine are real. */
const CHANGED = ['etc', 'var', 'home'];

/** Makes the mounts and then becomes the script; the mounts end with it. `$0` is an empty folder. */
const ENTER = `
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$0"
for folder in ${CHANGED.join(' ')}; do
  mkdir -p "$0/$folder/up" "$0/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$0/$folder/up,workdir=$0/$folder/work" "/$folder"
done
exec sh -eu "$1"
`;

/** Whether this machine allows it: the tests need root, mounts and an overlay. */
export async function canHaveOwnWorld(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  return (await inOwnWorld('useradd --system mimbar-uji && id mimbar-uji')).code === 0;
}

/**
 * Runs a script as root on overlays of this machine's /etc, /var and /home. Its changes there and its processes are
 * gone afterwards, so it can create users and services.
 */
export async function inOwnWorld(script: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-world-'));
  try {
    const file = path.join(folder, 'script');
    const empty = path.join(folder, 'mounts');
    writeFileSync(file, script);
    const args = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', '-c', `mkdir "$0"; ${ENTER}`];
    return await runProcess('unshare', [...args, empty, file], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
