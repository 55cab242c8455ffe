import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { createEncrypt, newEncryption } from './cipher.ts';
import { encodeHeader, FORMAT } from './format.ts';
import { PART } from './names.ts';
import { sumOf } from './read.ts';
import { inspect } from './snapshot.ts';
import type { BackupHeader } from '#daemon/domain/backup/backup-header.ts';

export interface WriteOptions {
  /** A closed database file. */
  database: string;
  target: string;
  createdAt: number;
  version: string;
  passphrase?: string | undefined;
}

/**
 * Writes a database file as a backup, 0600, and verifies it. The target gets its name only when it is completely on the
 * disk. Throws the file system's errors.
 */
export async function writeBackup({
  database,
  target,
  createdAt,
  version,
  passphrase,
}: WriteOptions): Promise<BackupHeader> {
  const encryption = passphrase === undefined ? null : newEncryption();
  const header: BackupHeader = {
    format: FORMAT,
    created_at: new Date(createdAt).toISOString(),
    version,
    ...inspect(database),
    size: (await stat(database)).size,
    sha256: await sumOf(database),
    compression: 'zstd',
    encryption,
  };
  const start = encodeHeader(header);
  const cipher = encryption && (await createEncrypt(encryption, passphrase!, start));
  const part = `${target}${PART}`;
  const file = await open(part, 'wx', 0o600);
  try {
    const sum = createHash('sha256');
    const put = async (bytes: Buffer) => {
      sum.update(bytes);
      await file.appendFile(bytes);
    };
    const sink = async (bytes: AsyncIterable<Buffer>) => {
      for await (const chunk of bytes) await put(chunk);
    };
    await put(start);
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 6 } });
    if (cipher) await pipeline(createReadStream(database), compress, cipher, sink);
    else await pipeline(createReadStream(database), compress, sink);
    if (cipher) await put(cipher.getAuthTag());
    const digest = sum.digest();
    await file.appendFile(digest);
    await file.sync();
    await file.close();
    if (!(await isWhole(part, digest)))
      throw Object.assign(new Error('The file reads back otherwise than it was written'), { code: 'EIO' });
    await rename(part, target);
    await syncDirectory(path.dirname(target));
    return header;
  } catch (error) {
    await close(file);
    await rm(part, { force: true });
    throw error;
  }
}

async function isWhole(file: string, digest: Buffer): Promise<boolean> {
  const { size } = await stat(file);
  return (await sumOf(file, size - digest.length)) === digest.toString('hex');
}

async function close(file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined);
}

/**
 * Syncs the directory, so that the new name is on the disk; ignored if the file system does not support that, such as
 * FAT.
 */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}
