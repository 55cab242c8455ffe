import type { LogoImage } from '../domain/branding.ts';
import { cleanSvg } from './svg.ts';

type Size = { width: number; height: number };

/** What a picture is and how large, by its first bytes; the name and type that it came with say nothing. */
export function readLogo(bytes: Buffer): LogoImage | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return { extension: 'png', bytes, ...pngSize(bytes) };
  if (startsWith(bytes, '\xff\xd8\xff')) return { extension: 'jpg', bytes, ...jpegSize(bytes) };
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return { extension: 'gif', bytes, ...gifSize(bytes) };
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return { extension: 'webp', bytes, ...webpSize(bytes) };
  const text = svgText(bytes);
  return text === undefined ? undefined : { extension: 'svg', bytes: Buffer.from(cleanSvg(text)) };
}

const NO_SIZE: Size = { width: 0, height: 0 };

function startsWith(bytes: Buffer, signature: string, offset = 0): boolean {
  return bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'));
}

function pngSize(bytes: Buffer): Size {
  if (bytes.length < 33 || !startsWith(bytes, 'IHDR', 12)) return NO_SIZE;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gifSize(bytes: Buffer): Size {
  return bytes.length < 13 ? NO_SIZE : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Walks the segments to the frame header, which alone knows the size. */
function jpegSize(bytes: Buffer): Size {
  let offset = 2;
  while (offset + 9 < bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1]!;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return NO_SIZE;
}

function webpSize(bytes: Buffer): Size {
  if (bytes.length < 30) return NO_SIZE;
  if (startsWith(bytes, 'VP8X', 12)) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (startsWith(bytes, 'VP8L', 12)) {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(bytes, 'VP8 ', 12)) return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return NO_SIZE;
}

function svgText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^\s*</.test(text) && /<(\w+:)?svg[\s>]/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
