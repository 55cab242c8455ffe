import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProcess, type ProcessOptions } from './process.ts';
import { openTerminal, type TerminalSize } from './terminal.ts';

const bundler = path.resolve(import.meta.dirname, '../../bin/bundle.js');
interface Bundler {
  bundle(target: string, define: Record<string, string>, names: string[]): Promise<void>;
}

/** Of the CLI that the tests run. */
export const CLI_VERSION = '9.8.7';

/** The CLI as it is shipped, one bundle, in a folder of its own; `env` says where its daemon is. */
export async function buildCli() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-cli-'));
  const { bundle } = (await import(pathToFileURL(bundler).href)) as Bundler;
  const text = JSON.stringify;
  const define = { 'process.env.NODE_ENV': text('production'), 'process.env.MIMBAR_VERSION': text(CLI_VERSION), 'process.env.MIMBAR_BUILD': text('2026-11-20T00:00:00.000Z') };
  await bundle(folder, define, ['cli']);
  const program = path.join(folder, 'cli.js');

  return {
    program,
    /** Its output goes to pipes, and nobody is there to be asked. */
    run: (args: string[], options: ProcessOptions = {}) => runProcess(process.execPath, [program, ...args], options),
    /** In a terminal; needs 'script'. */
    open: (args: string[], options: ProcessOptions & { size?: TerminalSize } = {}) => openTerminal([process.execPath, program, ...args], options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Cli = Awaited<ReturnType<typeof buildCli>>;
