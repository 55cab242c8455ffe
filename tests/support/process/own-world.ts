import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess } from './process.ts';

/** Folders of the machine that a script in a world of its own may change; elsewhere its changes are real. */
const CHANGED = ['etc', 'var', 'home'];

/** Makes the mounts, and then becomes the script; all ends with it. `$0`: an empty folder. */
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

/** Whether this machine lets the tests make such a world: root, mounts and an overlay. */
export async function canHaveOwnWorld(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  return (await inOwnWorld('useradd --system mimbar-uji && id mimbar-uji')).code === 0;
}

/**
 * Runs a script as root where /etc, /var and /home are this machine's at first, and what is written there is gone
 * afterwards, with all processes: so users and services can be made.
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
