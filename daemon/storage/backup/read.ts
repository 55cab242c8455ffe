import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { createDecrypt } from './cipher.ts';
import { DAMAGED, decodeHeader, HEADER_MAX, refuse, SUM_BYTES, TAG_BYTES } from './format.ts';
import type { BackupHeader } from '#daemon/domain/backup/backup-header.ts';

/** SHA-256 of a file's first `length` bytes (default: all), as hex. */
export async function sumOf(file: string, length?: number): Promise<string> {
  const sum = createHash('sha256');
  if (length === 0) return sum.digest('hex');
  for await (const chunk of createReadStream(file, length === undefined ? {} : { end: length - 1 }))
    sum.update(chunk as Buffer);
  return sum.digest('hex');
}

async function readBytes(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The header of a backup, unchecked. Throws conflict if the file is not a backup. */
export async function readHeader(file: string): Promise<BackupHeader> {
  return decodeHeader(await readBytes(file, 0, HEADER_MAX)).header;
}

/**
 * Checks a backup's sum, unpacks the database into the new file `target` (0600), and checks that too. Throws conflict,
 * in words for the admin, for a file that is foreign, incomplete, of a newer version, or encrypted with another
 * passphrase; then `target` is deleted.
 */
export async function unpackBackup(
  file: string,
  target: string,
  passphrase: string | undefined,
): Promise<BackupHeader> {
  const { size } = await stat(file);
  const { header, length } = decodeHeader(await readBytes(file, 0, HEADER_MAX));
  const tagBytes = header.encryption ? TAG_BYTES : 0;
  const end = size - SUM_BYTES - tagBytes;
  if (end <= length) throw refuse(DAMAGED);
  const sum = await readBytes(file, size - SUM_BYTES, SUM_BYTES);
  if ((await sumOf(file, size - SUM_BYTES)) !== sum.toString('hex')) throw refuse(DAMAGED);
  if (header.encryption && passphrase === undefined) throw refuse('Cadangan ini terenkripsi: berikan frasa sandinya.');
  const steps: Transform[] = [createZstdDecompress()];
  if (header.encryption) {
    const start = await readBytes(file, 0, length);
    steps.unshift(await createDecrypt(header.encryption, passphrase!, start, await readBytes(file, end, tagBytes)));
  }
  try {
    const sha256 = await write(target, header, createReadStream(file, { start: length, end: end - 1 }), steps);
    if (sha256 !== header.sha256) throw refuse(DAMAGED);
    return header;
  } catch (error) {
    await rm(target, { force: true });
    throw header.encryption && isRefusedByCipher(error) ? refuse('Frasa sandi cadangan ini salah.') : error;
  }
}

/** Returns the SHA-256 of the written bytes; throws as soon as there are more than the header says. */
async function write(
  target: string,
  header: BackupHeader,
  source: NodeJS.ReadableStream,
  steps: Transform[],
): Promise<string> {
  const file = await open(target, 'wx', 0o600);
  const sum = createHash('sha256');
  let written = 0;
  try {
    const [first, second = new PassThrough()] = steps;
    await pipeline(source, first!, second, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        written += chunk.length;
        if (written > header.size) throw refuse(DAMAGED);
        sum.update(chunk);
        await file.appendFile(chunk);
      }
    });
    await file.sync();
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('ZSTD_') && !header.encryption ? refuse(DAMAGED) : error;
  } finally {
    await file.close();
  }
  return sum.digest('hex');
}

/** Whether the passphrase is wrong: then the decompressor fails, or the cipher's tag at the end. */
function isRefusedByCipher(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    code?.startsWith('ZSTD_') === true || message?.includes('unable to authenticate') === true || message === DAMAGED
  );
}
