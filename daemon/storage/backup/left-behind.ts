import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { LeftBehind, LeftBehindDirectory } from '#daemon/domain/backup/left-behind.ts';

/** Full copies of the data that restores and upgrades made, and leftovers of killed ones. */
const COPY = /^(before-restore-\d{8}-\d{4}(-\d+)?|mimbar\.db\.before-\d+)$/;
const WORK = /^\.mimbar-work-/;

/** The copies in a data directory. */
export function createLeftBehind(dataDir: string): LeftBehindDirectory {
  return {
    list(): LeftBehind[] {
      const names = readdirSync(dataDir).filter((name) => COPY.test(name) || WORK.test(name));
      return names.flatMap((name) => {
        const found = statSync(path.join(dataDir, name), { throwIfNoEntry: false });
        return found ? [{ name, at: found.mtimeMs, isWork: WORK.test(name) }] : [];
      });
    },

    remove: (name: string): void => rmSync(path.join(dataDir, name), { recursive: true, force: true }),
  };
}
