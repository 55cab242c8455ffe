import type { LogoExtension, LogoImage } from '#daemon/roster/branding.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { startsWith, whole, type Picture } from './picture.ts';
import { readPng } from './png.ts';
import { cleanSvg } from './svg.ts';
import { readWebp } from './webp.ts';

/** A logo: a picture, or an SVG made harmless. Undefined for anything else. */
export function readLogo(bytes: Buffer): LogoImage | undefined {
  const raster = readPicture(bytes);
  const text = raster ? undefined : svgText(bytes);
  return text === undefined ? raster : { extension: 'svg', bytes: Buffer.from(cleanSvg(text)) };
}

/**
 * Recognises a picture by its first bytes, not by its file name or content type. It is rewritten from the parts that
 * are needed for drawing, so that neither place and camera data nor a hidden file inside it is passed on. A damaged one
 * has no size.
 */
function readPicture(bytes: Buffer): LogoImage | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return picture('png', bytes, readPng);
  if (startsWith(bytes, '\xff\xd8\xff')) return picture('jpg', bytes, readJpeg);
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return picture('gif', bytes, readGif);
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return picture('webp', bytes, readWebp);
  return undefined;
}

function picture(extension: LogoExtension, bytes: Buffer, read: (bytes: Buffer) => Picture | undefined): LogoImage {
  return { extension, bytes, width: 0, height: 0, ...whole(() => read(bytes)) };
}

function svgText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^\s*</.test(text) && /<(\w+:)?svg[\s>]/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
