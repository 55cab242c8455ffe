import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFloating } from '#tests/support/architecture/floating-promises.ts';

const root = path.resolve(import.meta.dirname, '..');

describe('a seeded promise that nobody waits for is found', () => {
  test.each([
    'work();',
    'void work();',
    'work().then(() => 1);',
    'work().finally(() => 1);',
    'void work().then(() => 1);',
    'Promise.reject(new Error());',
    'void Promise.reject(new Error());',
    'setTimeout(() => { void work(); }, 1);',
    'setTimeout(() => void work(), 1);',
    'const end = () => void worker.terminate(); end();',
    'void clock.sleep(1);',
    'void promise;',
    'async function run() {} void run();',
  ])('%s', (line) => {
    expect(findFloating({ 'a.ts': `async function work(): Promise<void> {}\n${line}` })).toEqual(['a.ts:2']);
  });

  test('of a function of another file, after void', () => {
    expect(
      findFloating({ 'a.ts': 'export const look = async () => 1;', 'b.ts': 'export const start = () => void look();' }),
    ).toEqual(['b.ts:1']);
  });
});

test.each([
  'await work();',
  "supervisor.task('work', work());",
  'work().catch(() => undefined);',
  'work().then(go, stop);',
  'const end = () => void list.delete(1);',
])('%s passes', (line) => {
  expect(findFloating({ 'a.ts': `async function work(): Promise<void> {}\n${line}` })).toEqual([]);
});

test('the daemon has none', () => {
  const names = globSync('daemon/**/*.ts', { cwd: root });
  expect(names.length).toBeGreaterThan(200);
  expect(
    findFloating(Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))),
  ).toEqual([]);
});
