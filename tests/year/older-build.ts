import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, '.runtime/older');
const MIGRATIONS = 'daemon/base/migrations/*.sql';

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** The daemon before the newest migration, built once and kept; undefined without the Git history, as in a package. */
export function olderBuild(): { commit: string; entry: string } | undefined {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS).stdout?.trim();
  const commit = newest && git('rev-parse', `${newest}^`).stdout.trim();
  if (!commit) return undefined;
  const folder = path.join(cache, commit.slice(0, 12));
  const entry = path.join(folder, 'dist/daemon.js');
  if (existsSync(entry)) return { commit, entry };
  const work = `${folder}.work`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const unpacked = spawnSync('sh', ['-c', `git archive ${commit} | tar -x -C '${work}'`], { cwd: root });
  symlinkSync(path.join(root, 'node_modules'), path.join(work, 'node_modules'));
  const built = spawnSync(process.execPath, ['-e', "import('./bin/bundle.js').then(({ build }) => build())"], {
    cwd: work,
    encoding: 'utf8',
  });
  if (unpacked.status !== 0 || built.status !== 0)
    throw new Error(`${commit} could not be built: ${unpacked.stderr}${built.stderr}`);
  renameSync(work, folder);
  return { commit, entry };
}
