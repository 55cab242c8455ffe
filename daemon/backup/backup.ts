import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { MimbarError, conflict, notFound, stopping } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { BackupCreate, BackupRow } from '#shared/backup/backup.ts';
import { wordText, type Language, type Word } from '#shared/base/language.ts';
import type { BackupDirectory, BackupFile, LeftBehindDirectory } from './directory.store.ts';
import type { BackupHeader } from './file.store.ts';

const FULL = [
  'ruang disk penuh. Kosongkan ruang, atau kurangi MIMBAR_BACKUP_KEEP.',
  'the disk is full. Make room, or lower MIMBAR_BACKUP_KEEP.',
] as const;
const DENIED = ['direktorinya tidak boleh ditulisi.', 'its directory may not be written to.'] as const;
const IN_ITS_PLACE = [
  'ada file lain di tempat direktorinya.',
  'another file is in the place of its directory.',
] as const;

const WORDS: Record<string, Word> = {
  ENOSPC: FULL,
  SQLITE_FULL: FULL,
  EDQUOT: ['kuota disk habis.', 'the disk quota is used up.'],
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: [
    'disk hanya dapat dibaca. Kartu SD yang rusak sering berhenti menerima tulisan.',
    'the disk can only be read. A worn SD card often stops taking writes.',
  ],
  EIO: [
    'disk tidak dapat ditulisi dengan benar. Ganti kartu SD atau stik USB-nya.',
    "the disk can't be written properly. Change the SD card or USB stick.",
  ],
  ENOENT: ['direktorinya tidak ada.', 'there is no such directory.'],
  EEXIST: IN_ITS_PLACE,
  ENOTDIR: IN_ITS_PLACE,
};

const NOT_WRITTEN = [
  'Cadangan tidak dapat ditulis ke {directory}: {why}',
  "The backup can't be written to {directory}: {why}",
] as const;

/** The reason of a failed backup in words for the admin. A MimbarError stays as it is; anything else is a bug. */
export function backupFailure(
  error: { code?: string | undefined; message: string },
  directory: string,
  language: Language = 'id',
): Error {
  if (error instanceof MimbarError) return error;
  const words = error.code === undefined ? undefined : WORDS[error.code];
  if (words) {
    const why = wordText(words, language);
    return new MimbarError('unavailable', wordText(NOT_WRITTEN, language, { directory, why }));
  }
  return error instanceof Error ? error : new Error(error.message);
}

const DAY = 86_400_000;
/** Number of backups that are never pruned: a wrong clock or a stopped service must not delete the last ones. */
const SAFE = 3;

export interface PruneRules {
  /** Number of newest backups that are kept. */
  keep: number;
  /** Older ones are deleted, because they contain phone numbers. */
  maxDays: number;
}

/**
 * Selects the backups to delete; `files` newest first. The newest three readable ones stay; unreadable ones are deleted
 * by age alone. `at` and `now` in UTC ms.
 */
export function toPrune<T extends { at: number; header: unknown }>(
  files: readonly T[],
  { keep, maxDays }: PruneRules,
  now: number,
): T[] {
  const readable = files.filter((file) => file.header !== undefined);
  return files.filter((file) => {
    const place = readable.indexOf(file);
    if (place >= 0 && place < SAFE) return false;
    return place >= keep || now - file.at > maxDays * DAY;
  });
}

/** Days after which the leftovers of a killed restore are deleted. */
const WORK_DAYS = 1;

/**
 * Selects the full copies of restores and upgrades to delete: all that are too old, but no others, because after two
 * restores in a row the older copy has the data that people worked with. `at` and `now` in UTC ms.
 */
export function tooOld<T extends { at: number; isWork: boolean }>(
  copies: readonly T[],
  maxDays: number,
  now: number,
): T[] {
  return copies.filter(({ at, isWork }) => now - at > (isWork ? Math.min(WORK_DAYS, maxDays) : maxDays) * DAY);
}

export interface BackupOptions extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  /** The live database file. */
  database: string;
  directory: BackupDirectory;
  /** Outside the data, for example a USB stick; always encrypted there. */
  second: { directory: BackupDirectory; passphrase: string } | undefined;
  /** Whole copies of the data beside the live ones. */
  leftBehind: LeftBehindDirectory;
  rules: PruneRules;
  nameFor: (instant: number, taken: (name: string) => boolean) => string;
  run: (job: BackupJob, signal: AbortSignal) => Promise<Written[]>;
  version: string;
  /** A backup by hand lies in every place. */
  onWhole: () => void;
}

/** A file to send; `done` deletes it if it was made for this download only. */
export interface Download {
  file: string;
  name: string;
  /** Bytes. */
  size: number;
  done(): void;
}

