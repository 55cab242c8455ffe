import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { HostFacts } from '#daemon/operations/doctor.ts';
import { paths } from '../../paths.ts';
import { owner } from './start-failure.ts';

/** Facts about the data directory and its disk. */
export function readHostFacts(dataDir: string, upgradeFolder = paths.upgradeFolder): HostFacts {
  const upgrade = existsSync(upgradeFolder) ? path.normalize(upgradeFolder) : undefined;
  return { disk: readDisk(dataDir), rights: readRights(dataDir), upgrade, wear: readWear() };
}

/** Files and sockets that this process has open; undefined where the system does not tell. */
export function openFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}

export function readDisk(dataDir: string): HostFacts['disk'] {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir);
    return { free: bavail * bsize, total: blocks * bsize, readOnly: failsWith(dataDir, 'EROFS') };
  } catch {
    return undefined;
  }
}

function failsWith(dataDir: string, code: string): boolean {
  try {
    accessSync(dataDir, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === code;
  }
}

function readRights(dataDir: string): HostFacts['rights'] {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) return { missing: true, open: false, foreign: false, owner: owner() };
  return { missing: false, open: (found.mode & 0o007) !== 0, foreign: failsWith(dataDir, 'EACCES'), owner: owner() };
}

/** The card's own estimate, in tenths; most SD cards keep silent, eMMC and some new ones don't. */
function readWear(): number | undefined {
  const block = '/sys/block';
  const cards = existsSync(block) ? readdirSync(block).filter((name) => /^mmcblk\d+$/.test(name)) : [];
  const worn = cards.flatMap((name) => {
    try {
      return readFileSync(path.join(block, name, 'device/life_time'), 'utf8')
        .trim()
        .split(/\s+/)
        .map(Number);
    } catch {
      return [];
    }
  });
  const known = worn.filter((tenths) => tenths > 0);
  return known.length > 0 ? Math.max(...known) : undefined;
}
