import { existsSync } from 'node:fs';
import path from 'node:path';

/** The files of the tests that a cell of the documents names as `file > test title`. The title is for the reader. */
export function namedTests(root: string, cell: string) {
  const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, reference]) => reference!.split(' > ')[0]!);
  return { files, missing: files.filter((file) => !existsSync(path.join(root, file))) };
}
