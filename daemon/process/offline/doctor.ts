import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { builtAt } from '#daemon/build-info.ts';
import { misspeltSettings, type Config } from '#daemon/config.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import { diagnose, diagnoseSettings, whatsappUrlOf, type HostFacts } from '#daemon/operations/doctor.ts';
import { paths } from '#daemon/paths.ts';
import { problemOfSecond } from '#daemon/backup/backup.ts';
import { createBackupDirectory } from '#daemon/backup/directory.store.ts';
import { assertSound, inspect } from '#daemon/backup/file.store.ts';
import { newestMigration } from '#daemon/base/database.ts';
import { entryLines } from '#shared/base/terminal.ts';
import { readHostFacts, readService } from '../machine.ts';
import { backupsIn } from '#daemon/backup/index.ts';
import { readOwnConfig, type Result } from './environment.ts';
import { becomeOwner } from './rights.ts';
import { language, t } from '../words.ts';

const OPTIONS = { offline: { type: 'boolean' }, json: { type: 'boolean' } } as const;
const MARKS = { ok: '✓', warning: '!', problem: '✗' };

/** `mimbar doctor --offline`: the checks that need no running daemon, including the whole database; changes nothing. */
export async function doctorCommand(args: string[]): Promise<Result> {
  parseArgs({ args, options: OPTIONS });
  const service = readService();
  const findings = await findingsOf(service);
  const width = process.stdout.columns || Infinity;
  const lines = findings.flatMap(({ subject, level, text, remedy }) => [
    ...entryLines(`${MARKS[level]} ${subject.padEnd(20)} `, text, width),
    ...(remedy ? entryLines(''.padEnd(23), remedy, width) : []),
  ]);
  return { data: findings, lines, exitCode: findings.some(({ level }) => level === 'problem') ? 4 : 0 };
}

/** Where a setting is wrong nothing else can be looked at. */
async function findingsOf(service: HostFacts['service']): Promise<Finding[]> {
  let config: Config;
  try {
    config = readOwnConfig();
  } catch (error) {
    if (!(error instanceof MimbarError && error.code === 'invalid')) throw error;
    return diagnoseSettings({ service }, error.message.split('\n'), language());
  }
  const { dataDir, timezone } = config;
  const { directory: second } = config.backup;
  becomeOwner(dataDir);
  const backups = await createBackupDirectory(backupsIn(dataDir)).list();
  return diagnose(
    {
      ...readHostFacts(dataDir),
      service,
      now: systemClock.now(),
      builtAt: builtAt(),
      timezone,
      dataDir,
      database: examine(path.join(dataDir, 'mimbar.db')),
      newestBackup: backups.find(({ header }) => header)?.at,
      secondProblem: problemOfSecond(second === undefined ? undefined : createBackupDirectory(second), language()),
      backupsWanted: config.backup.at !== undefined,
      // Branding may say where it is, which only the daemon reads.
      settings: { misspelt: misspeltSettings(process.env), whatsappUrl: whatsappUrlOf(config), hasPlace: true },
      health: undefined,
      missedRuns: undefined,
      proxies: undefined,
      portTaken: { port: config.port, taken: await isTaken(config) },
    },
    language(),
  );
}

function examine(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    assertSound(file, t('theDatabase'), language());
    return inspect(file).schema > newestMigration(paths.migrationsFolder) ? 'newer' : 'ok';
  } catch (error) {
    return whyNot(error);
  }
}

/** A file that can't be read is not damaged: restoring a backup would not help. */
function whyNot(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (/^(EACCES|EPERM|SQLITE_(CANTOPEN|READONLY|PERM|AUTH)|SQLITE_IOERR_(ACCESS|SHMOPEN|LOCK))/.test(code))
    return 'denied';
  if (code.startsWith('SQLITE_BUSY')) return 'busy';
  return code.startsWith('SQLITE_IOERR') || code === 'SQLITE_FULL' ? 'unreadable' : message;
}

/** A daemon of ours on that port counts as taken too: then `mimbar doctor` without --offline tells more. */
function isTaken({ host, port }: Config): Promise<boolean> {
  if (port === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    server.listen({ host, port }, () => server.close(() => resolve(false)));
  });
}
