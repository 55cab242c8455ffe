import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { CliError } from '../errors.ts';
import { t } from '../words/words.ts';

/** Files in the data directory that the daemon writes for the CLI, one line each. */
const ADDRESS_FILES = {
  'cli-token': /^[\w-]{1,100}$/,
  'cli-url': /^http:\/\/(\[[\da-fA-F:.]+(%[\w.-]+)?\]|[\w.-]+):\d{1,5}$/,
};
/** Bytes. */
const SIZE_MAX = 200;
/** Symbolic links are not followed, and a named pipe does not block. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads such a file; undefined if it is missing. Root (by sudo) also reads it, in a directory that the service owns;
 * therefore only a small regular file is read, never the target of a link. Throws CliError refused for anything else.
 */
export function readAddress(dataDir: string, name: keyof typeof ADDRESS_FILES): string | undefined {
  const file = path.join(dataDir, name);
  let handle: number;
  try {
    handle = openSync(file, FLAGS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP' || code === 'ENXIO') throw foreign(file);
    if (code !== 'EACCES') return undefined;
    throw outsideGroup(file);
  }
  try {
    const found = fstatSync(handle);
    const { uid, nlink, size } = found;
    const owners = [statSync(dataDir).uid, process.getuid?.() ?? uid];
    if (!found.isFile() || nlink !== 1 || size > SIZE_MAX || !owners.includes(uid)) throw foreign(file);
    const bytes = Buffer.alloc(SIZE_MAX);
    const line = bytes.toString('utf8', 0, readSync(handle, bytes, 0, SIZE_MAX, 0)).trim();
    // The daemon is just writing it.
    if (line === '') return undefined;
    if (!ADDRESS_FILES[name].test(line)) throw foreign(file);
    return line;
  } finally {
    closeSync(handle);
  }
}

/** The error for users outside the group of the service's files, or of a clone's. Nobody is put into root's group. */
export function outsideGroup(file: string): CliError {
  const group = groupOf(path.dirname(file));
  const way = group === 'root' ? t('ofRoot') : t('joinGroup', { group, userName: userName() });
  return new CliError('refused', t('mayNotRead', { file, way }));
}

/** The name of a folder's group; the service's where it has no name. */
function groupOf(folder: string): string {
  try {
    const { gid } = statSync(folder);
    if (gid === 0) return 'root';
    const line = readFileSync('/etc/group', 'utf8')
      .split('\n')
      .find((one) => one.split(':')[2] === String(gid));
    return line?.split(':')[0] || 'mimbar';
  } catch {
    return 'mimbar';
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'NAMA';
  }
}

function foreign(file: string): CliError {
  return new CliError('refused', t('notByMimbar', { file }));
}
