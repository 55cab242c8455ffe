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

/** Takes the place of systemctl with plain processes: it starts the service and waits until it is ready. */
const SYSTEMCTL = `
pid="$MIMBAR_DATA_DIR/../service.pid"
case "$1" in
  start)
    rm -f "$MIMBAR_DATA_DIR/cli-url"
    mimbar serve >> "$MIMBAR_DATA_DIR/../service.log" 2>&1 & echo $! > "$pid"
    n=0
    while [ ! -e "$MIMBAR_DATA_DIR/cli-url" ] || ! mimbar status > /dev/null 2>&1; do
      kill -0 "$(cat "$pid")" 2> /dev/null || exit 1
      # One that listens has started, though what it says may be no Mimbar's.
      [ ! -e "$MIMBAR_DATA_DIR/cli-url" ] || [ $n -lt 40 ] || break
      n=$((n + 1)); [ $n -lt 600 ] || exit 1; sleep 0.2
    done ;;
  stop) [ ! -e "$pid" ] || { kill "$(cat "$pid")" 2> /dev/null; while kill -0 "$(cat "$pid")" 2> /dev/null; do sleep 0.1; done; rm -f "$pid"; } ;;
  is-active) if kill -0 "$(cat "$pid")" 2> /dev/null; then echo active; else echo failed; exit 3; fi ;;
esac
`;

/** Packs the repository as `npm pack` does, and installs the package as a machine without a network does. */
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
  /** Creates a program of a few lines that comes before all others in PATH. */
  function program(name: string, script: string): void {
    const file = path.join(prefix, 'bin', name);
    writeFileSync(file, `#!/bin/sh\n${script}`);
    chmodSync(file, 0o755);
  }
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
    program,
    /** Starts or stops the daemon as a service, as the upgrade does, too. */
    async service(verb: string, settings: Record<string, string>): Promise<Run> {
      if (!existsSync(path.join(prefix, 'bin/systemctl'))) program('systemctl', SYSTEMCTL);
      return runProcess('systemctl', [verb, 'mimbar'], { env: { ...env, ...settings } });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Package = Awaited<ReturnType<typeof createPackage>>;
