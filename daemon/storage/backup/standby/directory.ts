import { randomUUID } from 'node:crypto';
import { copyFile, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { MimbarError } from '../../../domain/base/errors.ts';
import type { StandbyPlace } from '../../../domain/backup/standby/place.ts';
import { NAME_PATTERN, PART, stampOf } from '../names.ts';
import { syncDirectory } from '../write.ts';

export const MARK = 'mimbar-mesin.json';

/** A mounted drive or share: it has to be there, because an empty mount point is no second place. */
export function createDirectoryPlace(directory: string, timezone: string): StandbyPlace {
  const at = (name: string) => path.join(directory, name);

  async function inPlace<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (!(await stat(directory)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
      return await work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined || error instanceof MimbarError) throw error;
      throw new MimbarError('unavailable', `Tempat cadangan jauh ${directory} tidak dapat dipakai (${code}).`);
    }
  }

  /** Whole or not at all, and on the disk. `own`: two machines may write it in the same moment. */
  async function lay(name: string, write: (part: string) => Promise<void>, own = ''): Promise<void> {
    const part = at(`${name}${own}${PART}`);
    try {
      await write(part);
      const handle = await open(part, 'r');
      await handle.sync().finally(() => handle.close());
      await rename(part, at(name));
      await syncDirectory(directory);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    kind: 'direktori',
    list: () =>
      inPlace(async () =>
        (await readdir(directory))
          .filter((name) => NAME_PATTERN.test(name))
          .map((name) => ({ name, id: name, at: stampOf(name, timezone) }))
          .sort((a, b) => b.at - a.at),
      ),
    put: (file, name) => inPlace(() => lay(name, (part) => copyFile(file, part))),
    get: (copy, target) => inPlace(() => copyFile(at(copy.id), target, constants.COPYFILE_EXCL)),
    remove: (copies) =>
      inPlace(async () => void (await Promise.all(copies.map(({ id }) => rm(at(id), { force: true }))))),
    readMark: () =>
      inPlace(() =>
        readFile(at(MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw error;
        }),
      ),
    writeMark: (text) => inPlace(() => lay(MARK, (part) => writeFile(part, text, { mode: 0o600 }), `.${randomUUID()}`)),
  };
}
