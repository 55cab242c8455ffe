import { lstatSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { UpgradeMark } from '#daemon/domain/operations/upgrade-mark.ts';

/** The file that mimbar-upgrade writes into the data directory, and whose deletion it waits for. */
export const UPGRADE_MARK = 'upgrade-pending';

export function createUpgradeMark(dataDir: string): UpgradeMark {
  const file = path.join(dataDir, UPGRADE_MARK);
  return {
    exists: (): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined,
    remove: (): void => rmSync(file, { force: true, recursive: true }),
  };
}
