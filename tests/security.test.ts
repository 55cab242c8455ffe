import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ASVS, numbersOf } from '#tests/support/architecture/asvs.ts';
import { namedTests } from '#tests/support/architecture/named-tests.ts';

const root = path.join(import.meta.dirname, '..');
const lines = readFileSync(path.join(root, 'docs/SECURITY.md'), 'utf8').split('\n');
const rowsOf = (sign: string) =>
  lines
    .filter((line) => line.startsWith(`| ${sign}`))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
const rows = rowsOf('V');
/** The rows of attacks have a number; the head row has 'Attack'. */
const attacks = rowsOf('A').filter(([number]) => /^A\d+$/.test(number!));

test('docs/SECURITY.md answers every requirement of ASVS 5.0, levels 1 and 2, once', () => {
  expect(ASVS).toHaveLength(253);
  expect(rows.flatMap(([numbers]) => numbersOf(numbers!)).toSorted()).toEqual(ASVS.toSorted());
  for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(4);
});

test('every attack is numbered, and some test shows what holds it', () => {
  expect(attacks.length).toBeGreaterThan(20);
  expect(attacks.map(([number]) => number)).toEqual(attacks.map((_, n) => `A${n + 1}`));
  for (const row of attacks) expect([row[0], row.length, row[3]!.includes(' > ')]).toEqual([row[0], 4, true]);
});

test('every file of tests that it names exists', () => {
  expect([...rows, ...attacks].flatMap(([, , , shownBy]) => namedTests(root, shownBy!).missing)).toEqual([]);
});
