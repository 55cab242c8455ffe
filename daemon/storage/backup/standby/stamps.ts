import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stamps } from '../../../domain/backup/standby/mark.ts';
import { PART } from '../names.ts';

const FILE = 'mesin-ini';

/** A file beside the database: a restore, or an older version's database, leaves it as it is. */
export function createStamps(dataDir: string): Stamps {
  const file = path.join(dataDir, FILE);
  return {
    read() {
      try {
        return readFileSync(file, 'utf8').split('\n').filter(Boolean);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
    write(stamps) {
      writeFileSync(file + PART, stamps.join('\n'), { mode: 0o600, flush: true });
      renameSync(file + PART, file);
    },
  };
}
