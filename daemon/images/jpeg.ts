import { startsWith, type Picture } from './picture.ts';

const SCAN = 0xda;
const END = 0xd9;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Segment by segment to the end of the picture; what cameras note about place and time is left out. Undefined for a
 * damaged file.
 */
export function readJpeg(bytes: Buffer): Picture | undefined {
  const kept = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      if (size) return undefined;
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    if (marker === SCAN) {
      hasScan = true;
      end = afterScan(bytes, end);
    }
    if (draws(bytes, at, marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return size && hasScan ? { bytes: Buffer.concat([...kept, Buffer.from([0xff, END])]), ...size } : undefined;
}

/** Of the application segments only those about colours are kept. */
function draws(bytes: Buffer, at: number, marker: number): boolean {
  if (marker === 0xe0 || marker === 0xee) return true;
  if (marker === 0xe2) return startsWith(bytes, 'ICC_PROFILE\0', at + 4);
  return marker === SCAN || (marker >= 0xc0 && marker < 0xd0) || (marker >= 0xdb && marker <= 0xdf);
}

/** The data of a scan ends at the first marker that is neither a stuffed 0xff nor a restart. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError('The scan never ends');
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}
