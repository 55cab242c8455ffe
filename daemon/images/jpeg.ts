import { startsWith, type Picture } from './picture.ts';

const SCAN = 0xda;
const END = 0xd9;
const EXIF = 0xe1;
/** The tag of Exif that says how a picture is to be turned. */
const ORIENTATION = 0x0112;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Segment by segment to the end of the picture; what cameras note about place and time is left out, but how it is to be
 * turned. Undefined for a damaged file.
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
    else if (marker === EXIF) kept.push(...turnOf(bytes.subarray(at + 4, end)));
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

/** A segment that only says how the picture is to be turned; none if it stands upright. */
function turnOf(exif: Buffer): Buffer[] {
  if (!startsWith(exif, 'Exif\0\0')) return [];
  const tiff = exif.subarray(6);
  const isLittle = startsWith(tiff, 'II');
  const at16 = (at: number) => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  // The tags are in the first 64 KB, as the whole segment is.
  const first = at16(isLittle ? 4 : 6);
  const tags = Array.from({ length: at16(first) }, (_, n) => first + 2 + 12 * n);
  const tag = tags.find((at) => at16(at) === ORIENTATION);
  const turn = tag === undefined ? 1 : at16(tag + 8);
  if (turn < 2 || turn > 8) return [];
  const head = Buffer.from('ffe100224578696600004d4d002a0000000800010112000300000001', 'hex');
  return [Buffer.concat([head, Buffer.from([0, turn, 0, 0, 0, 0, 0, 0])])];
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
