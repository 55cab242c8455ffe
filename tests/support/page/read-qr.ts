import jsQR from 'jsqr';
import type { BrowserContext, Locator } from 'playwright-core';

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * The text of the QR that this part of the screen shows, read from a screenshot as a phone's camera would; undefined if
 * it can't be read.
 */
export async function readQr(code: Locator): Promise<string | undefined> {
  const picture = (await code.screenshot()).toString('base64');
  const { data, width, height } = await pixelsOf(code.page().context(), picture);
  return jsQR.default(data, width, height)?.data;
}

/** Decodes the picture on a new page, because the dashboard's content security policy blocks foreign pictures. */
async function pixelsOf(context: BrowserContext, picture: string): Promise<Pixels> {
  const page = await context.newPage();
  try {
    const { bytes, width, height } = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context2d = canvas.getContext('2d')!;
      context2d.drawImage(image, 0, 0);
      const { data } = context2d.getImageData(0, 0, image.width, image.height);
      // The bytes go as one text: passing a list of so many numbers takes seconds, and by then the QR has changed.
      const part = (from: number) => String.fromCharCode(...data.subarray(from, from + 0x8000));
      const bytes = Array.from({ length: Math.ceil(data.length / 0x8000) }, (_, n) => part(n * 0x8000)).join('');
      return { bytes: btoa(bytes), width: image.width, height: image.height };
    }, picture);
    return { data: new Uint8ClampedArray(Buffer.from(bytes, 'base64')), width, height };
  } finally {
    await page.close();
  }
}

/** Pixels per module; the reader needs several. */
const SCALE = 4;
/** Width of the white margin in modules, like a terminal's own margin. */
const MARGIN = 4;

/** Reads the QR that these lines draw with half blocks for the light modules; undefined when there is none. */
export function readDrawnQr(lines: readonly string[]): string | undefined {
  const drawn = lines.filter((line) => /^[█▀▄ ]{20,}$/.test(line) && /[█▀▄]/.test(line));
  const width = Math.max(0, ...drawn.map((line) => line.length));
  if (drawn.length < 10) return undefined;
  const isLight = (x: number, y: number) => {
    const cell = drawn[Math.floor(y / 2)]?.[x] ?? ' ';
    return cell === '█' || cell === (y % 2 === 0 ? '▀' : '▄');
  };
  const size = { x: (width + 2 * MARGIN) * SCALE, y: (drawn.length * 2 + 2 * MARGIN) * SCALE };
  const pixels = new Uint8ClampedArray(size.x * size.y * 4).fill(255);
  for (let y = 0; y < drawn.length * 2; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // The first and the last row are half of a border line and count as light.
      if (isLight(x, y) || y === 0 || y === drawn.length * 2 - 1) continue;
      for (let dy = 0; dy < SCALE; dy += 1) {
        for (let dx = 0; dx < SCALE; dx += 1) {
          const at = (((y + MARGIN) * SCALE + dy) * size.x + (x + MARGIN) * SCALE + dx) * 4;
          pixels.fill(0, at, at + 3);
        }
      }
    }
  }
  return jsQR.default(pixels, size.x, size.y)?.data;
}
