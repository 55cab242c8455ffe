import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whole copies of the data that a restore or an upgrade has put aside, and what either left when it was killed. */
const COPY = /^(before-restore-\d{8}-\d{4}(-\d+)?|mimbar\.db\.before-\d+)$/;
const WORK = /^\.mimbar-work-/;

/** A copy that lies beside the live data; `at` is when it was put there, UTC ms. */
export interface LeftBehind {
  name: string;
  at: number;
  isWork: boolean;
}

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
