import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from './child.js';
import { t } from './words.js';

const guard = join(dirname(fileURLToPath(import.meta.url)), 'npm-guard.cjs');
const isScript = (file) => /^npm.*\.[cm]?js$/.test(basename(file));

function inPath(env) {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, 'npm');
    try {
      accessSync(file, constants.X_OK);
      const script = realpathSync(file);
      if (isScript(script)) return script;
    } catch {
      // Not here.
    }
  }
  return undefined;
}

/**
 * The machine's npm as a script for Node: the one that started us, else the one beside this Node, else the one in PATH.
 * Throws if there is none.
 */
export function machineNpm(env = process.env) {
  if (env.npm_execpath && isScript(env.npm_execpath)) return env.npm_execpath;
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const script = existsSync(beside) ? beside : inPath(env);
  if (!script)
    throw new Error(
      t(
        'npm tidak ditemukan: pasang npm dahulu (Debian: apt install npm).',
        'There is no npm: install npm first (Debian: apt install npm).',
      ),
    );
  return script;
}

/**
 * Runs the npm in `script` under this Node, quietly; it ends when this process ends. npm is asked because it knows the
 * machine's registry, proxy and certificates. Throws what npm said when it fails.
 */
export async function runNpm(args, { cwd, script = machineNpm(), lock }) {
  const folder = dirname(process.execPath);
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH ?? ''}`,
    npm_execpath: script,
    npm_node_execpath: process.execPath,
    NODE_NO_WARNINGS: '1',
    ...(lock && { MIMBAR_NPM_LOCK: lock }),
  };
  const all = [
    '--require',
    guard,
    script,
    ...args,
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ];
  const { status, stdout, stderr } = await runToEnd(process.execPath, all, { cwd, env });
  if (status !== 0) {
    const said = `${stderr}${stdout}`.trim().split('\n').slice(0, 12).join('\n');
    throw new Error(t(`npm ${args[0]} gagal:\n${said}`, `npm ${args[0]} failed:\n${said}`));
  }
}
