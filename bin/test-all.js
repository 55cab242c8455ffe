import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, say } from './output.js';
import { root } from './runtime.js';

// Everything that is run before a release, one after the other; the shortest first. Names behind the command run only
// those. Each result is written into docs/test-runs.md at once.

const COMMANDS = [
  'test',
  'test:fuzz',
  'test:shapes',
  'test:radio',
  'test:standby',
  'test:proxy',
  'test:load',
  'test:axe',
  'test:setup',
  'test:hostile',
  'test:crash',
  'test:image',
  'test:arm64',
  'test:walks',
  'test:year',
];
const FILE = join(root, 'docs/test-runs.md');
const HEAD = `# When each test was last run

Written by \`npm run test:all\`; what each command tries: [testing.md](testing.md).

| Command | Day | Tree | Minutes | Result |
|---|---|---|---|---|
`;

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

function record(command, cells) {
  const rows = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('| `'))
    : [];
  const kept = rows.filter((row) => !row.startsWith(`| \`${command}\` `));
  const all = [...kept, `| \`${command}\` | ${cells.join(' | ')} |`];
  const placeOf = (row) => COMMANDS.indexOf(row.split('`')[1]);
  writeFileSync(FILE, `${HEAD}${all.toSorted((a, b) => placeOf(a) - placeOf(b)).join('\n')}\n`);
}

await runMain(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !COMMANDS.includes(name));
  if (unknown.length > 0) throw new Error(`Tidak dikenal: ${unknown.join(', ')}. Pilihan: ${COMMANDS.join(', ')}`);
  for (const command of COMMANDS.filter((name) => asked.length === 0 || asked.includes(name))) {
    say(`npm run ${command}`);
    const start = Date.now();
    const { status, signal } = spawnSync('npm', ['run', command], { cwd: root, stdio: 'inherit' });
    if (signal) throw new Error(`${command}: ${signal}`);
    const tree = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno', '--', ':!docs') && '+');
    const minutes = ((Date.now() - start) / 60_000).toFixed(1);
    record(command, [new Date().toISOString().slice(0, 10), tree, minutes, status === 0 ? 'green' : 'RED']);
    if (status !== 0) process.exitCode = 1;
  }
});
