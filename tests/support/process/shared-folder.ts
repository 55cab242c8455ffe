import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a folder, named by MIMBAR_TEST_SHARED, for data that the test files of one run share; it is removed after the
 * run.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-shared-'));
  process.env['MIMBAR_TEST_SHARED'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
