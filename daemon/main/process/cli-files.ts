import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

/** Users of the CLI get access by the file's group. */
export function writeForGroup(file: string, text: string): void {
  writeFileSync(file, `${text}\n`);
  chmodSync(file, 0o640);
}

/** The text of such a file; undefined if it is missing or not a regular file. */
export function readForGroup(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
