import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../domain/clock.ts';
import { storageTrouble } from '../domain/storage-trouble.ts';
import { paths } from '../paths.ts';
import { createServices, type Services } from '../services.ts';
import { DEMO_PASSWORD, fillDemo } from './demo.ts';
import { NEWER_DATABASE, openDatabase, type Database } from '../storage/database.ts';
import { LOCK_HELD, lockDataDirectory, type DataLock } from '../storage/lock.ts';
import { createTidyUp, type TidyUp } from './tidy-up.ts';

/** A start that can't be: one line that says what to do. */
export class StartFailure extends Error {}

/** The message on its way gets so long to be acked, everything together no longer than this, in ms. */
const STOP_WITHIN = 5000;

export interface Daemon {
  app: FastifyInstance;
  services: Services;
  /** The address to open, with the real port. */
  url: string;
  stop(): Promise<void>;
}

/** Takes the data directory, opens the database, listens, and then lets the messenger and the queue go. */
export async function startDaemon(config: Config, logger: FastifyBaseLogger): Promise<Daemon> {
  // What is kept here holds phone numbers and a WhatsApp session: nobody else's business.
  process.umask(0o077);
  const dataDir = prepareDataDirectory(config);
  const lock = takeLock(dataDir);
  let database: Database | undefined;
  let app: FastifyInstance | undefined;
  try {
    database = open(dataDir);
    const cliToken = randomBytes(32).toString('base64url');
    const superadminPassword = config.demo ? DEMO_PASSWORD : config.superadminPassword;
    const services = createServices({ config: { ...config, dataDir, superadminPassword }, database, clock: systemClock, logger, cliToken });
    app = await buildApp(services, { trustProxy: config.trustProxy, logger, publicDirectory: paths.publicDirectory });
    // Before anybody can ask: a CLI that waits for this start would otherwise come with the token of the last one.
    writeForGroup(path.join(dataDir, 'cli-token'), cliToken);
    const url = await listen(app, config);
    // A password that is shown only once must not be lost on a start that can't listen.
    await services.firstStart.run(process.stdout.isTTY ? (text) => void process.stdout.write(text) : undefined);
    if (config.demo) fillDemo(services);
    writeForGroup(path.join(dataDir, 'cli-url'), url);
    await services.start();
    const tidyUp = createTidyUp();
    tidyUp.start();
    const parts = { app, services, database, lock, logger, tidyUp, dataDir, demo: config.demo };
    return { app, services, url, stop: () => stopDaemon(parts) };
  } catch (error) {
    await app?.close();
    database?.close();
    lock.release();
    if (config.demo) rmSync(dataDir, { recursive: true, force: true });
    throw fullDisk(error, dataDir) ?? error;
  }
}

function fullDisk(error: unknown, dataDir: string): StartFailure | undefined {
  if (storageTrouble(error) !== 'full' && (error as { code?: string }).code !== 'ENOSPC') return undefined;
  return new StartFailure(`Disk penuh: ${dataDir} tidak dapat ditulisi. Kosongkan ruang, lalu jalankan lagi. Pesan yang menunggu tetap tersimpan.`);
}

/** The CLI's users are let in by the group that the file belongs to. */
function writeForGroup(file: string, text: string): void {
  writeFileSync(file, `${text}\n`);
  chmodSync(file, 0o640);
}

async function stopDaemon(parts: {
  app: FastifyInstance; services: Services; database: Database; lock: DataLock; logger: FastifyBaseLogger; tidyUp: TidyUp; dataDir: string; demo: boolean;
}): Promise<void> {
  const { app, services, database, lock, logger, tidyUp } = parts;
  tidyUp.stop();
  const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN - 500).unref());
  await Promise.race([services.stop().then(() => app.close()), late]);
  database.close();
  lock.release();
  if (parts.demo) rmSync(parts.dataDir, { recursive: true, force: true });
  logger.info('Stopped');
}

/** A demonstration gets a directory of its own, thrown away at the end. */
function prepareDataDirectory(config: Config): string {
  if (config.demo) return mkdtempSync(path.join(tmpdir(), 'mimbar-demo-'));
  const directory = path.resolve(config.dataDir);
  try {
    // The group may enter, or the CLI's users could not read their token; the files in it decide for themselves.
    if (mkdirSync(directory, { recursive: true })) chmodSync(directory, 0o750);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFailure(`Direktori data ${directory} tidak dapat ditulisi (${(error as NodeJS.ErrnoException).code}). Perbaiki hak aksesnya atau ubah MIMBAR_DATA_DIR.`);
  }
  return directory;
}

function takeLock(dataDir: string): DataLock {
  try {
    return lockDataDirectory(dataDir, `pid ${process.pid} di ${hostname()}`);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_HELD) throw fullDisk(error, dataDir) ?? error;
    throw new StartFailure(`Direktori data ${dataDir} sedang dipakai Mimbar lain (${(error as Error).message || 'tidak diketahui'}). Hentikan yang itu dulu.`);
  }
}

function open(dataDir: string): Database {
  try {
    return openDatabase({ file: path.join(dataDir, 'mimbar.db'), migrationsFolder: paths.migrationsFolder });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === NEWER_DATABASE) throw new StartFailure(`Basis data di ${dataDir} berasal dari Mimbar yang lebih baru. Pasang versi itu, atau pulihkan cadangan.`);
    if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') throw new StartFailure(`Basis data ${path.join(dataDir, 'mimbar.db')} rusak. Pulihkan cadangan terakhir.`);
    throw error;
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE') throw new StartFailure(`Port ${config.port} sudah dipakai program lain. Hentikan program itu atau ubah MIMBAR_PORT.`);
    if (code === 'EACCES') throw new StartFailure(`Port ${config.port} tidak boleh dipakai pengguna ini. Pilih MIMBAR_PORT di atas 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartFailure(`Alamat ${config.host} tidak ada di komputer ini. Perbaiki MIMBAR_HOST.`);
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
