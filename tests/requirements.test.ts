import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  readRequirements,
  requirementFaults,
  STATEMENTS,
  testTitles,
} from '#tests/support/architecture/requirements.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined;
const requirements = () => readRequirements(read('docs/requirements.md') ?? '');

test('every statement of the specification is shown by a test that exists', () => {
  expect(STATEMENTS).toHaveLength(451);
  expect(requirementFaults(requirements(), STATEMENTS, read)).toEqual([]);
});

test('the statements are the specified ones', () => {
  const text = requirements()
    .map(({ id, statement }) => `${id}\t${statement}\n`)
    .join('');
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '80cbf1659524abaa59ededc96e1982e95f5cf30a446e52cb7126868a7a303ce0',
  );
});

describe('a seeded fault is found', () => {
  const TESTS: Record<string, string> = {
    'tests/a.test.ts': "test('one', () => {});\n  test.each([\n    [1, 'x'],\n  ])('with \\'%s\\'', () => {});\n",
  };
  const GOOD =
    "| Id | Statement | Shown by |\n|---|---|---|\n| 1-01 | A \\| B | `tests/a.test.ts > one` |\n| 1-02 | B | `tests/a.test.ts > one`<br>`tests/a.test.ts > with '%s'` |\n";
  const faults = (table: string) => requirementFaults(readRequirements(table), ['1-01', '1-02'], (file) => TESTS[file]);

  test('not in a table without one', () => {
    expect(faults(GOOD)).toEqual([]);
    expect(readRequirements(GOOD)[0]).toEqual({ id: '1-01', statement: 'A | B', shownBy: '`tests/a.test.ts > one`' });
    expect(faults(GOOD.replace('`tests/a.test.ts > one` |', 'later: the unit for systemd |'))).toEqual([]);
  });

  test.each([
    [/^\| 1-02.*\n/m, '', '1-02: missing'],
    [/`tests\/a.test.ts > one` \|/, '|', '1-01: shown by nothing'],
    [/`tests\/a.test.ts > one` \|/, 'later: |', "1-01: 'later:' is neither a reference nor 'later: …'"],
    [/`tests\/a.test.ts > one` \|/, 'somewhere |', "1-01: 'somewhere' is neither a reference nor 'later: …'"],
    [/`tests\/a.test.ts > one` \|/, '`tests/a.test.ts` |', "1-01: 'tests/a.test.ts' is not 'file > test title'"],
    [/a.test.ts > one` \|/, 'b.test.ts > one` |', '1-01: there is no test file tests/b.test.ts'],
    [/a.test.ts > one` \|/, 'a.ts > one` |', '1-01: there is no test file tests/a.ts'],
    [/> one` \|/, '> two` |', "1-01: no test in tests/a.test.ts is called 'two'"],
    [/$/, '| 1-03 | C | later: this |\n', '1-03: unknown'],
    [/$/, '| 1-01 | C | later: this |\n', '1-01: there twice'],
    [/1-02 \| B/, '1-02 | ', '1-02: no statement'],
  ])('%s %j', (pattern, text, fault) => {
    expect(faults(GOOD.replace(pattern, text))).toEqual([fault]);
  });
});

test('titles are those of tests alone, as they are written', () => {
  const source = [
    "describe('a group', () => {",
    "  test('plain', () => {});",
    '  test("it\'s", () => {});',
    '  test.each([\n    [/^x(y)/, 1],\n  ] as const)(`of ${file}`, () => {});',
    "  test.runIf(needs('script'))('where it can', { timeout: 1 }, () => {});",
    "  test.skip('never', () => {});",
    "  page.click('button', 'x');",
  ].join('\n');
  expect([...testTitles(source)]).toEqual(['plain', "it's", 'of ${file}', 'where it can']);
});
