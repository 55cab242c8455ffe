import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Streams } from '#cli/terminal/output.ts';
import type * as Parts from '#cli/program.ts';
import { runProcess, type ProcessOptions } from './process/process.ts';
import {
  buildInDist,
  cacheEnvironment,
  daemonProgram,
  distFile,
  fromSource,
  importFromDist,
} from './process/programs.ts';
import { openTerminal, type TerminalSize } from './process/terminal.ts';

const bundler = path.resolve(import.meta.dirname, '../../bin/bundle.js');
interface Bundler {
  bundle(target: string, define: Record<string, string>, names: string[]): Promise<void>;
}

export const { createProgram, runCli } = fromSource
  ? await import('#cli/program.ts')
  : await importFromDist<typeof Parts>('cli-parts.js');

/** Version and build time of the CLI that the tests run. */
export const cliBuild = fromSource ? { version: '9.8.7', built: '2026-11-20T00:00:00.000Z' } : buildInDist();

/** Node can't run the sources as they are, so they are bundled into a separate folder. */
async function bundleSources(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-cli-'));
  const { bundle } = (await import(pathToFileURL(bundler).href)) as Bundler;
  const text = JSON.stringify;
  const define = {
    'process.env.NODE_ENV': text('production'),
    'process.env.MIMBAR_VERSION': text(cliBuild.version),
    'process.env.MIMBAR_BUILD': text(cliBuild.built),
  };
  await bundle(folder, define, ['cli']);
  return folder;
}

const withCache = <Options extends ProcessOptions>(options: Options): Options => ({
  ...options,
  env: { ...cacheEnvironment, ...options.env },
});

/** The CLI as it is shipped; `env` says where its daemon is. */
export async function buildCli() {
  const folder = fromSource ? await bundleSources() : undefined;
  const program = folder ? path.join(folder, 'cli.js') : distFile('cli.js');

  return {
    program,
    /** Runs the CLI with its output in pipes and without a terminal for questions. */
    run: (args: string[], options: ProcessOptions = {}) =>
      runProcess(process.execPath, [program, ...args], withCache(options)),
    /** The same inside this process; see runCliHere. */
    here: (args: string[], { cwd = process.cwd(), env = {} }: ProcessOptions = {}) => runCliHere(args, { cwd, env }),
    /** Runs the CLI in a terminal; needs 'script'. */
    open: (args: string[], options: ProcessOptions & { size?: TerminalSize } = {}) =>
      openTerminal([process.execPath, program, ...args], withCache(options)),
    remove: () => folder && rmSync(folder, { recursive: true, force: true }),
  };
}
export type Cli = Awaited<ReturnType<typeof buildCli>>;

/**
 * Runs the CLI inside this process, as in a pipe with an empty standard input, for the many commands that need no
 * separate process. Paths of files are relative to the directory of this process.
 */
export async function runCliHere(args: string[], { cwd, env }: { cwd: string; env: Record<string, string> }) {
  const said = { stdout: '', stderr: '' };
  const into = (name: keyof typeof said) =>
    new Writable({
      write(chunk, _encoding, done) {
        said[name] += String(chunk);
        done();
      },
    });
  const streams = { stdin: Readable.from([]), stdout: into('stdout'), stderr: into('stderr') } as unknown as Streams;
  const signal = new AbortController().signal;
  const offline = async (own: readonly string[]) =>
    (await runProcess(process.execPath, [daemonProgram, ...own], withCache({ cwd, env }))).stdout;
  const code = await runCli(args, { env, cwd, streams, signal, offline });
  return { code, ...said };
}
