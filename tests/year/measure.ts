import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { rssOf } from '#tests/support/bench/rss.ts';
import type { Year } from './year.ts';

/** What the machine took on one day. */
export interface Sample {
  /** UTC ms. */
  at: number;
  /** MB. */
  memory: number;
  handles: number;
  /** MB. */
  database: number;
  /** The whole data directory, MB. */
  files: number;
  /** Of the last day, bytes. */
  log: number;
}

/** Looks at the machine at a quiet minute; undefined while it is down. */
export function takeSample({ machine }: Year, logBefore: number): Sample | undefined {
  const { dataDir, world } = machine;
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  let bytes = 0;
  for (const { parentPath, name } of all) {
    const file = path.join(parentPath, name);
    if (!existsSync(file)) continue;
    const { size, mtimeMs } = statSync(file);
    bytes += size;
    // Files carry the time of this world, not of ours: what was written since yesterday is of now.
    if (mtimeMs < world.now() - 200 * 86_400_000 || mtimeMs > world.now())
      utimesSync(file, world.now() / 1000, world.now() / 1000);
  }
  if (!machine.isUp) return undefined;
  const log = machine.logBytes - logBefore;
  return {
    at: world.now(),
    memory: rssOf(machine.pid),
    handles: readdirSync(`/proc/${machine.pid}/fd`).length,
    database: statSync(path.join(dataDir, 'mimbar.db')).size / 2 ** 20,
    files: bytes / 2 ** 20,
    log,
  };
}
