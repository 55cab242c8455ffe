/** The first bytes of pictures, as far as anybody looks at them to learn kind and size. */
export const png = (width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1'), uint32(width), uint32(height), Buffer.from([8, 6, 0, 0, 0, 0, 0, 0, 0])]);

export const gif = (width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from('GIF89a'), Buffer.from([width & 255, width >> 8, height & 255, height >> 8]), Buffer.alloc(10)]);

/** With an application segment before the frame header, as cameras write it. */
export const jpeg = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from([0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]), Buffer.alloc(12),
  ]);

/** The extended form. */
export const webp = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  return Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'), size, Buffer.alloc(4)]);
};

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
