import { startsWith, type Picture } from './picture.ts';

const DRAWING = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of the extended header that announce metadata (EXIF, XMP). */
const NOTES = 0x0c;

/** Chunk by chunk as far as the header says; metadata is left out. Undefined for a damaged file. */
export function readWebp(bytes: Buffer): Picture | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length + 1) return undefined;
  const kept: Buffer[] = [];
  let canvas: { width: number; height: number } | undefined;
  let hasPicture = false;
  for (let at = 12; at + 8 <= end;) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + size);
    if (data.length < size) return undefined;
    const own = sizeOf(type, data);
    if (own && canvas && (own.width > canvas.width || own.height > canvas.height)) return undefined;
    canvas ??= own;
    hasPicture ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
    if (DRAWING.has(type)) kept.push(chunk(type, data));
    at += 8 + size + (size % 2);
  }
  if (!canvas || !hasPicture) return undefined;
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  return { bytes: chunk('RIFF', body), ...canvas };
}

function sizeOf(type: string, data: Buffer): { width: number; height: number } | undefined {
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (type === 'VP8L') {
    const packed = data.readUInt32LE(1);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (type === 'VP8 ')
    return startsWith(data, '\x9d\x01\x2a', 3)
      ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      : { width: 0, height: 0 };
  // A frame of an animation, with its place on the canvas in steps of two.
  if (type === 'ANMF')
    return {
      width: 2 * data.readUIntLE(0, 3) + data.readUIntLE(6, 3) + 1,
      height: 2 * data.readUIntLE(3, 3) + data.readUIntLE(9, 3) + 1,
    };
  return undefined;
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const content = type === 'VP8X' ? Buffer.concat([Buffer.from([data.readUInt8(0) & ~NOTES]), data.subarray(1)]) : data;
  return Buffer.concat([head, content, Buffer.alloc(data.length % 2)]);
}
