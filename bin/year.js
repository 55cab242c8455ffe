import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runMain } from './output.js';
import { prepare } from './prepare.js';
import { root } from './runtime.js';

/** Required programs. */
const NEEDED = ['libfaketime', 'strace'];

/**
 * A year with a leap day, Ramadan, both Ids and a year's end; then the weeks in which communities abroad set their
 * clocks, with a card in the hour that is left out or comes twice.
 */
const ALL = [
  ['--days', '372', '--from', '2027-12-27'],
  ['--days', '9', '--from', '2028-03-22', '--zone', 'Europe/Amsterdam', '--jam', '02:30'],
  ['--days', '9', '--from', '2028-10-25', '--zone', 'Europe/Amsterdam', '--jam', '02:30'],
  ['--days', '9', '--from', '2028-03-29', '--zone', 'Australia/Sydney', '--jam', '02:30'],
  ['--days', '9', '--from', '2028-09-27', '--zone', 'Australia/Sydney', '--jam', '02:30'],
];

/**
 * What npm run test:year runs (docs/decisions/0015): all of it, or with options of tests/year/main.ts one part, for
 * example npm run test:year -- --seed 7 --days 30
 */
await runMain(async () => {
  await prepare();
  const { tools } = await import('../tests/support/process/tools.ts');
  const missing = NEEDED.filter((name) => !tools[name].find()).map((name) => tools[name].debian);
  if (missing.length > 0) throw new Error(`Pasang dahulu: apt-get install ${missing.join(' ')}`);
  const main = join(root, 'tests', 'year', 'main.ts');
  const args = process.argv.slice(2);
  for (const part of args.length > 0 ? [args] : ALL) {
    const { status } = spawnSync(process.execPath, [main, ...part], { cwd: root, stdio: 'inherit' });
    process.exitCode ||= status ?? 1;
  }
});
