import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { formatSize } from '#shared/base/size.ts';
import type { Context } from './context.ts';
import { CliError, faultText, interrupted, usageError } from './errors.ts';
import { language, t } from './words/words.ts';

/** Reads a file for an upload. Throws CliError. */
export async function readUpload(file: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw usageError(t('fileUnreadable', { file, error: faultText(error) }));
  }
  if (bytes.length > UPLOAD_MAX_BYTES)
    throw usageError(t('fileTooLarge', { file, mb: UPLOAD_MAX_BYTES / 1024 / 1024 }));
  return bytes;
}

/**
 * Saves a download as `out`, or under its own name, and reports it; `facts` are added to the JSON output. Throws
 * CliError.
 */
export async function saveDownload(
  { output, signal }: Pick<Context, 'output' | 'signal'>,
  { name, body }: { name: string; body: Readable },
  out: string | undefined,
  facts: object,
): Promise<void> {
  const file = out ?? name;
  const bytes = await whileItLasts(signal, () => saveFile(body, file, out !== undefined, signal));
  output.data({ ...facts, file, bytes });
  output.print(`${file} (${formatSize(bytes, language())})`);
}

/** Runs `work` on a download. Throws CliError if it is interrupted or the connection breaks. */
export async function whileItLasts<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw interrupted();
    throw error instanceof CliError ? error : new CliError('unreachable', t('answerBroken'));
  }
}

/**
 * Saves the file atomically and readable only by its owner, because it holds phone numbers. Returns its size in bytes.
 * Throws CliError if the file exists and `overwrite` is false.
 */
export async function saveFile(body: Readable, file: string, overwrite: boolean, signal: AbortSignal): Promise<number> {
  const half = `${file}.${process.pid}.part`;
  try {
    if (!overwrite && (await stat(file).catch(() => undefined)))
      throw new CliError('refused', t('fileExists', { file }));
    await pipeline(body, createWriteStream(half, { mode: 0o600, flags: 'wx' }), { signal });
    const { size } = await stat(half);
    await rename(half, file);
    return size;
  } catch (error) {
    await rm(half, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw usageError(
      t('fileUnwritable', {
        file: path.normalize(file),
        why: code === 'ENOENT' ? t('noSuchDirectory') : faultText(error),
      }),
    );
  }
}
