import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stamps } from '../../../domain/backup/standby/mark.ts';
import { PART } from '../names.ts';

const FILE = 'mesin-ini';

/** A file beside the database, which a restore does not replace. */
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
      // Synced to the disk, so that after a power cut the mark contains no stamp that is missing here.
      const directory = openSync(dataDir, 'r');
      fsyncSync(directory);
      closeSync(directory);
    },
  };
}
