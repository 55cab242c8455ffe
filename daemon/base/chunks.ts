import { once } from 'node:events';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { MimbarError } from './errors.ts';
import { yieldLoop } from './clock.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Minimum length for compression, in characters. */
const WORTH_PACKING = 1024;
/** After a shorter chunk, such as the brackets around a list, the next one follows without yielding; in characters. */
const SHORT = 64;
/** Maximum length of one response before compression, in characters. */
export const TEXT_MAX = 32 * 1024 * 1024;

/** The encoding for a client's Accept-Encoding header. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  const taken = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0+)?\s*$/.test(part));
  const takes = (name: string) => taken.some((part) => part.trim().split(';')[0] === name);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** A text in chunks. The consumer yields to the event loop after '' and after each chunk that is not short. */
export type Chunks = Iterable<string>;

export interface Packed {
  encoding: Encoding;
  body: Buffer;
}

/**
 * Builds the text, one chunk per turn, compresses it outside of the event loop and returns it as one buffer, which all
 * callers share. Throws too_large beyond TEXT_MAX, and the signal's reason once it aborts.
 */
export async function collect(chunks: Chunks, wanted: Encoding, signal: AbortSignal): Promise<Packed> {
  const packed: Buffer[] = [];
  const packer = wanted === 'identity' ? undefined : createPacker(wanted, packed);
  let texts: string[] = [];
  let length = 0;
  try {
    for (const chunk of chunks) {
      texts.push(chunk);
      length += chunk.length;
      if (length > TEXT_MAX) throw new MimbarError('too_large', 'Jawaban ini terlalu besar. Persempit pilihannya.');
      if (chunk.length > 0 && chunk.length <= SHORT) continue;
      await yieldLoop();
      signal.throwIfAborted();
      if (!packer || length < WORTH_PACKING) continue;
      await packer.write(bytesOf(texts), signal);
      texts = [];
    }
    if (!packer || length < WORTH_PACKING) return { encoding: 'identity', body: bytesOf(texts) };
    await packer.end(bytesOf(texts), signal);
    return { encoding: wanted, body: Buffer.concat(packed) };
  } finally {
    packer?.close();
  }
}

/** The texts as one block of UTF-8; joined before, they would be garbage as long as the block. */
function bytesOf(texts: readonly string[]): Buffer {
  const block = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let used = 0;
  for (const text of texts) used += block.write(text, used);
  return block;
}

/** Compresses on a thread of the pool; appends the output to `out`. */
function createPacker(encoding: 'br' | 'gzip', out: Buffer[]) {
  // A window of 512 KB compresses equally well here and takes an eighth of the memory.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 };
  const stream = encoding === 'br' ? createBrotliCompress({ params }) : createGzip();
  stream.on('data', (chunk: Buffer) => void out.push(chunk));
  return {
    async write(block: Buffer, signal: AbortSignal): Promise<void> {
      if (!stream.write(block)) await once(stream, 'drain', { signal });
    },
    async end(block: Buffer, signal: AbortSignal): Promise<void> {
      stream.end(block);
      await once(stream, 'end', { signal });
    },
    close: () => void stream.destroy(),
  };
}

/** Rows as the data of an envelope; `rest` is its other members as JSON, without brackets. */
export function* envelopeOfRows(batches: Iterable<readonly unknown[]>, rest: string): Generator<string, void> {
  yield* envelopeOfTexts(textsOf(batches), rest);
}

function* textsOf(batches: Iterable<readonly unknown[]>): Generator<string, void> {
  for (const rows of batches) yield rows.map((row) => JSON.stringify(row)).join(',');
}

/** As envelopeOfRows, for rows that are already JSON, without outer brackets; '' for none. */
export function* envelopeOfTexts(texts: Chunks, rest = '"error":null'): Generator<string, void> {
  yield '{"data":[';
  let isFirst = true;
  for (const text of texts) {
    if (text.length > 0 && !isFirst) yield ',';
    if (text.length > 0) isFirst = false;
    yield text;
  }
  yield `],${rest}}`;
}

/** The text of the last part; earlier parts are only points to yield. */
export function* textOfLast<T>(parts: Iterable<T | undefined>, textOf: (last: T) => string): Generator<string, void> {
  for (const part of parts) yield part === undefined ? '' : textOf(part);
}
