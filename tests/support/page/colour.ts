import type { Locator } from 'playwright-core';

type Name = 'red' | 'orange' | 'green' | 'other';

/** Names the colour of an element's text, as the browser paints it. */
export function colourOf(element: Locator): Promise<Name> {
  return element.evaluate((node): Name => {
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.fillStyle = getComputedStyle(node).color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    const most = Math.max(red, green, blue);
    const span = most - Math.min(red, green, blue);
    if (span < 40) return 'other';
    const sixth =
      most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
    const hue = (sixth * 60 + 360) % 360;
    if (hue < 18 || hue > 340) return 'red';
    if (hue < 50) return 'orange';
    return hue > 80 && hue < 175 ? 'green' : 'other';
  });
}
