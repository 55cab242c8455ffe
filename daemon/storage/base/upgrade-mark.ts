import { lstatSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A file in the data directory: mimbar-upgrade writes it and waits for its deletion. */
export const UPGRADE_MARK = 'upgrade-pending';

export function createUpgradeMark(dataDir: string) {
  const file = path.join(dataDir, UPGRADE_MARK);
  return {
    exists: (): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined,
    remove: (): void => rmSync(file, { force: true, recursive: true }),
  };
}

export type UpgradeMark = ReturnType<typeof createUpgradeMark>;
