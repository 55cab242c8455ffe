import { crc32 } from 'node:zlib';
import { startsWith, type Picture } from './picture.ts';

const SIGNATURE_BYTES = 8;
/** Chunks that say how to draw; texts, dates and places of a photograph are none of them. */
const DRAWING = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

/** Reads chunk by chunk to the end chunk, and ignores the rest. Undefined for a damaged file. */
export function readPng(bytes: Buffer): Picture | undefined {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  if (!startsWith(bytes, 'IHDR', 12)) return undefined;
  let hasData = false;
  for (let at = SIGNATURE_BYTES; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return undefined;
    if (type === 'IHDR' && at !== SIGNATURE_BYTES) return undefined;
    if (DRAWING.has(type)) kept.push(bytes.subarray(at, end));
    hasData ||= type === 'IDAT';
    if (type === 'IEND') break;
    at = end;
  }
  return hasData
    ? { bytes: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;
}