/** Creates backups while the service runs, prunes them, and provides downloads. */
export function createBackupService(options: BackupOptions) {
  const { directory, second, leftBehind, clock, audit, transaction, version } = options;
  const ending = new AbortController();
  let busy: Promise<unknown> | undefined;
  /** The running backup; `over` resolves when nothing reads the data for it any more. */
  let making: { name: string; again: AbortController; over: Promise<unknown> } | undefined;

  /** Only one at a time: two would slow each other down on one disk. Throws conflict. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    if (busy) throw conflict('Cadangan lain sedang dibuat. Tunggu sampai selesai.');
    const working = prepared(work).finally(() => (busy = undefined));
    busy = working;
    return working;
  }

  async function prepared<T>(work: () => Promise<T>): Promise<T> {
    try {
      directory.make();
      directory.sweep();
    } catch (error) {
      throw backupFailure(error as Error, directory.directory);
    }
    return work();
  }

  async function run(job: BackupJob, signal = ending.signal): Promise<Written[]> {
    try {
      return await options.run(job, signal);
    } catch (error) {
      throw backupFailure(error as Error, directory.directory);
    }
  }

  /** Writes a backup to each place. If `again` aborts meanwhile, deletes the written files and starts over. */
  async function write(
    input: BackupCreate,
    places: { directory: BackupDirectory; passphrase?: string | undefined }[],
  ): Promise<{ name: string; written: Written[] }> {
    for (;;) {
      const createdAt = clock.now();
      const name = options.nameFor(
        createdAt,
        (taken) => directory.has(taken) || (second?.directory.has(taken) ?? false),
      );
      const targets = places.map((place) => ({ file: place.directory.fileOf(name), passphrase: place.passphrase }));
      const job = {
        kind: 'create' as const,
        database: options.database,
        workDirectory: directory.directory,
        targets,
        withSession: input.withWhatsapp ?? true,
        createdAt,
        version,
      };
      const again = new AbortController();
      const work = run(job, AbortSignal.any([ending.signal, again.signal]));
      making = { name, again, over: work.catch(() => undefined) };
      try {
        const written = await work;
        if (!again.signal.aborted) return { name, written };
      } catch (error) {
        if (!again.signal.aborted || ending.signal.aborted) throw error;
      } finally {
        making = undefined;
      }
      for (const place of places) {
        place.directory.remove(name);
        place.directory.sweep();
      }
    }
  }

  /** For whoever waits for an answer; the night takes the signal's own error for a backup that is still due. */
  const unlessStopped = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw ending.signal.aborted ? stopping() : error;
    });

  const secondProblem = (language?: Language) => problemOfSecond(second?.directory, language);

  async function create(actor: Actor, input: BackupCreate): Promise<{ row: BackupRow; problems: string[] }> {
    const isThere = second?.directory.exists() ?? false;
    if (isThere) second!.directory.sweep();
    const { name, written } = await write(input, [
      { directory, passphrase: input.passphrase },
      ...(second && isThere ? [second] : []),
    ]);
    const [first, copy] = written;
    const problems: string[] = [];
    if (copy?.error)
      problems.push(`Direktori kedua: ${backupFailure(copy.error, second!.directory.directory).message}`);
    if (second && !isThere) problems.push(missingWords(second.directory.directory));
    if (first?.error) throw backupFailure(first.error, directory.directory);
    transaction(() => audit.record(actor, 'backup.create', `backup:${name}`));
    return { row: rowOf((await directory.find(name))!, 'data'), problems };
  }

  async function prune(actor: Actor, dryRun = false): Promise<string[]> {
    const names = new Set<string>();
    for (const place of [directory, ...(second ? [second.directory] : [])]) {
      for (const { name } of toPrune(await place.list(), options.rules, clock.now())) {
        if (!dryRun) place.remove(name);
        names.add(name);
      }
    }
    for (const { name } of tooOld(leftBehind.list(), options.rules.maxDays, clock.now())) {
      if (!dryRun) leftBehind.remove(name);
      names.add(name);
    }
    if (names.size > 0 && !dryRun)
      transaction(() => audit.record(actor, 'backup.prune', 'backup', { count: names.size }));
    return [...names];
  }

  return {
    /** Newest first. */
    list: (): Promise<BackupRow[]> => listBackups(directory, second?.directory),

    /** Writes to both places. An error of the second is a warning; an error of the first is thrown. */
    create: (actor: Actor, input: BackupCreate): Promise<Result<BackupRow>> =>
      unlessStopped(
        alone(async () => {
          const { row, problems } = await create(actor, input);
          if (problems.length === 0) options.onWhole();
          return { data: row, warnings: problems };
        }),
      ),

    secondProblem,

    /**
     * Makes an encrypted backup in `outbox` for another machine; `done` deletes it here. Deletes leftovers of an
     * earlier one first. Throws conflict.
     */
    makeFor: (outbox: BackupDirectory, passphrase: string): Promise<{ name: string; file: string; done: () => void }> =>
      alone(async () => {
        outbox.make();
        outbox.sweep();
        for (const { name } of await outbox.list()) outbox.remove(name);
        const { name, written } = await write({}, [{ directory: outbox, passphrase }]);
        if (written[0]?.error) throw backupFailure(written[0].error, outbox.directory);
        return { name, file: outbox.fileOf(name), done: () => outbox.remove(name) };
      }),

    /** The nightly backup to both directories, then pruning. Returns problems that did not affect the first copy. */
    nightly: (actor: Actor): Promise<{ row: BackupRow; problems: string[] }> =>
      alone(async () => {
        const made = await create(actor, {});
        await prune(actor);
        return made;
      }),

    /** Returns the names of the deleted backups; a dry run deletes nothing. */
    prune: (actor: Actor, dryRun = false): Promise<string[]> => alone(() => prune(actor, dryRun)),

    /**
     * The file itself, or a copy for this download: without the session unless requested, and encrypted if there is a
     * passphrase. Throws not_found, or conflict if an encrypted file would have to be decrypted.
     */
    async download(actor: Actor, name: string, { withWhatsapp = false, passphrase }: BackupCreate): Promise<Download> {
      const found = await directory.find(name);
      if (!found?.header) throw notFound('Cadangan tidak ditemukan');
      const { encryption, whatsapp } = found.header;
      const isWhole = withWhatsapp || !whatsapp;
      const record = () =>
        transaction(() =>
          audit.record(actor, 'backup.download', `backup:${name}`, {
            whatsapp: withWhatsapp && whatsapp,
            encrypted: Boolean(encryption ?? passphrase),
          }),
        );
      if (encryption && !isWhole)
        throw conflict('Cadangan terenkripsi hanya dapat diunduh utuh, bersama sesi WhatsApp-nya.');
      if (encryption && passphrase !== undefined)
        throw conflict('Cadangan ini sudah terenkripsi dengan frasa sandinya sendiri.');
      if (isWhole && passphrase === undefined) {
        record();
        return { file: directory.fileOf(name), name, size: found.size, done: () => undefined };
      }
      return alone(async () => {
        const target = directory.downloadFile();
        await run({
          kind: 'rewrite',
          source: directory.fileOf(name),
          workDirectory: directory.directory,
          target,
          withSession: isWhole,
          passphrase,
        });
        record();
        return { file: target, name, size: directory.sizeOf(target), done: () => directory.removeDownload(target) };
      });
    },

    /**
     * Restarts the running backup, because it may have read rows that were deleted since. Resolves when nothing reads
     * the old data any more, with the name that the aborted backup would have had.
     */
    async beginAgain(): Promise<string | undefined> {
      const broken = making;
      broken?.again.abort();
      await broken?.over;
      return broken?.name;
    },

    /** Aborts the running backup, and deletes what it has written: a half of all data, of nobody's use. */
    async stop(): Promise<void> {
      ending.abort();
      if (!busy) return;
      await busy.catch(() => undefined);
      directory.sweep();
      second?.directory.sweep();
    },
  };
}
export type BackupService = ReturnType<typeof createBackupService>;

