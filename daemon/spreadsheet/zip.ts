import { crc32, createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { limits } from './protocol.ts';
import { spreadsheetRefusal } from '../domain/base/spreadsheet-refusal.ts';

export type Archive = {
  has(name: string): boolean;
  /** The unpacked bytes of one entry in pieces; undefined when there is no such entry. */
  open(name: string): AsyncIterable<Uint8Array> | undefined;
};

type Entry = { method: number; locked: boolean; crc: number; packed: number; unpacked: number; offset: number };

const signature = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
};

const damaged = (): Error => spreadsheetRefusal('damaged');

/** Names are told apart without case, and some writers use backslashes or a leading slash. */
export function entryKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/**
 * Reads the central directory only; an entry is inflated when it is opened. What the directory says about
 * sizes is checked first, and what really comes out is counted again, because a zip bomb lies there.
 */
export function openArchive(bytes: Uint8Array): Archive {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let entries: Map<string, Entry>;
  try {
    entries = readDirectory(buffer);
  } catch (error) {
    // A number that points outside the file: the file was cut off or overwritten.
    throw error instanceof RangeError ? damaged() : error;
  }
  let declared = 0;
  for (const entry of entries.values()) declared += entry.unpacked;
  if (declared > limits.unpackedBytes) throw spreadsheetRefusal('too_large');

  const budget = { left: limits.unpackedBytes };
  return {
    has: (name) => entries.has(entryKey(name)),
    open: (name) => {
      const entry = entries.get(entryKey(name));
      return entry && inflate(buffer, entry, budget);
    },
  };
}

function readDirectory(buffer: Buffer): Map<string, Entry> {
  const end = findEnd(buffer);
  let count = buffer.readUInt16LE(end + 10);
  let at = buffer.readUInt32LE(end + 16);
  if ((count === 0xffff || at === 0xffffffff) && end >= 20 && buffer.readUInt32LE(end - 20) === signature.locator64) {
    const end64 = Number(buffer.readBigUInt64LE(end - 12));
    if (buffer.readUInt32LE(end64) !== signature.end64) throw damaged();
    count = Number(buffer.readBigUInt64LE(end64 + 32));
    at = Number(buffer.readBigUInt64LE(end64 + 48));
  }
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (buffer.readUInt32LE(at) !== signature.central) throw damaged();
    const nameLength = buffer.readUInt16LE(at + 28);
    const extraLength = buffer.readUInt16LE(at + 30);
    const nameEnd = at + 46 + nameLength;
    const entry: Entry = {
      locked: (buffer.readUInt16LE(at + 8) & 1) === 1,
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packed: buffer.readUInt32LE(at + 20),
      unpacked: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    };
    widen(entry, buffer.subarray(nameEnd, nameEnd + extraLength));
    const key = entryKey(buffer.toString('utf8', at + 46, nameEnd));
    if (!entries.has(key)) entries.set(key, entry);
    at = nameEnd + extraLength + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

/** The end record stands last, before a comment of at most 64 KiB. */
function findEnd(buffer: Buffer): number {
  const lowest = Math.max(0, buffer.length - 22 - 0xffff);
  for (let at = buffer.length - 22; at >= lowest; at -= 1) {
    if (buffer.readUInt32LE(at) === signature.end) return at;
  }
  throw damaged();
}

/** Zip64 keeps in an extra field what does not fit, or what a streaming writer did not know in time. */
function widen(entry: Entry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    for (const key of ['unpacked', 'packed', 'offset'] as const) {
      if (entry[key] !== 0xffffffff) continue;
      entry[key] = Number(extra.readBigUInt64LE(field));
      field += 8;
    }
    return;
  }
}

async function* inflate(buffer: Buffer, entry: Entry, budget: { left: number }): AsyncGenerator<Uint8Array> {
  if (entry.locked) throw spreadsheetRefusal('encrypted');
  if (entry.method !== 0 && entry.method !== 8) throw damaged();
  if (entry.offset + 30 > buffer.length || buffer.readUInt32LE(entry.offset) !== signature.local) throw damaged();
  const start = entry.offset + 30 + buffer.readUInt16LE(entry.offset + 26) + buffer.readUInt16LE(entry.offset + 28);
  const packed = buffer.subarray(start, start + entry.packed);
  const source = Readable.from([packed]);
  const pieces: AsyncIterable<Uint8Array> =
    entry.method === 0 ? source : source.pipe(createInflateRaw({ chunkSize: 65_536 }));
  let checksum = 0;
  try {
    for await (const piece of pieces) {
      budget.left -= piece.length;
      if (budget.left < 0) throw spreadsheetRefusal('too_large');
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw code.startsWith('Z_') ? damaged() : error;
  }
  if (checksum !== entry.crc) throw damaged();
}
