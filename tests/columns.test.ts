import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['bin', 'cli', 'daemon', 'dashboard', 'shared', 'tests'];
const COMMENT = /^\s*(\/\/|\/?\*)/;

/**
 * Prettier keeps code within 120 columns and leaves comments as they are. A sentence in quotes stays on one line, so
 * that a search finds it.
 */
test('comments keep within 120 columns', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.(ts|tsx|js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const long = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > 120 && COMMENT.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
