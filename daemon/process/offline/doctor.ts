import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { builtAt } from '#daemon/build-info.ts';
import { misspeltSettings, type Config } from '#daemon/config.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { diagnose, whatsappUrlOf } from '#daemon/operations/doctor.ts';
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
  const config = readOwnConfig();
  const { dataDir, timezone } = config;
  const { directory: second } = config.backup;
  const service = readService();
  becomeOwner(dataDir);
  const backups = await createBackupDirectory(backupsIn(dataDir)).list();
  const findings = diagnose(
    {
      ...readHostFacts(dataDir),
      service,
      now: systemClock.now(),
      builtAt: builtAt(),
      timezone,
      dataDir,
      database: examine(path.join(dataDir, 'mimbar.db')),
      newestBackup: backups.find(({ header }) => header)?.at,
      secondProblem: problemOfSecond(second === undefined ? undefined : createBackupDirectory(second)),
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
  const width = process.stdout.columns || Infinity;
  const lines = findings.flatMap(({ subject, level, text, remedy }) => [
    ...entryLines(`${MARKS[level]} ${subject.padEnd(20)} `, text, width),
    ...(remedy ? entryLines(''.padEnd(23), remedy, width) : []),
  ]);
  return { data: findings, lines, exitCode: findings.some(({ level }) => level === 'problem') ? 4 : 0 };
}

function examine(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    assertSound(file, t('theDatabase'));
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
