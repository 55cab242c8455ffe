import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fileFault } from '#shared/base/file-fault.ts';
import { buildApp } from '#daemon/app.ts';
import type { Config } from '#daemon/config.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { paths } from '#daemon/paths.ts';
import { loadMessenger } from './messenger.ts';
import { createServices, type Services } from './services.ts';
import { openReadOnlyCopy } from '#daemon/base/read-only-copy.ts';
import {
  openDatabase,
  type Database,
  type ReadOnlyReason,
  lockDataDirectory,
  type DataLock,
} from '#daemon/base/database.ts';
import { DEMO_PASSWORD, fillDemo } from './demo.ts';
import { fillDemoHistory } from './demo-history.ts';
import { readForGroup, writeForGroup, homeDirectory } from './machine.ts';
import { freeBytes, isReadOnly, ROOM_MIN, startFailure, StartFailure, whyReadOnly } from './start-failure.ts';
import { createTidyUp, type TidyUp } from './tidy-up.ts';
import { language, t } from './words.ts';

/** Timeout of a stop, in ms, including the ack of the running message. */
const STOP_WITHIN = 5000;

export interface Daemon {
  app: FastifyInstance;
  services: Services;
  /** The address to open, with the real port. */
  url: string;
  dataDir: string;
  /** Why it is read-only, if its disk can't be written to; then neither queue nor messenger runs. */
  readOnly: ReadOnlyReason | undefined;
  /** Waits for the running message, at most a few seconds, and releases everything. */
  stop(): Promise<void>;
}

/**
 * Locks the data directory, opens the database, listens, and then starts the messenger and the queue. On a disk that
 * can't be written to it serves read-only. Throws StartFailure.
 */
export async function startDaemon(config: Config, logger: FastifyBaseLogger, supervisor: Supervisor): Promise<Daemon> {
  // The files contain phone numbers and a WhatsApp session: private to this user.
  process.umask(0o077);
  const dataDir = prepareDataDirectory(config);
  try {
    assertRoom(dataDir);
    return await startOn({
      config,
      logger,
      supervisor,
      dataDir,
      open: () => openDatabase({ ...databaseOptions(dataDir), onCorrupt: supervisor.fatal }),
    });
  } catch (error) {
    const why = config.demo ? undefined : whyReadOnly(error, dataDir);
    const failure = startFailure(error, dataDir) ?? error;
    if (why === undefined || !existsSync(fileIn(dataDir))) throw failure;
    logger.error({ err: error, why }, 'The data directory takes no writes; only reading from now on');
    return startReading({ config, logger, supervisor, dataDir, why, failure });
  }
}

interface Start {
  config: Config;
  logger: FastifyBaseLogger;
  supervisor: Supervisor;
  dataDir: string;
  open: () => Database;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'mimbar.db');
const databaseOptions = (dataDir: string) => ({ file: fileIn(dataDir), migrationsFolder: paths.migrationsFolder });

async function startReading({
  why,
  failure,
  ...start
}: Omit<Start, 'open'> & { why: ReadOnlyReason; failure: unknown }): Promise<Daemon> {
  const open = () => {
    const copy = openReadOnlyCopy(databaseOptions(start.dataDir), why);
    if (!copy) throw failure;
    return copy;
  };
  try {
    return await startOn({ ...start, open });
  } catch (error) {
    throw startFailure(error, start.dataDir) ?? error;
  }
}

