import type { Method } from '#shared/base/endpoint.ts';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import type { AppOptions } from '#daemon/app.ts';
import type { Config } from '#daemon/config.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Services } from '#daemon/process/services.ts';
import type { Database } from '#daemon/base/database.ts';
import {
  buildApp,
  createServices,
  kotaOf,
  loadMessenger,
  openDatabase,
  paths,
  readConfig,
  systemClock,
} from './daemon-parts.ts';

export const MIGRATIONS = paths.migrationsFolder;

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  database: Database;
  config: Config;
  directory: string;
  /** Calls as the CLI, which counts as superadmin; `path` is relative to /api. */
  call(method: Method, path: string, options?: CallOptions): Promise<TestAnswer>;
  /** Signs in and returns the access token. */
  signIn(username: string, password: string): Promise<string>;
  /** The access token of an account of that role, made on first use: 'superadmin' or 'admin', with PASSWORD. */
  as(role: 'superadmin' | 'admin'): Promise<string>;
  close(): Promise<void>;
}

/** The password of the accounts that `as` makes. */
export const PASSWORD = 'kelapa-muda-7';

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** undefined sends the CLI's token, null sends none. */
  token?: string | null;
}

export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // Untyped: tests read answers of every form.
  body: any;
  raw: Buffer;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  clock?: Clock;
  demo?: boolean;
  /** Whether the kernel's clock counts as synchronised; false by default. */
  isSynchronised?: () => Promise<boolean>;
  /** When the program was built, UTC ms; by default long before the tests' clocks. */
  builtAt?: number;
  /** Folder of the built dashboard; without it the pages are bare. */
  publicDirectory?: string;
  /** Another app's data directory, to start on it again. */
  directory?: string;
  /**
   * Puts files into the directory before the app starts; its folder 'public' takes the place of the built dashboard.
   */
  prepare?(directory: string): void;
  /** Gets each line of the log. */
  log?(line: string): void;
  /** Lower limits, so that a test can reach them. */
  bounds?: AppOptions['bounds'];
  timeouts?: AppOptions['timeouts'];
  /** Called for every statement of the database. */
  onStatement?: (sql: string) => void;
  /** Called for every route that is registered. */
  onRoute?(route: { method: string | string[]; url: string }): void;
}

/**
 * Copies a migrated database to `file`. The migrations run once for all files of a run, because they took two fifths of
 * an app's start.
 */
function putMigrated(file: string): void {
  const shared = process.env['MIMBAR_TEST_SHARED'];
  if (shared === undefined) return;
  const migrated = path.join(shared, 'mimbar.db');
  if (!existsSync(migrated)) {
    const own = path.join(shared, `${process.pid}.db`);
    openDatabase({ file: own, migrationsFolder: MIGRATIONS }).close();
    renameSync(own, migrated);
  }
  copyFileSync(migrated, file);
}

/** The real app on a real database file in a directory of its own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const directory = options.directory ?? mkdtempSync(path.join(tmpdir(), 'mimbar-test-'));
  options.prepare?.(directory);
  const read = readConfig(
    {
      MIMBAR_DATA_DIR: directory,
      MIMBAR_MESSENGER: 'simulated',
      MIMBAR_SEND_GAP_MS: '0',
      MIMBAR_QUIET_HOURS: '',
      MIMBAR_LOG_LEVEL: 'silent',
      MIMBAR_SUPERADMIN_PASSWORD: PASSWORD,
      ...options.env,
    },
    { demo: options.demo ?? false },
  );
  if ('errors' in read) throw new Error(read.errors.join('\n'));
  // A demonstration reads no settings, so its directory and password are passed in, as its own start does.
  const config = options.demo ? { ...read.config, dataDir: directory, superadminPassword: PASSWORD } : read.config;
  const place = read.config.location === '' ? undefined : await kotaOf(read.config.location);
  const { log } = options;
  const logger = pino({ level: config.logLevel }, log ? { write: log } : pino.destination(1));
  const file = path.join(directory, 'mimbar.db');
  if (!existsSync(file)) putMigrated(file);
  const database = openDatabase({
    file,
    migrationsFolder: MIGRATIONS,
    ...(options.onStatement && { onStatement: options.onStatement }),
  });
  const cliToken = 'cli-token-of-the-test';
  const services = createServices({
    config: { ...config, ...(place && { place }) },
    database,
    clock: options.clock ?? systemClock,
    logger,
    createMessenger: await loadMessenger(config),
    cliToken,
    isSynchronised: options.isSynchronised ?? (async () => false),
    builtAt: options.builtAt ?? 0,
  });
  services.operations.health.setPhase('ok');
  const publicDirectory = options.publicDirectory ?? path.join(directory, 'public');
  const app = await buildApp(services, {
    trustProxy: config.trustProxy,
    logger,
    publicDirectory,
    ...(options.bounds && { bounds: options.bounds }),
    ...(options.timeouts && { timeouts: options.timeouts }),
    ...(options.onRoute && { onRoute: options.onRoute }),
  });
  const api: TestApp = {
    app,
    services,
    database,
    config,
    directory,
    async signIn(username, password) {
      const { status, body } = await api.call('POST', '/auth/login', { body: { username, password }, token: null });
      if (status !== 200) throw new Error(`Signing in as ${username} answered ${status}: ${body.error}`);
      return body.data.accessToken;
    },
    async as(role) {
      await services.account.firstStart.run(undefined);
      if (role === 'admin')
        await api.call('POST', '/manage-admin', { body: { username: 'admin', password: PASSWORD } });
      return api.signIn(role, PASSWORD);
    },
    async call(method, url, { body, headers, token = cliToken } = {}) {
      const raw = Buffer.isBuffer(body) || typeof body === 'string';
      const request: InjectOptions = {
        method,
        url: `/api${url}`,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: raw ? (body as Buffer) : JSON.stringify(body) }),
      };
      const response = await app.inject(request);
      return {
        status: response.statusCode,
        headers: response.headers,
        body: parse(response.body),
        raw: response.rawPayload,
      };
    },
    async close() {
      await services.stop();
      await app.close();
      database.close();
      if (!options.directory) rmSync(directory, { recursive: true, force: true });
    },
  };
  return api;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
