import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DOWNLOAD_PREFIX, NAME_PATTERN, PART, WORK_PREFIX } from './names.ts';
import { readHeader } from './read.ts';
import type { BackupHeader } from '#daemon/domain/backup/backup-header.ts';

/** A backup file; `header` is undefined if it is unreadable. */
export interface BackupFile {
  name: string;
  /** Bytes. */
  size: number;
  /** UTC ms: the time in the header, else the file's modification time. */
  at: number;
  header: BackupHeader | undefined;
}

/** A download that takes longer than this counts as aborted, ms. */
const DOWNLOAD_WITHIN = 3_600_000;

/** The backups in one directory. */
export function createBackupDirectory(directory: string) {
  const fileOf = (name: string) => path.join(directory, name);

  async function describe(name: string): Promise<BackupFile | undefined> {
    const found = await stat(fileOf(name)).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const header = await readHeader(fileOf(name)).catch(() => undefined);
    return { name, size: found.size, at: header ? Date.parse(header.created_at) : found.mtimeMs, header };
  }

  /** Keeps the file of a running download; the download deletes it. */
  const isAbandoned = (name: string) =>
    name.startsWith(DOWNLOAD_PREFIX) && Date.now() - statSync(fileOf(name)).mtimeMs > DOWNLOAD_WITHIN;

  return {
    directory,
    fileOf,
    exists: (): boolean => statSync(directory, { throwIfNoEntry: false })?.isDirectory() ?? false,
    /** Writes a file and deletes it again. Throws the system's error if that fails. */
    probe(): void {
      const file = fileOf(`${WORK_PREFIX}probe-${randomUUID()}`);
      try {
        writeFileSync(file, 'mimbar', { mode: 0o600, flag: 'wx' });
      } finally {
        rmSync(file, { force: true });
      }
    },

    /** Makes the directory, for its owner only. */
    make: (): void => void mkdirSync(directory, { recursive: true, mode: 0o700 }),
    has: (name: string): boolean => existsSync(fileOf(name)),

    /** undefined if the name is not one of a backup. */
    find: async (name: string): Promise<BackupFile | undefined> =>
      NAME_PATTERN.test(name) ? describe(name) : undefined,

    /** Newest first; [] if there is no directory. */
    async list(): Promise<BackupFile[]> {
      const names = existsSync(directory) ? readdirSync(directory).filter((name) => NAME_PATTERN.test(name)) : [];
      const files = await Promise.all(names.map(describe));
      return files.filter((file) => file !== undefined).sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1));
    },

    /** A new file for one download; `list` does not show it. */
    downloadFile: (): string => fileOf(`${DOWNLOAD_PREFIX}${randomUUID()}`),

    sizeOf: (file: string): number => statSync(file).size,

    removeDownload: (file: string): void => rmSync(file, { force: true }),

    remove: (name: string): void => rmSync(fileOf(name), { force: true }),

    /** Deletes what an interrupted backup left behind; call it while no backup is being made. */
    sweep(): void {
      if (!existsSync(directory)) return;
      for (const name of readdirSync(directory)) {
        const isPart =
          name.endsWith(PART) && (NAME_PATTERN.test(name.slice(0, -PART.length)) || name.startsWith(DOWNLOAD_PREFIX));
        if (isPart || name.startsWith(WORK_PREFIX) || isAbandoned(name)) rmSync(fileOf(name), { force: true });
      }
    },
  };
}

export type BackupDirectory = ReturnType<typeof createBackupDirectory>;