async function startOn({ config, logger, supervisor, dataDir, open }: Start): Promise<Daemon> {
  const lock = takeLock(dataDir);
  let database: Database | undefined;
  let app: FastifyInstance | undefined;
  let services: Services | undefined;
  try {
    database = open();
    const { readOnly } = database;
    const tokenFile = path.join(dataDir, 'cli-token');
    // Read-only: the file still has the token of the last start.
    const kept = readOnly && readForGroup(tokenFile);
    const cliToken = kept ?? randomBytes(32).toString('base64url');
    const superadminPassword = config.demo ? DEMO_PASSWORD : config.superadminPassword;
    services = createServices({
      config: { ...config, dataDir, superadminPassword },
      database,
      clock: systemClock,
      logger,
      createMessenger: await loadMessenger(config),
      supervisor,
      cliToken,
    });
    app = await buildApp(services, { trustProxy: config.trustProxy, logger, publicDirectory: paths.publicDirectory });
    // Before listening: a CLI that waits for this start would otherwise use the token of the last one.
    if (!readOnly) writeForGroup(tokenFile, cliToken);
    const url = await listen(app, config);
    // After listening: a password that is shown only once must not be lost when the port is taken.
    await services.account.firstStart.run(
      process.stdout.isTTY ? (first) => void process.stdout.write(t('firstAccount', first)) : undefined,
    );
    if (config.demo) {
      fillDemo(services, database);
      await fillDemoHistory(services, database);
    }
    services.operations.health.setPhase('ok');
    if (!readOnly) writeForGroup(path.join(dataDir, 'cli-url'), url);
    await services.start();
    const tidyUp = createTidyUp();
    tidyUp.start();
    const parts = { app, services, database, lock, logger, tidyUp, dataDir, demo: config.demo };
    return { app, services, url, dataDir, readOnly, stop: () => stopDaemon(parts) };
  } catch (error) {
    await services?.stop().catch((failed: unknown) => logger.warn({ err: failed }, 'What had started did not stop'));
    await app?.close();
    database?.close();
    lock.release();
    if (config.demo) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function stopDaemon(parts: {
  app: FastifyInstance;
  services: Services;
  database: Database;
  lock: DataLock;
  logger: FastifyBaseLogger;
  tidyUp: TidyUp;
  dataDir: string;
  demo: boolean;
}): Promise<void> {
  const { app, services, database, lock, logger, tidyUp } = parts;
  tidyUp.stop();
  const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN - 500).unref());
  try {
    await Promise.race([services.stop().then(() => app.close()), late]);
  } finally {
    database.close();
    lock.release();
    if (parts.demo) rmSync(parts.dataDir, { recursive: true, force: true });
  }
  logger.info('Stopped');
}

/** A demonstration gets a temporary directory, deleted at the end. */
function prepareDataDirectory(config: Config): string {
  if (config.demo) return mkdtempSync(path.join(tmpdir(), 'mimbar-demo-'));
  const directory = path.resolve(homeDirectory(), config.dataDir);
  try {
    // The group may enter, so that the CLI's users can read their token; the files in it have their own modes.
    if (mkdirSync(directory, { recursive: true })) chmodSync(directory, 0o750);
    accessSync(directory, constants.R_OK | constants.X_OK);
    if (!isReadOnly(directory)) accessSync(directory, constants.W_OK);
  } catch (error) {
    const words = t('dirUnwritable', { directory, error: fileFault(error, language()) });
    throw startFailure(error, directory) ?? new StartFailure(words, { cause: error });
  }
  return directory;
}

/** Throws an Error with `code` ENOSPC or EROFS, so that a start does not stop half-way. */
function assertRoom(dataDir: string): void {
  if (isReadOnly(dataDir)) throw Object.assign(new Error('The data directory is read-only'), { code: 'EROFS' });
  if ((freeBytes(dataDir) ?? Infinity) < ROOM_MIN)
    throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' });
}

/** If nothing can be written, no other daemon writes either. */
function takeLock(dataDir: string): DataLock {
  if (isReadOnly(dataDir)) return { release: () => undefined };
  return lockDataDirectory(dataDir, `pid ${process.pid} di ${hostname()}`);
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE') throw new StartFailure(t('portTaken', { port: config.port }));
    if (code === 'EACCES') throw new StartFailure(t('portDenied', { port: config.port }));
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFailure(t('noSuchHost', { host: config.host }));
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host)
    ? 'localhost'
    : config.host.includes(':')
      ? `[${config.host}]`
      : config.host;
  return `http://${host}:${port}`;
}
