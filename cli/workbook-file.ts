import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileFault } from '#shared/base/file-fault.ts';
import { UPLOAD_MAX_BYTES } from '#shared/base/upload.ts';
import { formatSize } from '#shared/base/size.ts';
import type { Context } from './context.ts';
import { CliError, interrupted, usageError } from './errors.ts';

/** Reads a file for an upload. Throws CliError. */
export async function readUpload(file: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw usageError(`File ${file} tidak dapat dibaca: ${fileFault(error)}.`);
  }
  if (bytes.length > UPLOAD_MAX_BYTES)
    throw usageError(`File ${file} lebih dari ${UPLOAD_MAX_BYTES / 1024 / 1024} MB.`);
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
  output.print(`${file} (${formatSize(bytes)})`);
}

/** Runs `work` on a download. Throws CliError if it is interrupted or the connection breaks. */
export async function whileItLasts<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw interrupted();
    throw error instanceof CliError
      ? error
      : new CliError('unreachable', 'Jawaban Mimbar terputus di tengah jalan. Coba lagi.');
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
      throw new CliError('refused', `${file} sudah ada. Tentukan nama lain: --out FILE`);
    await pipeline(body, createWriteStream(half, { mode: 0o600, flags: 'wx' }), { signal });
    const { size } = await stat(half);
    await rename(half, file);
    return size;
  } catch (error) {
    await rm(half, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw usageError(
      `File ${path.normalize(file)} tidak dapat ditulis: ${code === 'ENOENT' ? 'direktorinya tidak ada' : fileFault(error)}.`,
    );
  }
}
