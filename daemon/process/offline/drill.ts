import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { instantIn } from '#shared/base/language.ts';
import { readKept } from '#daemon/backup/standby.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { readSetting } from '#daemon/backup/work.store.ts';
import { inspect, readHeader } from '#daemon/backup/file.store.ts';
import { summary, fetchCopy } from './backup.ts';
import { readOfflineConfig, terminalActor, findPassphrase, type Result } from './environment.ts';
import { restore } from './restore.ts';
import { readNamed } from './rights.ts';
import { language, t } from '../words.ts';

const OPTIONS = { json: { type: 'boolean' }, 'passphrase-file': { type: 'string' } } as const;
/** Minutes of tolerance: copies are timed to the minute. */
const GRACE = 1;

/**
 * `mimbar backup drill`: restores the newest copy from the second place into a temporary folder, checks that it is
 * complete, and reports what would be lost. Changes nothing, here or there.
 */
export async function drillCommand(args: string[]): Promise<Result> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const config = readOfflineConfig();
  const given = values['passphrase-file'];
  const typed = given === undefined ? undefined : readNamed(given, config.dataDir).replace(/\r?\n$/, '');
  const actor = terminalActor();
  const startedAt = systemClock.now();
  const { file, copy, kind, done } = await fetchCopy(config);
  try {
    const { encryption } = await readHeader(file);
    const passphrase = encryption ? await findPassphrase(typed, config.backup.passphrase) : undefined;
    const dataDir = path.join(path.dirname(file), 'data');
    mkdirSync(dataDir);
    const { header } = await restore({
      config: { ...config, dataDir },
      clock: systemClock,
      actor,
      file,
      passphrase,
      withWhatsapp: true,
    });
    assertWhole(header.rows, inspect(path.join(dataDir, 'mimbar.db')).rows);
    const loss = lossOf(path.join(config.dataDir, 'mimbar.db'), header.created_at);
    const tooMuch = loss.isKnown && loss.minutes > config.backup.remoteMinutes + GRACE;
    return {
      data: {
        ok: true,
        name: copy.name,
        kind,
        created_at: header.created_at,
        rows: header.rows,
        loss_minutes: loss.minutes,
        loss_known: loss.isKnown,
        took_ms: systemClock.now() - startedAt,
      },
      lines: [
        t('newestCopy', { kind, name: copy.name, header: summary(header, config.timezone) }),
        t('restoredWhole'),
        loss.isKnown
          ? t('wouldLose', { minutes: loss.minutes })
          : t('lossUnknown', {
              createdAt: instantIn(language(), Date.parse(header.created_at), config.timezone),
              minutes: loss.minutes,
            }),
        ...(tooMuch ? [t('lossTooLong')] : []),
      ],
      exitCode: tooMuch ? 4 : 0,
    };
  } finally {
    done();
  }
}

/** Throws conflict. */
function assertWhole(wanted: Record<string, number>, found: Record<string, number>): void {
  const missing = Object.entries(wanted).filter(([table, count]) => found[table] !== count);
  if (missing.length > 0)
    throw new MimbarError(
      'conflict',
      t('copyIncomplete', {
        missing: missing.map(([table, count]) => t('rowsOf', { table, found: found[table] ?? 0, count })).join(', '),
      }),
    );
}

/** Minutes, rounded up; known where the data of the machine that makes the copies are here. */
function lossOf(database: string, createdAt: string): { minutes: number; isKnown: boolean } {
  const { last_at, checked_at } = readKept({ get: (key) => readSetting(database, key) });
  const made = Date.parse(createdAt);
  const isKnown = last_at !== null && checked_at !== null && Math.abs(last_at - made) < 60_000;
  const since = isKnown ? Math.max(checked_at, made) : made;
  return { minutes: Math.max(0, Math.ceil((systemClock.now() - since) / 60_000)), isKnown };
}
