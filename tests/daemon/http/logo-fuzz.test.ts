import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MimbarError, spreadsheetRefusal } from '#daemon/base/errors.ts';
import { cleanSvg } from '#daemon/images/svg.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { watchHealth } from '#tests/support/http/health-watch.ts';
import { HEAVY_SVG, hostileSvg } from '#tests/support/fuzz/svg.ts';
import { png } from '#tests/support/sheet/pictures.ts';

/** npm run test:fuzz sets it. */
const RUNS = Number(process.env.MIMBAR_FUZZ_REQUESTS) || 1000;
const SEED = Number(process.env.MIMBAR_SEED) || 20_261_122;

/** Reads the picture as a browser would, and lists everything in it that refers to the outside or can run. */
function harmIn(svg: string): string[] {
  const found: string[] = [];
  const styles: string[] = [];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  const look = (css: string) => {
    const plain = css
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .replaceAll(/\\([\da-f]{1,6})\s?/gi, (_match, code: string) =>
        String.fromCodePoint(parseInt(code, 16) % 0x110000),
      );
    for (const [, address] of plain.matchAll(/url\s*\(\s*["']?\s*([^)]*)/gi))
      if (!/^#[\w.:-]+["']?\s*$/.test(address!)) found.push(`url ${address}`);
    if (/@import|image-set|image\s*\(|src\s*\(|jahat/i.test(plain)) found.push(plain);
  };
  parser.on('opentag', (tag) => {
    open.push(tag.local);
    styles.push('');
    if (
      tag.uri !== 'http://www.w3.org/2000/svg' ||
      /^(script|a|image|feImage|foreignObject|iframe|animate|set|handler|metadata)$/i.test(tag.local)
    )
      found.push(tag.name);
    for (const { name, local, value } of Object.values(tag.attributes)) {
      if (/^on/i.test(local)) found.push(name);
      if (/href|src|base/i.test(local) && !/^#[\w.:-]+$/.test(value)) found.push(`${name} ${value}`);
      if (local !== 'xmlns') look(value);
    }
  });
  parser.on('closetag', () => {
    if (open.pop() === 'style') look(styles.at(-1)!);
    styles.pop();
  });
  const text = (content: string) => {
    if (styles.length > 0) styles[styles.length - 1] += content;
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(svg).close();
  return found;
}

test(
  `${RUNS} hostile pictures: what is left reparses and holds nothing that acts or points outside`,
  { timeout: 60_000 + RUNS * 20 },
  () => {
    expect(harmIn('<svg xmlns="http://www.w3.org/2000/svg"><style>@im<!-- -->port "x"</style></svg>')).not.toEqual([]);
    let kept = 0;
    const property = fc.property(hostileSvg, (svg) => {
      let clean: string;
      try {
        clean = cleanSvg(svg);
      } catch (error) {
        if (error instanceof MimbarError) return;
        throw error;
      }
      kept += 1;
      expect(harmIn(clean)).toEqual([]);
      expect(cleanSvg(clean)).toBe(clean);
    });
    fc.assert(property, { numRuns: RUNS, seed: SEED });
    console.log(`${RUNS} pictures, ${kept} of them kept, MIMBAR_SEED=${SEED}`);
    expect(kept).toBeGreaterThan(RUNS / 6);
  },
);

let daemon: DaemonProcess;
beforeAll(async () => void (daemon = await startDaemonProcess()), 90_000);
afterAll(() => daemon.close());

/** Polls Mimbar's health; gives the longest time that Mimbar itself took for an answer, in ms. */
function watch(): () => Promise<number> {
  const health = watchHealth(daemon.url, { every: 20, pid: daemon.pid });
  return async () => {
    const { failed, reasons, slowestOfItself } = await health.stop();
    expect([failed, reasons]).toEqual([0, []]);
    return slowestOfItself;
  };
}

/** The message for a picture that its process did not finish in 18 s: its cost grows with the square of its size. */
const TOO_LATE = spreadsheetRefusal('timeout').message;

test.each(HEAVY_SVG)('%s: refused or taken, and Mimbar is well meanwhile', { timeout: 90_000 }, async (_what, svg) => {
  expect(svg.length).toBeLessThanOrEqual(2 ** 20);
  const stop = watch();
  const answer = await daemon.call('POST', '/rebrand/logo', { body: Buffer.from(svg) });
  const longest = await stop();
  expect([200, 400]).toContain(answer.status);
  if (answer.status === 400) expect(answer.body.error).toMatch(/^(Gambar|Berkas) .*(SVG|logo)/);
  expect(answer.body.error).not.toBe(TOO_LATE);
  expect(longest).toBeLessThan(5000);
});

test('many at once wait for their turn or are told to come again', { timeout: 120_000 }, async () => {
  const stop = watch();
  const bodies = [...HEAVY_SVG.slice(0, 6).map(([, svg]) => Buffer.from(svg)), png(9, 9), png(8, 8)];
  const answers = await Promise.all(bodies.map((body) => daemon.call('POST', '/rebrand/logo', { body })));
  expect(await stop()).toBeLessThan(5000);
  for (const { status } of answers) expect([200, 400, 503]).toContain(status);
  expect((await daemon.call('POST', '/rebrand/logo', { body: png(9, 9) })).status).toBe(200);
});
