import { runProcess } from './process.ts';
import { cacheEnvironment, daemonProgram } from './programs.ts';

/** Runs a command of the daemon's own bundle, such as 'backup restore', on a data directory, in a pipe. */
export function runOffline(dataDir: string, args: string[], env: Record<string, string> = {}) {
  return runProcess(process.execPath, [daemonProgram, ...args], {
    cwd: '/',
    env: { ...cacheEnvironment, MIMBAR_DATA_DIR: dataDir, ...env },
  });
}
