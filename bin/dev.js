import { join } from 'node:path';
import { runMain } from './output.js';
import { ensureRuntime, root, runInstead } from './runtime.js';

/** Runs the daemon from its sources and starts it again at every change. */
await runMain(async () => {
  await ensureRuntime();
  const daemon = ['--watch', '--watch-preserve-output', join(root, 'daemon', 'main.ts'), 'serve'];
  await runInstead(process.execPath, [...daemon, ...process.argv.slice(2)]);
});
