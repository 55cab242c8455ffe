import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchTable, broken } from './bench-table.js';
import { runMain, say } from './output.js';
import { prepare } from './prepare.js';
import { root } from './runtime.js';

const folder = join(root, 'tests', 'bench');
/** Run only when they are named: ten minutes, what HiGHS proves, and what docs/scale.md tells. */
const ONLY_NAMED = ['soak', 'optimum', 'scale', 'box', 'network'];
const budgets = JSON.parse(readFileSync(join(folder, 'budgets.json'), 'utf8'));

/** Runs one file of tests/bench alone; returns its figures, and whether it finished. */
function measure(name, quick) {
  const work = mkdtempSync(join(tmpdir(), 'mimbar-figures-'));
  const out = join(work, 'figures');
  writeFileSync(out, '');
  const env = { ...process.env, MIMBAR_BENCH_OUT: out, ...(quick && { MIMBAR_BENCH_QUICK: '1' }) };
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`)], { cwd: root, stdio: 'inherit', env });
  const figures = readFileSync(out, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  rmSync(work, { recursive: true });
  return { figures, isWhole: status === 0 };
}

/**
 * What npm run bench runs: every file of tests/bench by itself, one after another, or those that are named; some only
 * when they are. Prints one table and writes it as JSON. With --check it fails when a budget is broken; --from takes
 * the figures of a run that was written before.
 */
await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      check: { type: 'boolean' },
      json: { type: 'string' },
      from: { type: 'string' },
    },
  });
  if (values.from === undefined) await prepare();
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  const unknown = positionals.find((name) => !all.includes(name));
  if (unknown) throw new Error(`Pengukuran tidak dikenal: ${unknown}. Yang ada: ${all.join(', ')}`);
  const names = positionals.length > 0 ? positionals : all.filter((name) => !ONLY_NAMED.includes(name));
  const figures = values.from === undefined ? [] : JSON.parse(readFileSync(values.from, 'utf8')).figures;
  const failed = [];
  for (const name of values.from === undefined ? names : []) {
    say(`Mengukur ${name}…`);
    const told = measure(name, values.quick);
    figures.push(...told.figures);
    if (!told.isWhole) failed.push(name);
  }
  const told = figures.filter((figure) => names.includes(figure.name.split('.')[0]));
  say(benchTable(told, budgets));
  if (values.from === undefined) {
    const file = resolve(values.json ?? join(root, 'dist', 'bench.json'));
    const machine = { node: process.version, arch: process.arch, cpu: cpus()[0]?.model, cores: cpus().length };
    writeFileSync(
      file,
      `${JSON.stringify({ at: new Date().toISOString(), machine, quick: values.quick ?? false, figures: told }, null, 2)}\n`,
    );
    say(`\nJSON: ${file}`);
  }
  if (failed.length > 0) throw new Error(`Pengukuran gagal: ${failed.join(', ')}`);
  const faults = broken(told, budgets, names);
  if (values.check && faults.length > 0) throw new Error(`Batas dilanggar:\n${faults.join('\n')}`);
});
