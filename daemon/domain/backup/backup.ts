import type { BackupCreate, BackupRow } from '#shared/backup/backup.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import { backupFailure } from './backup-failure.ts';
import { toPrune, tooOld, type PruneRules } from './backup-prune.ts';
import type { Clock } from '../base/clock.ts';
import { conflict, notFound } from '../base/errors.ts';
import type { BackupDirectory, BackupFile } from './backup-directory.ts';
import type { LeftBehindDirectory } from './left-behind.ts';
import type { BackupJob, Written } from './backup-job.ts';
import type { Result } from '../base/result.ts';
import type { Transaction } from '../base/transaction.ts';

export interface BackupOptions {
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
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  version: string;
}

/** A file to send; `done` takes it away where it was made for this one download. */
export interface Download {
  file: string;
  name: string;
  /** Bytes. */
  size: number;
  done(): void;
}

/** Backups: made while the service runs, pruned, downloaded. */
export function createBackupService(options: BackupOptions) {
  const { directory, second, leftBehind, clock, audit, transaction, version } = options;
  const stopping = new AbortController();
  let busy: Promise<unknown> | undefined;
  /** The backup that is being made; `over` resolves when nothing reads the data for it any more. */
  let making: { name: string; again: AbortController; over: Promise<unknown> } | undefined;

  /** One at a time: two would slow each other down on one disk. Throws conflict. */
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

  async function run(job: BackupJob, signal = stopping.signal): Promise<Written[]> {
    try {
      return await options.run(job, signal);
    } catch (error) {
      throw backupFailure(error as Error, directory.directory);
    }
  }

  /** Writes one into each place. When `again` aborts meanwhile, deletes what it has written and starts over. */
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
      const work = run(job, AbortSignal.any([stopping.signal, again.signal]));
      making = { name, again, over: work.catch(() => undefined) };
      try {
        const written = await work;
        if (!again.signal.aborted) return { name, written };
      } catch (error) {
        if (!again.signal.aborted || stopping.signal.aborted) throw error;
      } finally {
        making = undefined;
      }
      for (const place of places) {
        place.directory.remove(name);
        place.directory.sweep();
      }
    }
  }

  const missingWords = (place: string) => `Direktori kedua ${place} tidak ada. Apakah stik USB-nya terpasang?`;

  /** Why the second place can't be written to; undefined where there is none, or where it works. */
  function secondProblem(): string | undefined {
    if (!second) return undefined;
    const place = second.directory.directory;
    if (!second.directory.exists()) return missingWords(place);
    try {
      second.directory.probe();
      return undefined;
    } catch (error) {
      return `Direktori kedua: ${backupFailure(error as Error, place).message}`;
    }
  }

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
    async list(): Promise<BackupRow[]> {
      const own = (await directory.list()).map((file) => rowOf(file, 'data'));
      const others = second ? (await second.directory.list()).map((file) => rowOf(file, 'kedua')) : [];
      return [...own, ...others].sort((a, b) =>
        a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0,
      );
    },

    /** Into both places; what went wrong in the second is a warning. Throws what went wrong in the first. */
    create: (actor: Actor, input: BackupCreate): Promise<Result<BackupRow>> =>
      alone(async () => {
        const { row, problems } = await create(actor, input);
        return { data: row, warnings: problems };
      }),

    secondProblem,

    /**
     * An encrypted backup in `outbox`, to be copied to another machine; `done` deletes it here. Deletes the leftovers
     * of an earlier one first. Throws conflict.
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

    /** The nightly backup: into both directories, then prunes. Gives the problems that did not stop the first copy. */
    nightly: (actor: Actor): Promise<{ row: BackupRow; problems: string[] }> =>
      alone(async () => {
        const made = await create(actor, {});
        await prune(actor);
        return made;
      }),

    /** Gives the names of the deleted backups; a dry run deletes none. */
    prune: (actor: Actor, dryRun = false): Promise<string[]> => alone(() => prune(actor, dryRun)),

    /**
     * The file as it is, or a copy made for this download: without the session unless it is asked for, and encrypted
     * where a passphrase is given. Throws not_found, or conflict where a file that is encrypted already would have to
     * be decrypted.
     */
    async download(actor: Actor, name: string, { withWhatsapp = false, passphrase }: BackupCreate): Promise<Download> {
      const found = await directory.find(name);
      if (!found?.header) throw notFound('Cadangan tidak ditemukan');
      const { encryption, whatsapp } = found.header;
      const isWhole = withWhatsapp || !whatsapp;
      const told = () =>
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
        told();
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
        told();
        return { file: target, name, size: directory.sizeOf(target), done: () => directory.removeDownload(target) };
      });
    },

    /**
     * Restarts the backup that is being made: it may have read rows that were deleted since. Resolves when nothing
     * reads the old data any more; gives the name that the interrupted backup would have had.
     */
    async beginAgain(): Promise<string | undefined> {
      const broken = making;
      broken?.again.abort();
      await broken?.over;
      return broken?.name;
    },

    /** Aborts the backup that is being made. */
    async stop(): Promise<void> {
      stopping.abort();
      await busy?.catch(() => undefined);
    },
  };
}
export type BackupService = ReturnType<typeof createBackupService>;

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
