import { lstatSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The file that mimbar-upgrade lays into the data directory, and waits to see gone. */
export const UPGRADE_MARK = 'upgrade-pending';

export function createUpgradeMark(dataDir: string) {
  const file = path.join(dataDir, UPGRADE_MARK);
  return { exists: (): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined, remove: (): void => rmSync(file, { force: true, recursive: true }) };
}
export type UpgradeMark = ReturnType<typeof createUpgradeMark>;
