import {
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  lstatSync,
  readdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decodeHeader, HEADER_MAX } from '#daemon/backup/file.store.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import { t } from '../words.ts';

interface Owner {
  uid: number;
  gid: number;
}

/**
 * The data's owner, if this process is root and the owner is not; otherwise undefined. For a directory that does not
 * exist yet, the user for whom it would be made.
 */
function ownerOf(dataDir: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) return path.dirname(dataDir) === dataDir ? undefined : ownerOf(path.dirname(dataDir));
  return found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

function takeGroups({ uid, gid }: Owner): void {
  try {
    (process as { initgroups?(user: number, group: number): void }).initgroups!(uid, gid);
  } catch {
    // The owner is not in the user database.
    process.setgroups!([gid]);
  }
}

/** Runs `work` with the owner's rights; everything in it is synchronous. */
function asOwner<T>(owner: Owner, work: () => T): T {
  const groups = process.getgroups!();
  takeGroups(owner);
  process.setegid!(owner.gid);
  process.seteuid!(owner.uid);
  try {
    return work();
  } finally {
    process.seteuid!(0);
    process.setegid!(0);
    process.setgroups!(groups);
  }
}

/**
 * Under sudo, switches to the user who owns the data: that user may have put symbolic links into the directory to trick
 * root, and the service has to be able to read what is written here. It can't be undone. Does nothing if the process is
 * not root.
 */
export function becomeOwner(dataDir: string): void {
  const owner = ownerOf(dataDir);
  if (!owner) return;
  takeGroups(owner);
  process.setgid!(owner.gid);
  process.setuid!(owner.uid);
  // The owner may have no access to root's temporary folder.
  delete process.env['TMPDIR'];
}

/** Non-blocking, because opening a named pipe would block for ever. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

function openFile(file: string, flags: number): number {
  const descriptor = openSync(file, flags);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new MimbarError('invalid', t('noPlainFile', { file }));
}

/**
 * Opens a file that was named at the terminal, as the data's owner; as root only if that user may not read it, and then
 * neither through a symbolic link nor with several hard links, which that user may have made. Throws not_found and
 * invalid.
 */
function openNamed(file: string, owner: Owner | undefined): { descriptor: number; byRoot: boolean } {
  try {
    if (!owner) return { descriptor: openFile(file, READ), byRoot: false };
    try {
      return { descriptor: asOwner(owner, () => openFile(file, READ)), byRoot: false };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    }
    const descriptor = openFile(file, READ | constants.O_NOFOLLOW);
    const { uid, nlink } = fstatSync(descriptor);
    if (uid !== owner.uid && nlink === 1) return { descriptor, byRoot: true };
    closeSync(descriptor);
    throw new MimbarError('invalid', t('hasOtherNames', { file }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw notFound(t('fileMissing', { file }));
    if (code === 'ELOOP') throw new MimbarError('invalid', t('fileIsLink', { file }));
    if (code === 'EACCES') throw new MimbarError('invalid', t('fileDenied', { file }));
    throw error;
  }
}

/** The text of a small file named at the terminal; call it before `becomeOwner`. Throws not_found and invalid. */
export function readNamed(file: string, dataDir: string): string {
  const { descriptor } = openNamed(path.resolve(file), ownerOf(dataDir));
  try {
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

function openFirst(files: string[], owner: Owner | undefined) {
  for (const file of files) {
    try {
      return { file, ...openNamed(file, owner) };
    } catch (error) {
      if (!(error instanceof MimbarError) || error.code !== 'not_found') throw error;
    }
  }
  return undefined;
}

/** Throws conflict if the file is not a backup: no other file of root may become readable for the owner. */
function assertBackup(descriptor: number): void {
  const start = Buffer.alloc(HEADER_MAX);
  decodeHeader(start.subarray(0, readSync(descriptor, start, 0, start.length, 0)));
}

/**
 * Switches to the data's owner and returns a path where that user can read the backup: a path, or a name in the backup
 * folder. A file that only root can read is copied there until `done`. Throws not_found, invalid and conflict.
 */
export async function takeBackup(
  name: string,
  dataDir: string,
  backups: string,
): Promise<{ file: string; done(): void }> {
  const opened = openFirst([path.resolve(name), path.join(backups, path.basename(name))], ownerOf(dataDir));
  becomeOwner(dataDir);
  if (!opened) throw notFound(t('namedFileMissing', { name }));
  const { file, descriptor, byRoot } = opened;
  if (!byRoot) {
    closeSync(descriptor);
    return { file, done: () => undefined };
  }
  let work: string | undefined;
  const done = () => void (work && rmSync(work, { recursive: true, force: true }));
  try {
    assertBackup(descriptor);
    mkdirSync(dataDir, { recursive: true, mode: 0o750 });
    work = mkdtempSync(path.join(dataDir, '.mimbar-work-'));
    const copy = path.join(work, path.basename(file));
    await pipeline(
      createReadStream('', { fd: descriptor, autoClose: false, start: 0 }),
      createWriteStream(copy, { flags: 'wx', mode: 0o600 }),
    );
    return { file: copy, done };
  } catch (error) {
    done();
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** A shell's exit codes of processes that were ended by a signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** No drill takes longer, whoever bears its process's number by now; ms. */
const LEFT_AFTER = 86_400_000;
const NAME = /^mimbar-(?:remote|verify)-(?:(\d+)-)?\w+$/;

const open = new Set<string>();
const ending = new AbortController();
let isWatched = false;
let busy = 0;
let late: keyof typeof EXIT_CODES | undefined;

/** Aborted when this process gets a signal; its child processes must end, too. */
export const ended = ending.signal;

/**
 * A directory for copies of all data, 0700. It is deleted by `done` or by a signal; leftovers of a killed process are
 * deleted at the next call.
 */
export function temporaryDirectory(kind: 'remote' | 'verify'): { directory: string; done(): void } {
  watch();
  sweep();
  const directory = mkdtempSync(path.join(tmpdir(), `mimbar-${kind}-${process.pid}-`));
  open.add(directory);
  return {
    directory,
    done() {
      rmSync(directory, { recursive: true, force: true });
      open.delete(directory);
    },
  };
}

/** Deletes this directory beside the data when the process gets a signal, until the returned function is called. */
export function goneWhenEnded(directory: string): () => void {
  watch();
  open.add(directory);
  return () => open.delete(directory);
}

/** Runs `work` with signals blocked, because an interruption would leave the old and the new data incomplete. */
export async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  watch();
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
    if (busy === 0 && late) end(late);
  }
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[])
    process.on(signal, () => {
      if (busy === 0) return end(signal);
      late = signal;
    });
}

function end(signal: keyof typeof EXIT_CODES): never {
  ending.abort();
  for (const directory of open) {
    try {
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // The next run tries it again.
    }
  }
  process.exit(EXIT_CODES[signal]);
}

/** Others may create files there, too: deletes only our own directories, and not those of running processes. */
function sweep(): void {
  const folder = tmpdir();
  for (const name of readdirSync(folder)) {
    const found = NAME.exec(name);
    if (!found) continue;
    const directory = path.join(folder, name);
    const stat = lstatSync(directory, { throwIfNoEntry: false });
    if (!stat?.isDirectory() || stat.uid !== process.getuid?.() || open.has(directory)) continue;
    const isOld = Date.now() - stat.mtimeMs > LEFT_AFTER;
    if (isOld || (found[1] !== undefined && !isAlive(Number(found[1]))))
      rmSync(directory, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
