import { join } from 'node:path';
import { root, runInstead } from './runtime.js';

const dist = join(root, 'dist');
/** Code that was compiled once is read back at the next start; it lives and dies with its build. */
export const compileCache = join(dist, '.cache');

/**
 * What the daemon's process starts with. glibc else keeps the 19 MiB of each password hash in the arena of each thread:
 * after a burst of sign-ins 130 MB more, for good. Above a fixed size it gives memory back at once.
 */
export const daemonEnv = { NODE_COMPILE_CACHE: compileCache, MALLOC_MMAP_THRESHOLD_: '1048576' };

/**
 * Goes on as the daemon. Where Node can, this very process becomes it: one process less in memory, signals and
 * exit code go straight. The small semi-space trades some garbage collections for 20 to 40 MB.
 */
export async function launchDaemon(args) {
  const daemon = ['--max-semi-space-size=1', join(dist, 'daemon.js'), ...args];
  const env = { ...daemonEnv, ...process.env };
  if (process.execve) process.execve(process.execPath, [process.execPath, ...daemon], env);
  await runInstead(process.execPath, daemon, env);
}
