import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '#daemon/base/database.ts';
import { MIGRATIONS } from '#tests/support/app.ts';
import {
  startDaemonProcess,
  type DaemonProcess,
  type DaemonProcessOptions,
} from '#tests/support/process/daemon-process.ts';

export const DAEMON_BUNDLE = path.resolve(import.meta.dirname, '../../../dist/daemon.js');

/** A data directory whose database `fill` has filled; `remove` deletes it. */
export function makeDataDirectory(fill: (database: Database) => void): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mimbar-bench-'));
  mkdirSync(dataDir, { recursive: true });
  const database = openDatabase({ file: path.join(dataDir, 'mimbar.db'), migrationsFolder: MIGRATIONS });
  fill(database);
  database.close();
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** The daemon as it is shipped, also where other tests run the sources. */
export function startShippedDaemon(options: DaemonProcessOptions = {}): Promise<DaemonProcess> {
  return startDaemonProcess({ entry: DAEMON_BUNDLE, ...options });
}
