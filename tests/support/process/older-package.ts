import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { keep, must } from './pinned.ts';
import { runProcess } from './process.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Whether the commit is in the history; a package has no history, and a shallow clone may lack the commit. */
export const hasHistory = async (commit: string): Promise<boolean> =>
  (await runProcess('git', ['cat-file', '-e', `${commit}^{tree}`], { cwd: repository })).code === 0;

/** The packed file of an older commit, built with today's packages and kept for later runs. */
export async function olderPackage(commit: string): Promise<string> {
  const folder = await keep(`older-${commit.slice(0, 12)}`, async (made) => {
    const work = path.join(made, 'work');
    mkdirSync(work);
    const archive = path.join(made, 'tree.tar');
    await must('git', ['archive', `--output=${archive}`, commit], { cwd: repository });
    await must('tar', ['-xf', archive, '-C', work]);
    symlinkSync(path.join(repository, 'node_modules'), path.join(work, 'node_modules'));
    await must(process.execPath, ['bin/build.js'], { cwd: work });
    // npm packs bundled packages only from a real folder, not through a link.
    rmSync(path.join(work, 'node_modules'));
    const bundled = 'node_modules/better-sqlite3';
    cpSync(path.join(repository, bundled), path.join(work, bundled), { recursive: true });
    const npm = ['pack', '--ignore-scripts', '--offline', `--pack-destination=${made}`];
    await must('npm', npm, { cwd: work });
    rmSync(work, { recursive: true });
    rmSync(archive);
    renameSync(path.join(made, readdirSync(made)[0]!), path.join(made, 'mimbar.tgz'));
  });
  return path.join(folder, 'mimbar.tgz');
}
