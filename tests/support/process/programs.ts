import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../../..');
/** A file of the build. */
export const distFile = (name: string) => path.join(root, 'dist', name);

/**
 * The tests run the shipped build in dist. With MIMBAR_TEST_SOURCE=1 they run the sources, for development without a
 * build.
 */
export const fromSource = process.env.MIMBAR_TEST_SOURCE === '1';

/** The daemon's program, to be started as a process of its own. */
export const daemonProgram = fromSource ? path.join(root, 'daemon/main.ts') : distFile('daemon.js');

interface Launch {
  nodeFlags: string[];
  nodeEnvironment: Record<string, string>;
}
/** The flags of node and the variables with which the start script starts the daemon. */
export const { nodeFlags, nodeEnvironment } = (await import(
  pathToFileURL(path.join(root, 'bin/launch.js')).href
)) as Launch;

/** The variable with which the start script starts every other program of ours. */
export const cacheEnvironment = { NODE_COMPILE_CACHE: nodeEnvironment['NODE_COMPILE_CACHE']! };

/** The version and the build time that dist reports. */
export function buildInDist(): { version: string; built: string } {
  return JSON.parse(readFileSync(distFile('build.json'), 'utf8'));
}

/** The version that the programs under test report. */
export const programVersion = fromSource ? 'dev' : buildInDist().version;

/** Loads a file of dist as node does, without vitest's transformation. */
export function importFromDist<T>(name: string): Promise<T> {
  return import(pathToFileURL(distFile(name)).href) as Promise<T>;
}
