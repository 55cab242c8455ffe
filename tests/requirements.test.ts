import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namedTests } from '#tests/support/architecture/named-tests.ts';

const root = path.join(import.meta.dirname, '..');

/** The rows of the tables, without their heads. */
const rows = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|(?! *(Id|-+) *\|)/.test(line))
  .map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  )
  .map(([id = '', statement = '', shownBy = '']) => ({ id, statement, shownBy }));

test('the statements are the specified ones, all of them, once', () => {
  const text = rows.map(({ id, statement }) => `${id}\t${statement}\n`).join('');
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '80cbf1659524abaa59ededc96e1982e95f5cf30a446e52cb7126868a7a303ce0',
  );
});

test('every statement names tests, in files that exist', () => {
  for (const { id, shownBy } of rows) {
    const { files, missing } = namedTests(root, shownBy);
    expect([id, files.length > 0, missing]).toEqual([id, true, []]);
  }
});
