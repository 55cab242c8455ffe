import path from 'node:path';
import { parseArgs } from 'node:util';
import { listBackups } from '#daemon/backup/backup.ts';
import { createBackupDirectory } from '#daemon/backup/directory.store.ts';
import { type BackupHeader, readHeader } from '#daemon/backup/file.store.ts';
import { backupsIn } from '#daemon/backup/index.ts';
import { OTHER_ZONE, SKEW, type Copy, type StandbyPlace } from '#daemon/backup/standby.ts';
import { placeFor } from '#daemon/backup/tool.store.ts';
import { checkBackup } from '#daemon/backup/work.store.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import type { Config } from '#daemon/config.ts';
import { paths } from '#daemon/paths.ts';
import { instantIn } from '#shared/base/language.ts';
import {
  readOfflineConfig,
  readOwnConfig,
  terminalActor,
  withDataDirectory,
  confirm,
  findPassphrase,
  say,
  type Result,
} from './environment.ts';
import { restore, type Restored } from './restore.ts';
import { becomeOwner, ended, temporaryDirectory, readNamed, takeBackup } from './rights.ts';
import { language, t } from '../words.ts';

/** Somebody with write access to the place, but without the passphrase, could put a forged or an old backup there. */
const refused = (name: string, why: string) => new MimbarError('conflict', t('copyRefused', { name, why }));

/** Maximum number of copies that are fetched to find the newest valid one. */
const TRIED = 8;

export interface Fetched {
  file: string;
  copy: Copy;
  kind: string;
  done(): void;
}

/**
 * Brings a copy from the second place onto this machine, until `done`; the newest without a name. Continues as the
 * data's owner. Throws invalid, not_found, conflict for a copy that does not match its name, and what the place throws.
 */
export async function fetchCopy(
  { backup: { remote }, dataDir, timezone }: Config,
  name?: string,
  now: number = systemClock.now(),
): Promise<Fetched> {
  if (remote === undefined) throw new MimbarError('invalid', t('remoteNotSet'));
  becomeOwner(dataDir);
  process.umask(0o077);
  const place = placeFor(remote, timezone);
  const copies = await place.list(ended);
  if (name !== undefined) {
    const named = copies.find((one) => one.name === name);
    if (!named) throw notFound(t('noSuchCopy', { name }));
    return (await fetchOne(place, named, timezone)).fetched;
  }
  if (copies.length === 0) throw notFound(t('noCopyYet'));
  return newest(place, copies, timezone, now);
}

/**
 * The one that was made last. Names may be laid there by others: one of the future is not believed before what is in
 * it, and never where an honest one is younger. Where all are of the future, our own clock is wrong.
 */
async function newest(place: StandbyPlace, copies: readonly Copy[], timezone: string, now: number): Promise<Fetched> {
  const possible = copies.filter(({ at }) => at <= now + OTHER_ZONE);
  let best: { fetched: Fetched; created: number } | undefined;
  let refusal: unknown;
  for (const copy of (possible.length > 0 ? possible : copies).slice(0, TRIED)) {
    if (best && copy.at <= best.created) break;
    const isAhead = copy.at > now + SKEW;
    try {
      const next = await fetchOne(place, copy, timezone);
      if (best && next.created <= best.created) {
        next.fetched.done();
      } else {
        best?.fetched.done();
        best = next;
      }
    } catch (error) {
      const isRefused = error instanceof MimbarError && error.code === 'conflict';
      if (!isRefused || !isAhead || possible.length === 0) {
        best?.fetched.done();
        throw error;
      }
      refusal ??= error;
    }
    if (!isAhead) break;
  }
  if (best) return best.fetched;
  throw refusal;
}

async function fetchOne(
  place: StandbyPlace,
  copy: Copy,
  timezone: string,
): Promise<{ fetched: Fetched; created: number }> {
  const { directory, done } = temporaryDirectory('remote');
  try {
    const file = path.join(directory, copy.name);
    await place.get(copy, file, ended);
    const { encryption, created_at } = await readHeader(file);
    if (!encryption) throw refused(copy.name, t('copyNotEncrypted'));
    const created = Date.parse(created_at);
    // An old copy under a new name; names are in the time of the machine that made them, which may be another zone's.
    if (Math.abs(created - copy.at) > OTHER_ZONE)
      throw refused(copy.name, t('copyReallyMade', { created: instantIn(language(), created, timezone) }));
    return { fetched: { file, copy, kind: place.kind, done }, created };
  } catch (error) {
    done();
    throw error;
  }
}

const OPTIONS = {
  json: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  'with-whatsapp': { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  remote: { type: 'boolean' },
} as const;
const LISTED = 20;

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (positionals.length > 1) throw new MimbarError('invalid', t('oneBackupFile'));
  // Without a name the newest is meant.
  return { ...values, file: positionals[0] };
}

/** The backups on this machine, and in the second place where there is one. */
function listHere({ dataDir, backup }: Config) {
  const second = backup.directory === undefined ? undefined : createBackupDirectory(backup.directory);
  return { rows: listBackups(createBackupDirectory(backupsIn(dataDir)), second), second };
}

/** `mimbar backup list` where no daemon answers; the CLI shows it. */
export async function listCommand(args: string[]): Promise<Result> {
  parseArgs({ args, options: { json: OPTIONS.json } });
  const config = readOwnConfig();
  becomeOwner(config.dataDir);
  const data = await listHere(config).rows;
  return { data, lines: data.map(({ name }) => name) };
}

