import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const known = new Set(
  readFileSync(path.join(root, 'docs/GLOSSARY.md'), 'utf8')
    .toLowerCase()
    .match(/\p{L}+/gu),
);

/** The names of all tables, from the files that declare them. */
function tables(): string[] {
  return readdirSync(path.join(root, 'daemon'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(root, 'daemon', file), 'utf8').matchAll(/sqliteTable\(\s*'([a-z_]+)'/g),
    ])
    .map(([, name]) => name!);
}

const folders = ['shared', 'shared/roster', 'dashboard/features'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
);

test('every word of a table, a subject and a feature stands in the glossary', () => {
  const names = [...tables(), ...folders];
  expect(names.length).toBeGreaterThan(50);
  const words = new Set(names.flatMap((name) => name.split(/[_-]/)));
  expect([...words].filter((word) => !known.has(word))).toEqual([]);
});
