import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runMain, say } from './output.js';
import { prepare } from './prepare.js';
import { root } from './runtime.js';
import { filesToLookAtAgain, readResults, readSecondLooks, report, withSecondLook } from './test-report.js';

function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function install(tool) {
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...tool.debian.split(' ')]);
  try {
    tool.setUp?.();
  } catch (error) {
    say(`${tool.debian}: ${error.message}`);
  }
}

/** Brings the programs that some tests use. What can't be had is named here, and its tests at the end. */
async function provideTools() {
  const { tools, isWanted } = await import('../tests/support/process/tools.ts');
  const wanted = Object.values(tools).filter((tool) => isWanted(tool, process.env));
  const missing = wanted.filter((tool) => !tool.find());
  if (missing.length === 0) return;
  if (process.getuid() === 0 && existsSync('/etc/debian_version')) {
    say(`Memasang untuk pengujian: ${missing.map((tool) => tool.debian).join(', ')}…`);
    for (const { architecture } of missing) if (architecture) spawnSync('dpkg', ['--add-architecture', architecture]);
    aptGet(['update', '-qq']);
    // One may bring what the next one asks for.
    for (const tool of missing) if (!tool.find()) install(tool);
  }
  const absent = missing.filter((tool) => !tool.find());
  if (absent.length === 0) return;
  const foreign = absent.flatMap(({ architecture }) => architecture ?? []);
  const steps = [
    ...foreign.map((architecture) => `dpkg --add-architecture ${architecture} && apt-get update`),
    `apt-get install ${[...new Set(absent.map((tool) => tool.debian))].join(' ')}`,
    ...absent.flatMap(({ byHand }) => byHand ?? []),
  ];
  say(`Untuk menjalankan semua pengujian, sebagai root: ${steps.join(' && ')}`);
}

function run(script, args, env, stdio = 'inherit') {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, stdio, env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }));
  });
}

/** What tsc found out about each file, for its next run; a whole check takes twenty seconds of a processor. */
const types = join(root, '.runtime', 'types.tsbuildinfo');

/** Checks types and style beside the tests, one after the other; what they found is said after the tests. */
async function check(env) {
  const found = [];
  for (const [name, script, args] of [
    ['tsc --noEmit', 'typescript/bin/tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', types]],
    ['oxlint', 'oxlint/bin/oxlint', []],
    ['prettier (npm run format)', 'prettier/bin/prettier.cjs', ['--check', '.']],
  ]) {
    const { code, said } = await run(script, args, env, ['ignore', 'pipe', 'pipe']);
    if (code !== 0) found.push({ name, said });
  }
  return found;
}

/** In CI nothing may be skipped, unless tests were given by name. */
function isStrict(args) {
  return process.env.CI === 'true' && !args.some((arg) => /^(-t|--testNamePattern)/.test(arg));
}

/** Tracked: who finds the cause of a line here removes the line. */
const secondLooks = join(root, 'tests', 'second-look.txt');

await runMain(async () => {
  await prepare({ built: process.env.MIMBAR_TEST_SOURCE !== '1' });
  await provideTools();
  const args = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-test-'));
  const results = join(folder, 'results.json');
  const missing = join(folder, 'missing');
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, MIMBAR_TEST_MISSING: missing };
  try {
    const reportersTo = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    // With arguments a person works on a few tests and does not want the whole check.
    const checks = args.length === 0 ? check(env) : [];
    const [{ code }, found] = await Promise.all([
      run('vitest/vitest.mjs', ['run', ...reportersTo(results), ...args], env),
      checks,
    ]);
    for (const { said } of found) process.stdout.write(said);
    const failures = found.map(({ name }) => name);
    const notes = existsSync(missing) ? readFileSync(missing, 'utf8') : '';
    const ci = isStrict(args);
    let outcome = readResults({ results, notes, code, failures, ci, root });
    const again = args.length === 0 ? filesToLookAtAgain(outcome) : [];
    if (again.length > 0) {
      say(`Diperiksa sekali lagi, sendirian: ${again.join(', ')}`);
      const second = join(folder, 'second.json');
      const { code } = await run('vitest/vitest.mjs', ['run', ...reportersTo(second), ...again], env);
      const known = existsSync(secondLooks) ? readSecondLooks(readFileSync(secondLooks, 'utf8')) : [];
      outcome = withSecondLook(outcome, readResults({ results: second, notes, code, failures: [], ci, root }), known);
      const fresh = (outcome.shaky ?? []).filter(({ name }) => !known.includes(name));
      for (const { name } of fresh) appendFileSync(secondLooks, `${name}\n`);
    }
    for (const line of report(outcome)) console.log(line);
    process.exitCode = outcome.failed > 0 || outcome.passed === 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
