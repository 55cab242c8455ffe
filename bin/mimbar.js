import { existsSync } from 'node:fs';
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

/** In a clone its .env and its data are found wherever in it one stands. */
function findHome() {
  const isInside = process.cwd().startsWith(root + sep);
  if (isInside && !process.env.MIMBAR_HOME && existsSync(join(root, '.git'))) process.env.MIMBAR_HOME = root;
}

await runMain(async () => {
  findHome();
  await prepare();
  const args = process.argv.slice(2);
  if (isForDaemon(args)) return launchDaemon(args);
  nodeModule.enableCompileCache(compileCache);
  await import(pathToFileURL(join(root, 'dist', 'cli.js')).href);
});
