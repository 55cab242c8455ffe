import { startsWith, type Picture } from './picture.ts';

const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;

/**
 * Frames with their timing and repetition; comments and other programs' data are left out. Undefined for a damaged
 * file.
 */
export function readGif(bytes: Buffer): Picture | undefined {
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let at = 13 + tableBytes(bytes.readUInt8(10));
  const kept = [bytes.subarray(0, at)];
  let frames = 0;
  for (;;) {
    const start = at;
    // Some old programs leave out the trailer.
    const kind = at === bytes.length ? END : bytes.readUInt8(at);
    if (kind === END) break;
    if (kind === EXTENSION) {
      const label = bytes.readUInt8(at + 1);
      at = afterBlocks(bytes, at + 2);
      const repeats =
        label === APPLICATION &&
        (startsWith(bytes, 'NETSCAPE2.0', start + 3) || startsWith(bytes, 'ANIMEXTS1.0', start + 3));
      if (label === CONTROL || repeats) kept.push(bytes.subarray(start, at));
    } else if (kind === FRAME) {
      const fits =
        bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5) <= width &&
        bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7) <= height;
      if (!fits) return undefined;
      at = afterBlocks(bytes, at + 11 + tableBytes(bytes.readUInt8(at + 9)));
      kept.push(bytes.subarray(start, at));
      frames += 1;
    } else return undefined;
  }
  return frames > 0 ? { bytes: Buffer.concat([...kept, Buffer.from([END])]), width, height } : undefined;
}

/** A color table follows where the first bit is set; the last three bits are its size. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}
