import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for what the files of one run share, named by MIMBAR_TEST_SHARED; it goes with the run. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-shared-'));
  process.env['MIMBAR_TEST_SHARED'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
