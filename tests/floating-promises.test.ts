import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFloating } from '#tests/support/architecture/floating-promises.ts';

const root = path.resolve(import.meta.dirname, '..');

test('the daemon has none', () => {
  const names = globSync('daemon/**/*.ts', { cwd: root });
  expect(names.length).toBeGreaterThan(200);
  expect(
    findFloating(Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))),
  ).toEqual([]);
});
