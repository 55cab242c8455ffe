import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, launchDaemon } from './launch.js';
import { runMain } from './output.js';
import { prepare } from './prepare.js';
import { root } from './runtime.js';

/** Commands that work without a running daemon are its own; all others go to the CLI, which talks to it. */
const daemonCommands = [
  ['serve'],
  ['backup', 'restore'],
  ['backup', 'verify'],
  ['backup', 'drill'],
  ['doctor', '--offline'],
  ['admin', 'reset'],
];

/** Help is in the CLI, also for the daemon's own commands. */
function isForDaemon(args) {
  if (args.includes('--help') || args.includes('-h')) return false;
  return daemonCommands.some((words) =>
    words.every((word, place) => (word.startsWith('-') ? args.includes(word) : args[place] === word)),
  );
}

/**
 * A clone's program means the clone's .env and data, wherever one stands: in a folder of it, elsewhere by its path or
 * by a link to it. Outside of the clone what lies where one stands comes first.
 */
function findHome() {
  if (process.env.MIMBAR_HOME || !existsSync(join(root, '.git'))) return;
  const here = process.cwd();
  const isInside = here === root || here.startsWith(root + sep);
  if (isInside || !hasOwn(here)) process.env.MIMBAR_HOME = root;
}

/** Whether settings or data of a Mimbar lie in a folder. */
function hasOwn(folder) {
  if (existsSync(join(folder, 'data', 'mimbar.db'))) return true;
  try {
    return /^\s*(export\s+)?MIMBAR_/m.test(readFileSync(join(folder, '.env'), 'utf8'));
  } catch {
    return false;
  }
}

await runMain(async () => {
  findHome();
  await prepare();
  const args = process.argv.slice(2);
  if (isForDaemon(args)) return launchDaemon(args);
  nodeModule.enableCompileCache(compileCache);
  await import(pathToFileURL(join(root, 'dist', 'cli.js')).href);
});
