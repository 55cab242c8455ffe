import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, say } from './output.js';
import { prepare } from './prepare.js';
import { root } from './runtime.js';

/** What npm run bench runs: every file of tests/bench by itself, one after another, or those that are named. */
await runMain(async () => {
  await prepare();
  const folder = join(root, 'tests', 'bench');
  const names = process.argv.slice(2);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && (names.length === 0 || names.includes(file.slice(0, -3))));
  for (const file of files) {
    say(`\n${file.slice(0, -3)}`);
    const { status } = spawnSync(process.execPath, [join(folder, file)], { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error(`Pengukuran ${file} gagal.`);
  }
});