const MISSING = [
  'Direktori kedua {place} tidak ada. Apakah stik USB-nya terpasang?',
  'There is no second directory {place}. Is its USB stick plugged in?',
] as const;
const missingWords = (place: string, language: Language = 'id') => wordText(MISSING, language, { place });
const OF_SECOND = ['Direktori kedua: {problem}', 'Second directory: {problem}'] as const;

/** Why the second place cannot be written to; undefined if there is none or it works. */
export function problemOfSecond(second: BackupDirectory | undefined, language: Language = 'id'): string | undefined {
  if (!second) return undefined;
  if (!second.exists()) return missingWords(second.directory, language);
  try {
    second.probe();
    return undefined;
  } catch (error) {
    const problem = backupFailure(error as Error, second.directory, language).message;
    return wordText(OF_SECOND, language, { problem });
  }
}

/** The backups of both places, newest first. */
export async function listBackups(
  directory: BackupDirectory,
  second: BackupDirectory | undefined,
): Promise<BackupRow[]> {
  const own = (await directory.list()).map((file) => rowOf(file, 'data'));
  const others = second ? (await second.list()).map((file) => rowOf(file, 'kedua')) : [];
  return [...own, ...others].sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
}

function rowOf({ name, size, at, header }: BackupFile, tempat: BackupRow['tempat']): BackupRow {
  return {
    name,
    tempat,
    size,
    created_at: new Date(at).toISOString(),
    rusak: header === undefined,
    terenkripsi: header ? header.encryption !== null : null,
    whatsapp: header?.whatsapp ?? null,
    version: header?.version ?? null,
    rows: header?.rows ?? null,
  };
}

/** Work on backups that takes seconds on a small machine, so it runs in a worker thread. */
export type BackupJob =
  | {
      kind: 'create';
      database: string;
      workDirectory: string;
      targets: Target[];
      withSession: boolean;
      createdAt: number;
      version: string;
    }
  | {
      kind: 'rewrite';
      source: string;
      workDirectory: string;
      target: string;
      withSession: boolean;
      passphrase: string | undefined;
    };

/** The result of each target, in order. */
export interface Written {
  file: string;
  header?: BackupHeader;
  error?: {
    code: string | undefined;
    message: string;
  };
}

export interface Target {
  file: string;
  passphrase?: string | undefined;
}
