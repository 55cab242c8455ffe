import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { needsThat } from '#tests/support/needs.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { distFile, fromSource } from '#tests/support/process/programs.ts';

interface Shipped {
  absent: string[];
}
const shipped = path.resolve(import.meta.dirname, '../../bin/shipped.js');
/** These programs run when they are loaded, so other tests start them. */
const PROGRAMS = new Set(['daemon.js', 'cli.js', 'backup-worker.js', 'spreadsheet-child.js', 'planning-child.js']);
/** Loads each file twice, the second time as a new module, and waits a turn of the event loop for late errors. */
const LOADER = `
  const outcomes = {};
  process.on('unhandledRejection', (error) => { console.error('unhandled', error); process.exit(70); });
  for (const round of ['', '?again']) {
    for (const url of process.argv.slice(1)) {
      const outcome = await import(url + round).then(() => 'loaded', (error) => error.code + ': ' + error.message);
      (outcomes[url.split('/').at(-1)] ??= []).push(outcome);
    }
    await new Promise(setImmediate);
  }
  process.stdout.write(JSON.stringify({ outcomes }));
  process.exit(0);
`;

const files = fromSource ? [] : readdirSync(distFile('.')).filter((name) => name.endsWith('.js'));
const textOf = (name: string) => readFileSync(distFile(name), 'utf8');
/** The files that an import(…) names; they are loaded only when they are needed. */
const lazy = [
  ...new Set(
    files.flatMap((name) => [...textOf(name).matchAll(/\bimport\("\.\/([^"]+\.js)"\)/g)].map(([, file]) => file!)),
  ),
].toSorted();

describe.runIf(needsThat('the build', !fromSource))('the bundle', () => {
  test(
    'loads each of its files twice; what is left out fails by rejecting, and ends nothing',
    { timeout: 120_000 },
    async () => {
      const { absent } = (await import(pathToFileURL(shipped).href)) as Shipped;
      expect(lazy.length).toBeGreaterThan(30);
      const all = files.filter((name) => !PROGRAMS.has(name));
      expect(lazy.filter((name) => !all.includes(name))).toEqual([]);
      const urls = all.map((name) => pathToFileURL(distFile(name)).href);
      const run = await runProcess(process.execPath, ['--input-type=module', '-e', LOADER, ...urls]);
      expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
      const { outcomes } = JSON.parse(run.stdout) as { outcomes: Record<string, [string, string]> };
      expect(Object.keys(outcomes).toSorted()).toEqual(all.toSorted());
      for (const [name, both] of Object.entries(outcomes)) {
        const stub = absent.find((one) => name.startsWith(`${one.replace(/^@/, '').replace('/', '-')}-`));
        const expected = stub === undefined ? 'loaded' : `MODULE_NOT_FOUND: ${stub} is not shipped`;
        expect({ name, both }).toEqual({ name, both: [expected, expected] });
      }
    },
  );

  test('asks node for nothing but its own modules and the database', () => {
    const asked = files.flatMap((name) => {
      const text = textOf(name);
      return [...text.matchAll(/(?:\brequire\(|\bimport\(|\bfrom|\bimport)\s*"((?:node:)?[@a-z][\w@/.-]*)"/g)].map(
        ([, module]) => module!,
      );
    });
    const known = new Set([...builtinModules, 'better-sqlite3']);
    expect([...new Set(asked)].filter((module) => !module.startsWith('node:') && !known.has(module))).toEqual([]);
    expect(asked).toContain('better-sqlite3');
  });
});
