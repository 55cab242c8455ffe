import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

/**
 * The npm that started us together with its own Node, else the one in PATH. Fetching is left to npm because
 * it knows the machine's registry, proxy and certificates.
 */
function npmCommand(env) {
  const script = env.npm_execpath;
  if (script && /^npm.*\.[cm]?js$/.test(basename(script))) {
    return [env.npm_node_execpath ?? process.execPath, script];
  }
  return ['npm'];
}

/** Runs npm quietly in `cwd`; throws an error that carries what npm said when it fails. */
export function runNpm(args, { cwd, env = process.env }) {
  const [command, ...rest] = [...npmCommand(env), ...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync(command, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (result.error?.code === 'ENOENT') {
    throw new Error('npm tidak ditemukan: pasang npm dahulu (Debian: apt install npm).');
  }
  if (result.error) throw result.error;
  if (result.status !== 0) {
    const said = `${result.stderr}${result.stdout}`.trim().split('\n').slice(0, 12).join('\n');
    throw new Error(`npm ${args[0]} gagal:\n${said}`);
  }
}
