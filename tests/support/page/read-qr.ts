import jsQR from 'jsqr';
import type { BrowserContext, Locator } from 'playwright-core';

interface Pixels {
  data: number[];
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
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}

/** On a page of its own: the dashboard's rules let no foreign picture in. */
async function pixelsOf(context: BrowserContext, picture: string): Promise<Pixels> {
  const page = await context.newPage();
  try {
    return await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context2d = canvas.getContext('2d')!;
      context2d.drawImage(image, 0, 0);
      const pixels = context2d.getImageData(0, 0, image.width, image.height);
      return { data: [...pixels.data], width: image.width, height: image.height };
    }, picture);
  } finally {
    await page.close();
  }
}
