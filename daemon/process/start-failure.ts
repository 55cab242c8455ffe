import { accessSync, constants, statfsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  LOCK_HELD,
  DATABASE_GONE,
  MIGRATION_FAILED,
  NEWER_DATABASE,
  type ReadOnlyReason,
} from '#daemon/base/database.ts';
import { codeOf } from '#daemon/base/errors.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import { tellError } from './log.ts';
import { t } from './words.ts';

/** A failed start: one line that says what to do. `cause` is for the log. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/**
 * With less free space than this the database is opened read-only, in bytes; its write-ahead log alone may grow by as
 * much at once.
 */
export const ROOM_MIN = 1024 * 1024;

const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)$/;
const STORAGE = /^SQLITE_(IOERR|READONLY|CANTOPEN)/;
const DENIED = /^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_IOERR_(ACCESS|SHMOPEN|LOCK|DELETE))/;

/** Free bytes for this user; undefined if unknown. */
export function freeBytes(directory: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

export function isReadOnly(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === 'EROFS';
  }
}

/** Why nothing can be written there, if that is the cause of an error. */
export function whyReadOnly(error: unknown, dataDir: string): ReadOnlyReason | undefined {
  const isMigration = codeOf(error) === MIGRATION_FAILED;
  const code = codeOf(isMigration ? (error as Error).cause : error);
  if (isReadOnly(dataDir)) return 'read_only';
  if (FULL.test(code)) return 'full';
  // A failed migration may only report that there is nothing to roll back.
  const mayBeRoom = STORAGE.test(code) || isMigration;
  return mayBeRoom && (freeBytes(dataDir) ?? Infinity) < ROOM_MIN ? 'full' : undefined;
}

/** Why the daemon did not start, in words for the person at the terminal; undefined for a bug. */
export function startFailure(error: unknown, dataDir: string): StartFailure | undefined {
  if (error instanceof StartFailure) return error;
  const words = wordsFor(error, dataDir);
  return words === undefined ? undefined : new StartFailure(words, { cause: error });
}

function wordsFor(error: unknown, dataDir: string): string | undefined {
  const code = codeOf(error);
  const file = path.join(dataDir, 'mimbar.db');
  const why = whyReadOnly(error, dataDir);
  if (why === 'full') return t('diskFull', { dataDir });
  if (why === 'read_only') return t('diskReadOnly', { dataDir });
  if (code === LOCK_HELD) return t('dirInUse', { dataDir, message: (error as Error).message || t('unknown') });
  if (code === NEWER_DATABASE) return t('databaseNewer', { dataDir });
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return t('databaseDamaged', { file });
  if (code.startsWith('SQLITE_BUSY')) return t('databaseBusy', { file });
  if (code === DATABASE_GONE) return t('dirGone', { dataDir });
  if (code === MIGRATION_FAILED) return migrationWords(error as Error, dataDir);
  if (code === 'ENOTDIR' || code === 'EEXIST') return t('dirIsFile', { dataDir });
  if (DENIED.test(code)) return deniedWords(error, dataDir);
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return t('storageBroken', { dataDir, code });
  return undefined;
}

function deniedWords(error: unknown, dataDir: string): string {
  const named = (error as NodeJS.ErrnoException).path;
  const blocked = named !== undefined && path.dirname(named) === dataDir ? named : dataDir;
  return t('dirDenied', { blocked, owner: owner(), dataDir });
}

/** The required owner of the files, as chown takes it: the user who runs this. */
export function owner(): string {
  const uid = process.getuid?.();
  return uid === undefined ? 'mimbar:' : `${uid}:${process.getgid?.() ?? uid}`;
}

function migrationWords(error: Error, dataDir: string): string {
  const known = wordsFor(error.cause, dataDir);
  return known ?? t('cantMigrate', { dataDir });
}

/** After this time the process exits, whatever still runs, ms; longer than a normal stop takes. */
const END_WITHIN = 6000;

export interface SafetyNetOptions {
  supervisor: Supervisor;
  logger: FastifyBaseLogger;
}

/**
 * Handles uncaught failures: each is logged with its stack and offered to the part that it belongs to. After a
 * rejection that no part recognises the process goes on, and health reports it. After an exception that no part
 * recognises no state can be trusted: the queue's state is stored, and the process exits with 1, so that it is started
 * again.
 */
export function installSafetyNet({ supervisor, logger }: SafetyNetOptions) {
  let stop: () => Promise<void> = () => Promise.resolve();
  let isEnding = false;

  function end(reason: unknown): void {
    if (isEnding) return;
    isEnding = true;
    logger.fatal({ err: reason }, 'Mimbar ends with 1, to be started again');
    tellError(t('stoppedByFault'));
    setTimeout(() => process.exit(1), END_WITHIN);
    stop().then(
      () => process.exit(1),
      (error: unknown) => {
        logger.error({ err: error }, 'It did not stop in order');
        process.exit(1);
      },
    );
  }

  process.on('unhandledRejection', (reason) => void supervisor.uncaught(reason));
  process.on('uncaughtException', (error) => {
    if (!supervisor.uncaught(error)) end(error);
  });
  // The reader has closed the pipe, or the file is full: no reason to exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  return {
    /** Sets what is stopped before the process exits. */
    guard(running: { stop(): Promise<void> }): void {
      stop = running.stop;
    },
    end,
  };
}
