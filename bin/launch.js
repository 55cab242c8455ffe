import { join } from 'node:path';
import { root, runInstead } from './runtime.js';

const dist = join(root, 'dist');
/** The compile cache; it is inside the build's folder, so it is deleted with the build. */
export const compileCache = join(dist, '.cache');

/**
 * A young generation of 2 MB trades some garbage collections for 20 to 40 MB. With 1 MB, long answers grew old while
 * they were made: a tenth to a fifth of their time, for one MB.
 */
export const nodeFlags = ['--max-semi-space-size=2'];
/**
 * One malloc arena for all threads: with many, freed memory is not returned to the system. Blocks from 8 KiB on (socket
 * buffers, the 19 MiB of a password hash) are mapped separately and returned at once. Inside the heap many of them
 * would leave holes of 50 MB; and by default glibc would raise that threshold and keep 40 MB after a few sign-ins.
 */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: compileCache,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8192',
};

/** Starts the daemon again after a crash. */
const keeper = join(root, 'bin', 'keep.sh');

const commandLine = (args) => [...nodeFlags, join(dist, 'daemon.js'), ...args];
const environment = () => ({ ...nodeEnvironment, ...process.env });

/** Continues as the daemon under a shell that restarts it after a crash; without a shell, as the daemon alone. */
export async function launchKept(args) {
  if (process.execve)
    process.execve('/bin/sh', ['/bin/sh', keeper, process.execPath, ...commandLine(args)], environment());
  await launchDaemon(args);
}

/**
 * Goes on as the daemon. Where Node can, this process itself becomes it: one process less in memory, signals and
 * exit code go straight.
 */
export async function launchDaemon(args) {
  const daemon = commandLine(args);
  if (process.execve) process.execve(process.execPath, [process.execPath, ...daemon], environment());
  await runInstead(process.execPath, daemon, environment());
}
