import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A copy beside the live data; `at` is when it was put there, UTC ms. */
export interface LeftBehind {
  name: string;
  at: number;
  isWork: boolean;
}

/** Full copies of the data that restores and upgrades made, and leftovers of killed ones. */
const COPY = /^(before-restore-\d{8}-\d{4}(-\d+)?|mimbar\.db\.before-\d+)$/;
const WORK = /^\.mimbar-work-/;

/** The copies in a data directory. */
export function createLeftBehind(dataDir: string) {
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

export type LeftBehindDirectory = ReturnType<typeof createLeftBehind>;
