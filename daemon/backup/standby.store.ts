import { randomUUID } from 'node:crypto';
import {
  constants,
  createWriteStream,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { statfs, copyFile, lstat, open, opendir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MimbarError } from '#daemon/base/errors.ts';
import { fileFault } from '#shared/base/file-fault.ts';
import { isCopyPart, NAME_PATTERN, PART, stampOf, syncDirectory } from './file.store.ts';
import { COPIES_MAX, type Copy, type StandbyPlace, type Stamps } from './standby.ts';

/** Maximum size of a copy, in bytes; a database with years of messages has some hundred megabytes. */
const COPY_MAX = 2 * 1024 ** 3;
/** Free space that a copy must leave on this disk, bytes. */
const LEFT_FREE = 64 * 1024 ** 2;

export const tooMany = () =>
  new MimbarError(
    'unavailable',
    'Di tempat cadangan jauh ada terlalu banyak berkas. Periksa siapa yang dapat menulis di sana.',
  );

/** Limits a copy to the announced size and to the free space at `target`; an endless one is cut off. */
export async function boundFor(target: string, said = COPY_MAX): Promise<Transform> {
  const { bavail, bsize } = await statfs(path.dirname(target));
  const most = Math.max(0, Math.min(said, COPY_MAX, bavail * bsize - LEFT_FREE));
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= most) return done(null, chunk);
      const bound = said === most ? 'yang tertulis di daftarnya' : `yang muat di ${path.dirname(target)}`;
      done(new MimbarError('unavailable', `Salinan di tempat jauh lebih besar dari ${bound}. Tidak dipakai.`));
    },
  });
}

export const MARK = 'mimbar-mesin.json';
/** Maximum size of a mark, which has some hundred bytes. */
const MARK_MAX = 4096;
/** Maximum number of files of any name that are read. */
const NAMES_MAX = 200_000;
/** Writing a mark takes a moment; older partial files are leftovers, ms. */
const MARK_WITHIN = 3_600_000;
const MARK_PART = new RegExp(`^${MARK.replace('.', '\\.')}\\.[0-9a-f-]{36}\\${PART}$`);

/** A mounted drive or share. It must be mounted, because an empty mount point is not a second place. */
export function createDirectoryPlace(directory: string, timezone: string): StandbyPlace {
  const at = (name: string) => path.join(directory, name);

  async function inPlace<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (!(await stat(directory)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
      return await work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined || error instanceof MimbarError) throw error;
      throw new MimbarError(
        'unavailable',
        `Tempat cadangan jauh ${directory} tidak dapat dipakai: ${fileFault(error)}.`,
      );
    }
  }

  /**
   * Reads regular files only, because others may write there: a named pipe would block, and a symbolic link leads
   * elsewhere.
   */
  async function read<T>(name: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = await open(at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile())
        throw new MimbarError('unavailable', `${name} di tempat cadangan jauh ${directory} bukan berkas.`);
      return await work(file);
    } finally {
      await file.close();
    }
  }

  /**
   * Writes a file atomically and syncs it to the disk. `write` gets the name of a new file. `own` makes that name
   * unique, because two machines may write at the same moment.
   */
  async function lay(name: string, write: (part: string) => Promise<void>, own = ''): Promise<void> {
    const part = at(`${name}${own}${PART}`);
    try {
      await rm(part, { force: true });
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

  let left: Copy[] = [];

  const isStaleMark = async (name: string): Promise<boolean> => {
    const found = MARK_PART.test(name) ? await lstat(at(name)).catch(() => undefined) : undefined;
    return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > MARK_WITHIN;
  };

  return {
    kind: 'direktori',
    list: () =>
      inPlace(async () => {
        const copies: Copy[] = [];
        const parts: Copy[] = [];
        let seen = 0;
        for await (const { name } of await opendir(directory)) {
          if ((seen += 1) > NAMES_MAX || copies.length > COPIES_MAX) throw tooMany();
          if (NAME_PATTERN.test(name)) copies.push({ name, id: name, at: stampOf(name, timezone) });
          else if (isCopyPart(name) || (await isStaleMark(name))) parts.push({ name, id: name, at: 0 });
        }
        left = parts;
        return copies.sort((a, b) => b.at - a.at);
      }),
    leftovers: () => left,
    put: (file, name) => inPlace(() => lay(name, (part) => copyFile(file, part, constants.COPYFILE_EXCL))),
    get: (copy, target) =>
      inPlace(() =>
        read(copy.id, async (file) => {
          const bound = await boundFor(target, (await file.stat()).size);
          try {
            await pipeline(
              file.createReadStream({ autoClose: false }),
              bound,
              createWriteStream(target, { flags: 'wx', mode: 0o600 }),
            );
          } catch (error) {
            await rm(target, { force: true });
            throw error;
          }
        }),
      ),
    remove: (copies) =>
      inPlace(async () => void (await Promise.all(copies.map(({ id }) => rm(at(id), { force: true }))))),
    readMark: () =>
      inPlace(() =>
        read(MARK, async (file) => {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_MAX), 0, MARK_MAX, 0);
          return buffer.toString('utf8', 0, bytesRead);
        }).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw error;
        }),
      ),
    writeMark: (text) =>
      inPlace(() => lay(MARK, (part) => writeFile(part, text, { mode: 0o600, flag: 'wx' }), `.${randomUUID()}`)),
  };
}

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
