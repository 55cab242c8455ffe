import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The copies of the database that upgrades have left beside it. */
export function upgradeCopies(dataDir: string): { name: string; created_at: string }[] {
  return readdirSync(dataDir)
    .filter((name) => /^mimbar\.db\.before-\d+$/.test(name))
    .map((name) => ({ name, created_at: new Date(statSync(path.join(dataDir, name)).mtimeMs).toISOString() }));
}