/** The file of the newest backup that can be read. Continues as the data's owner. Throws not_found. */
async function newestHere(config: Config): Promise<string> {
  becomeOwner(config.dataDir);
  const { rows, second } = listHere(config);
  const newest = (await rows).find(({ rusak }) => !rusak);
  if (!newest) throw notFound(t('noBackupIn', { dataDir: backupsIn(config.dataDir) }));
  return newest.tempat === 'kedua' ? second!.fileOf(newest.name) : path.join(backupsIn(config.dataDir), newest.name);
}

/** The rows that a backup has of a table. */
function countText(table: string, count: number): string {
  if (table === 'account') return t('tableAccount', { count });
  if (table === 'jadwal_pengajian') return t('tablePengajian', { count });
  if (table === 'jadwal_jumatan') return t('tableJumatan', { count });
  return table === 'message' ? t('tableMessage', { count }) : `${count} ${table}`;
}

export const summary = (header: BackupHeader, zone: string) =>
  say(
    t('madeBy', {
      createdAt: instantIn(language(), Date.parse(header.created_at), zone),
      version: header.version,
      rows: Object.entries(header.rows)
        .map(([table, count]) => countText(table, count))
        .join(', '),
    }),
  );

/** Opens the file named at the terminal first; after that the process runs as the data's owner. */
async function open(args: ReturnType<typeof readArgs>, config: Config) {
  const { file: name, remote = false, 'passphrase-file': passphraseFile } = args;
  const given =
    passphraseFile === undefined ? undefined : readNamed(passphraseFile, config.dataDir).replace(/\r?\n$/, '');
  const { file, done } =
    remote === true
      ? await fetchCopy(config, name)
      : await takeBackup(name ?? (await newestHere(config)), config.dataDir, backupsIn(config.dataDir));
  try {
    const header = await readHeader(file);
    const passphrase = header.encryption ? await findPassphrase(given, config.backup.passphrase) : undefined;
    return { file, header, passphrase, done };
  } catch (error) {
    done();
    throw error;
  }
}

/** `mimbar backup verify [FILE]`: unpacks it in a temporary folder and changes nothing. */
export async function verifyCommand(args: string[]): Promise<Result> {
  const options = readArgs(args);
  const config = readOfflineConfig();
  process.umask(0o077);
  const { file, passphrase, done } = await open(options, config);
  const work = temporaryDirectory('verify');
  try {
    const {
      sha256: _,
      encryption,
      ...header
    } = await checkBackup({
      file,
      target: path.join(work.directory, 'mimbar.db'),
      passphrase,
      migrationsFolder: paths.migrationsFolder,
    });
    return {
      data: { ok: true, file, ...header, encrypted: encryption !== null },
      lines: [
        t('backupSound', { summary: summary({ ...header, sha256: '', encryption }, config.timezone) }),
        t('encryptedAndSession', {
          encrypted: t(encryption ? 'yes' : 'no'),
          session: t(header.whatsapp ? 'included' : 'notIncluded'),
        }),
      ],
    };
  } finally {
    done();
    work.done();
  }
}

/** `mimbar backup restore [FILE]`. */
export async function restoreCommand(args: string[]): Promise<Result> {
  const { yes = false, 'with-whatsapp': withWhatsapp = false, ...options } = readArgs(args);
  const config = readOwnConfig();
  // Before the process changes its user.
  const actor = terminalActor();
  process.umask(0o077);
  const { file, header, passphrase, done } = await open(options, config);
  try {
    if (!yes) {
      const answer = await confirm(
        t('replaceQuestion', {
          dataDir: config.dataDir,
          file: path.basename(file),
          header: summary(header, config.timezone),
        }),
      );
      if (answer === undefined) throw new MimbarError('invalid', t('cantAskRestore'));
      if (!answer) throw new MimbarError('conflict', t('cancelledUnchanged'));
    }
    const restored = await withDataDirectory(config.dataDir, () =>
      restore({ config, clock: systemClock, actor, file, passphrase, withWhatsapp }),
    );
    const { header: _, ...data } = restored;
    return { data: { file, ...data, created_at: header.created_at }, lines: reportOf(restored, config) };
  } finally {
    done();
  }
}

function reportOf(restored: Restored, config: Config): string[] {
  const { header, aside, session, held, unknownRuns, marked, outdated, messages } = restored;
  const sessions = {
    backup: t('sessionOfBackup'),
    present: t('sessionOfMachine'),
    none: t('noSession'),
  };
  return [
    t('dataRestored', { header: summary(header, config.timezone) }),
    ...(aside ? [t('oldDataIn', { aside })] : []),
    sessions[session],
    ...(unknownRuns > 0 ? [t('runsUnknown', { unknownRuns })] : []),
    ...(marked > 0 ? [t('schedulesMarked', { marked })] : []),
    ...(outdated > 0 ? [t('schedulesOutdated', { outdated })] : []),
    ...(held > 0
      ? [
          t('messagesHeld', { held }),
          ...messages.slice(0, LISTED).map((row) => `  #${row.id}  ${say(row.recipient)}  ${row.no_hp}`),
        ]
      : []),
    ...(held > LISTED ? [t('andMoreHeld', { count: held - LISTED })] : []),
    t('allSignInAgain'),
  ];
}
