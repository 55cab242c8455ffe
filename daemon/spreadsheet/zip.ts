import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { isSpreadsheetRefusal, spreadsheetRefusal } from '#daemon/base/errors.ts';
import { limits } from './protocol.ts';

export type Archive = {
  has(name: string): boolean;
  /** The unpacked bytes of one entry in chunks; undefined if there is no such entry. */
  open(name: string): AsyncIterable<Uint8Array> | undefined;
};

const STORED = 0;
const DEFLATED = 8;
/** Bytes of a chunk. With the library's 16 KiB a large sheet waits for its next chunk hundreds of times. */
const CHUNK = 64 * 1024;

/** Names are told apart without case, and some writers use backslashes or a leading slash. */
export function entryKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/**
 * Reads the directory only; an entry is inflated when it is opened. The sizes in the directory are checked first, and
 * the unpacked bytes are counted again, because a zip bomb gives false sizes. Of two entries of one name the first
 * counts.
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Names stay bytes: they are only compared, never used as file names. Sizes are counted below.
  const options = { decodeStrings: false, validateEntrySizes: false };
  const [file, entries] = await orDamaged(async () => {
    const zip = await fromBufferPromise(withoutTail(buffer), options);
    return [zip, await readDirectory(zip)] as const;
  });
  const budget = { left: limits.unpackedBytes };
  return {
    has: (name) => entries.has(entryKey(name)),
    open: (name) => {
      const entry = entries.get(entryKey(name));
      return entry && inflate(file, entry, budget);
    },
  };
}

/** The library refuses bytes after the end record, which some mail programs add. */
function withoutTail(buffer: Buffer): Buffer {
  const end = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return end < 0 || end + 22 > buffer.length ? buffer : buffer.subarray(0, end + 22 + buffer.readUInt16LE(end + 20));
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw spreadsheetRefusal('too_large');
  const entries = new Map<string, Entry>();
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    const key = entryKey(entry.fileNameRaw.toString('utf8'));
    if (entries.has(key)) continue;
    entries.set(key, entry);
    declared += entry.uncompressedSize;
    if (declared > limits.unpackedBytes) throw spreadsheetRefusal('too_large');
  }
  return entries;
}

async function* inflate(zip: ZipFile, entry: Entry, budget: { left: number }): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw spreadsheetRefusal('encrypted');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw spreadsheetRefusal('damaged');
  const packed = await orDamaged(() => zip.openReadStreamPromise(entry, { decodeFileData: false }));
  const stream =
    entry.compressionMethod === STORED
      ? packed
      : // The error comes with the next chunk.
        pipeline(packed, createInflateRaw({ chunkSize: CHUNK }), () => undefined);
  const chunks = stream[Symbol.asyncIterator]();
  let checksum = 0;
  try {
    for (;;) {
      const { done, value } = await orDamaged(() => chunks.next() as Promise<IteratorResult<Buffer>>);
      if (done) break;
      budget.left -= value.length;
      if (budget.left < 0) throw spreadsheetRefusal('too_large');
      checksum = crc32(value, checksum);
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
  if (checksum !== entry.crc32) throw spreadsheetRefusal('damaged');
}

/** Every error of the library means a damaged file. */
async function orDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isSpreadsheetRefusal(error) ? error : spreadsheetRefusal('damaged');
  }
}
