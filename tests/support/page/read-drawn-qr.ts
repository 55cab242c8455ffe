import jsQR from 'jsqr';

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
