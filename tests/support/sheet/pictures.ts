import { crc32, deflateSync } from 'node:zlib';

/** Pictures that are complete as far as the tested code checks: valid parts in the right order and one grey dot. */
export const png = (width: number, height: number, extra: [type: string, data: Buffer][] = []): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 6, 0, 0, 0])])),
    ...extra.map(([type, data]) => pngChunk(type, data)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(5))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

export const gif = (
  width: number,
  height: number,
  extra: Buffer = Buffer.alloc(0),
  frame: [width: number, height: number] = [1, 1],
): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    uint16LE(width),
    uint16LE(height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    extra,
    Buffer.from([0x2c, 0, 0, 0, 0]),
    uint16LE(frame[0]),
    uint16LE(frame[1]),
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  ]);

/** A JPEG file with an application segment before the frame header, as cameras write it. */
export const jpeg = (width: number, height: number, extra: [marker: number, data: Buffer][] = []): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra.map(([marker, data]) => jpegSegment(marker, data)),
    jpegSegment(0xc2, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
  ]);

/** A WebP file in its extended form. */
export const webp = (width: number, height: number, extra: [type: string, data: Buffer][] = [], flags = 0): Buffer => {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(flags);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const picture = Buffer.alloc(6);
  picture.writeUInt8(0x2f);
  return riff(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      riff('VP8X', canvas),
      riff('VP8L', picture),
      ...extra.map(([type, data]) => riff(type, data)),
    ]),
  );
};

function riff(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

function uint16LE(value: number): Buffer {
  return Buffer.from([value & 255, value >> 8]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
