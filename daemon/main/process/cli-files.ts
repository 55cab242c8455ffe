import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

/** The CLI's users are let in by the group that the file belongs to. */
export function writeForGroup(file: string, text: string): void {
  writeFileSync(file, `${text}\n`);
  chmodSync(file, 0o640);
}

/** The text of such a file; undefined where there is none that could be one. */
export function readForGroup(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
