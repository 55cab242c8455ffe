import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  copyFileSync,
  linkSync,
  renameSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupJob, Written } from './backup.ts';
import {
  type BackupHeader,
  DOWNLOAD_PREFIX,
  NAME_PATTERN,
  PART,
  WORK_PREFIX,
  readHeader,
  connected,
  fromReplaced,
  syncDirectory,
  refuse,
} from './file.store.ts';

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

/** A copy beside the live data; `at` is when it was put there, UTC ms. */
export interface LeftBehind {
  name: string;
  at: number;
  isWork: boolean;
}

/** Full copies of the data that restores and upgrades made, and leftovers of killed ones. */
const COPY = /^(before-restore-\d{8}-\d{4}(-\d+)?|mimbar\.db\.before-\d+)$/;
const WORK = /^\.mimbar-work-/;

/** The copies in a data directory. */
export function createLeftBehind(dataDir: string) {
  return {
    list(): LeftBehind[] {
      const names = readdirSync(dataDir).filter((name) => COPY.test(name) || WORK.test(name));
      return names.flatMap((name) => {
        const found = statSync(path.join(dataDir, name), { throwIfNoEntry: false });
        return found ? [{ name, at: found.mtimeMs, isWork: WORK.test(name) }] : [];
      });
    },

    remove: (name: string): void => rmSync(path.join(dataDir, name), { recursive: true, force: true }),
  };
}

export type LeftBehindDirectory = ReturnType<typeof createLeftBehind>;

/**
 * The schedules whose reminders a database file has sent since an instant (UTC ms), by their ids; none if it cannot be
 * read, or its version did not store that.
 */
export const readSentSince = (database: string, since: number): { pengajian: string[]; jumatan: string[] } =>
  fromReplaced(database, (sqlite) => {
    const idsOf = (column: string) =>
      sqlite
        .prepare(
          `select distinct cast(${column} as text) from message_jadwal join message on message.id = id_message where sent_at >= ? and month is null and ${column} is not null`,
        )
        .pluck()
        .all(since) as string[];
    return { pengajian: idsOf('id_pengajian'), jumatan: idsOf('id_jumatan') };
  }) ?? { pengajian: [], jumatan: [] };

const PARTS = ['', '-wal', '-shm'];

/**
 * Replaces `database` by `fresh`, a closed database on the same file system, in one step; the old one is moved to the
 * new directory `aside`. A power cut at any moment leaves the old or the new one. Returns whether there was an old one.
 */
export async function swapDatabase(database: string, fresh: string, aside: string): Promise<boolean> {
  const isThere = existsSync(database);
  if (isThere) {
    checkpointLog(database);
    mkdirSync(aside, { mode: 0o700 });
    for (const part of PARTS)
      if (existsSync(`${database}${part}`))
        keep(`${database}${part}`, path.join(aside, path.basename(`${database}${part}`)));
    await syncDirectory(aside);
  }
  // SQLite would apply an old write-ahead log to the new database.
  for (const part of PARTS.slice(1)) rmSync(`${database}${part}`, { force: true });
  renameSync(fresh, database);
  await syncDirectory(path.dirname(database));
  return isThere;
}

/** Checkpoints the log, so that one file has all data; a database that is too damaged for that keeps its log. */
function checkpointLog(database: string): void {
  try {
    connected(database, {}, (sqlite) => sqlite.pragma('wal_checkpoint(TRUNCATE)'));
  } catch {
    // It is moved unchanged.
  }
}

function keep(file: string, target: string): void {
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target);
  }
}

export type WorkerAnswer =
  { written: Written[] } | { error: { code: string | undefined; message: string; stack: string | undefined } };

/**
 * Runs a job in a worker thread, so that the daemon is not blocked. `workerPath` is worker.ts or its bundle. Throws
 * conflict as the job does, or an Error with the file system's `code`; an aborted `signal` ends the thread, and its
 * reason is thrown.
 */
export async function runInThread(workerPath: string, job: BackupJob, signal: AbortSignal): Promise<Written[]> {
  signal.throwIfAborted();
  const worker = new Worker(workerPath, {
    workerData: job,
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
  });
  // A thread that is ended while it loads SQLite's addon takes the whole process with it.
  const loaded = new Promise((resolve) => worker.once('message', resolve).once('exit', resolve));
  // Terminating a thread that has exited is no failure; its exit is awaited below.
  const end = () => {
    loaded.then(() => worker.terminate()).catch(() => undefined);
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.on('message', (message: 'loaded' | WorkerAnswer) => message !== 'loaded' && resolve(message));
      worker.once('error', reject);
      worker.once('exit', () => reject(signal.aborted ? signal.reason : new Error('The backup was broken off')));
    });
    if ('written' in answer) return answer.written;
    const { code, message, stack } = answer.error;
    if (code === 'conflict') throw refuse(message);
    throw Object.assign(new Error(message), { code, stack });
  } finally {
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}
