import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClone, type Clone } from '#tests/support/process/clone.ts';
import { isWanted, tools } from '#tests/support/process/tools.ts';

let clone: Clone;

beforeEach(() => {
  clone = createClone();
  for (const name of ['process/tools.ts', 'process/shared-folder.ts', 'needs.ts', 'patience.ts', 'umask.ts']) {
    cpSync(resolve(import.meta.dirname, '../support', name), join(clone.root, 'tests/support', name));
  }
  clone.write(
    'tests/good.test.ts',
    "import { test } from 'vitest';\ntest('good', () => {});\ntest('well', () => {});\n",
  );
});

afterEach(() => clone.remove());

async function run(args: string[] = [], env: Record<string, string> = {}) {
  const { code, stdout } = await clone.run(process.execPath, ['bin/test.js', ...args], env);
  return { code, stdout, last: stdout.trimEnd().split('\n').at(-1) };
}

interface Outcome {
  passed: number;
  failed: number;
  red?: { file: string }[];
}

/** The commands are JavaScript because they run before anything is installed. */
const report = () =>
  import(pathToFileURL(resolve(import.meta.dirname, '../../bin/test-report.js')).href) as Promise<{
    filesToLookAtAgain(outcome: Outcome): string[];
    withSecondLook(outcome: Outcome, second: Outcome, known?: string[]): Outcome;
  }>;

test('the last line counts what passed', async () => {
  expect(await run()).toMatchObject({ code: 0, last: '2 passed, 0 failed' });
});

test('a failing test, a file that does not load, a wrong type and code that is not formatted count as failed', async () => {
  clone.write(
    'tests/bad.test.ts',
    "import { test } from 'vitest';\ntest('bad', () => {\n  throw new Error('x');\n});\n",
  );
  clone.write('tests/broken.test.ts', "import '../nowhere.ts';\n");
  clone.write('shared/wrong.ts', "export const wrong: number = 'x';\n");
  clone.write('shared/crooked.ts', 'export const  crooked = 1;\n');
  const { code, stdout, last } = await run();
  expect({ code, last }).toEqual({ code: 1, last: '2 passed, 4 failed' });
  expect(stdout).toContain('tests/broken.test.ts');
  expect(stdout).toContain('  tsc --noEmit');
  expect(stdout).toContain('  prettier');
});

test('what fails once among all and passes alone is named as shaky', async () => {
  clone.write(
    'tests/once.test.ts',
    [
      "import { existsSync, writeFileSync } from 'node:fs';",
      "import { test } from 'vitest';",
      "test('once', () => {",
      "  const was = existsSync('once');",
      "  writeFileSync('once', '');",
      "  if (!was) throw new Error('not yet');",
      '});',
      '',
    ].join('\n'),
  );
  const { code, stdout, last } = await run();
  expect({ code, last }).toEqual({ code: 0, last: '3 passed, 0 failed, 1 at second look' });
  expect(stdout).toContain('GOYAH (1)');
  expect(stdout).toContain('  tests/once.test.ts > once\n    Error: not yet');
  expect(readFileSync(join(clone.root, 'tests/second-look.txt'), 'utf8')).toBe('tests/once.test.ts > once\n');
});

test('what fails again has failed; more than a few, or anything else that is wrong, is not looked at twice', async () => {
  const { filesToLookAtAgain, withSecondLook } = await report();
  const red = (count: number) => Array.from({ length: count }, (_, n) => ({ file: `${n}`, name: `${n}`, why: '' }));
  const outcome = (failed: number, count: number) => ({ passed: 9, failed, red: red(count) });
  expect(filesToLookAtAgain(outcome(3, 3))).toEqual(['0', '1', '2']);
  expect(filesToLookAtAgain(outcome(4, 4))).toEqual([]);
  expect(filesToLookAtAgain(outcome(2, 1))).toEqual([]);
  expect(withSecondLook(outcome(2, 2), { passed: 1, failed: 1 })).toMatchObject({ passed: 9, failed: 2 });
  expect(withSecondLook(outcome(2, 2), { passed: 0, failed: 0 })).toMatchObject({ passed: 9, failed: 2 });
  expect(withSecondLook(outcome(2, 2), { passed: 5, failed: 0 })).toMatchObject({ passed: 11, failed: 0 });
  expect(withSecondLook(outcome(2, 2), { passed: 5, failed: 0 }, ['1'])).toMatchObject({ passed: 10, failed: 1 });
});

test('an error that no test catches fails the run', async () => {
  clone.write(
    'tests/late.test.ts',
    "import { test } from 'vitest'; test('late', () => void Promise.reject(new Error('late')));\n",
  );
  expect(await run(['tests/late'])).toMatchObject({ code: 1, last: '1 passed, 1 failed' });
});

test('no test at all is a failure', async () => {
  expect(await run(['tests/nothing'])).toMatchObject({ code: 1, last: '0 passed, 1 failed' });
});

test('what this machine lacks is counted and named, and fails under CI=true', async () => {
  clone.write(
    'tests/lacking.test.ts',
    [
      "import { test } from 'vitest';",
      "import { needs, needsThat } from './support/needs.ts';",
      "test.runIf(needsThat('a moon', false))('shines', () => {});",
      "test.runIf(needs())('runs', () => {});",
    ].join('\n'),
  );
  const here = await run(['tests/lacking']);
  expect(here).toMatchObject({ code: 0, last: '1 passed, 0 failed, 1 skipped' });
  expect(here.stdout).toContain('  tests/lacking.test.ts > shines: perlu a moon\n');
  expect(await run(['tests/lacking'], { CI: 'true' })).toMatchObject({ code: 1, last: '1 passed, 1 failed' });
});

test('what only some commands use is brought for these alone', () => {
  const extra = (env: Record<string, string>) =>
    Object.entries(tools)
      .filter(([, tool]) => 'only' in tool && isWanted(tool, env))
      .map(([name]) => name);
  expect(extra({})).toEqual([]);
  expect(extra({ MIMBAR_SETUP: '1' })).toEqual([]);
  expect(extra({ MIMBAR_ARM64: '1' })).toEqual(['qemu-aarch64-static', 'binfmt for arm64', 'arm64 libraries']);
  expect(extra({ MIMBAR_IMAGE: '1', MIMBAR_IMAGE_ARCH: 'amd64' })).toEqual(['podman', 'runc', 'debootstrap']);
  expect(extra({ MIMBAR_IMAGE: '1', MIMBAR_IMAGE_ARCH: 'arm64' })).toEqual([
    'qemu-aarch64-static',
    'binfmt for arm64',
    'podman',
    'runc',
    'debootstrap',
  ]);
});
