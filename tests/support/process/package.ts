import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Run } from './clone.ts';
import { runProcess } from './process.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
/** `npm test` builds before it runs anything. */
export const isBuilt = existsSync(path.join(repository, 'dist/build.json'));

/** Packs the repository as `npm pack` does, and installs it the way that a machine without a network can. */
export async function createPackage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-package-'));
  const prefix = path.join(folder, 'prefix');
  const env = {
    npm_config_offline: 'true',
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_prefix: prefix,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
    HOME: folder,
    PATH: `${prefix}/bin:${path.dirname(process.execPath)}:${process.env.PATH}`,
  };
  const npm = (args: string[], cwd = repository): Promise<Run> => runProcess('npm', args, { cwd, env });
  const must = async (run: Promise<Run>): Promise<Run> => {
    const ended = await run;
    if (ended.code !== 0) throw new Error(`${ended.stderr}${ended.stdout}`);
    return ended;
  };
  await must(npm(['pack', `--pack-destination=${folder}`]));
  const file = path.join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
  );

  return {
    folder,
    prefix,
    env,
    file,
    install: (tarball = file) => must(npm(['install', '-g', '--ignore-scripts', tarball], folder)),
    mimbar: (args: string[], more: Record<string, string> = {}) =>
      runProcess(path.join(prefix, 'bin/mimbar'), args, { cwd: folder, env: { ...env, ...more } }),
    /** The same package under another version, with a file changed. */
    async variant(version: string, changed: string, text: string): Promise<string> {
      const work = path.join(folder, `variant-${version}`);
      mkdirSync(work);
      await must(runProcess('tar', ['-xzf', file, '-C', work]));
      const root = path.join(work, 'package');
      const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
      writeFileSync(path.join(root, 'package.json'), JSON.stringify({ ...manifest, version }, null, 2));
      writeFileSync(path.join(root, changed), text);
      const tarball = path.join(folder, `mimbar-${version}.tgz`);
      await must(runProcess('tar', ['-czf', tarball, '-C', work, 'package']));
      rmSync(work, { recursive: true });
      return tarball;
    },
    /** A program of a few lines in front of all others in PATH. */
    program(name: string, script: string): void {
      const file = path.join(prefix, 'bin', name);
      writeFileSync(file, `#!/bin/sh\n${script}`);
      chmodSync(file, 0o755);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Package = Awaited<ReturnType<typeof createPackage>>;
