import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { load } from '#tests/support/bench/load.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { HeldConnection } from '#tests/support/http/held-connection.ts';
import { addMasjid } from '#tests/support/nouns.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';

/** How many answers warm up the compiler, and how many are counted. */
const WARM = 1500;
const COUNTED = 1500;
/** The minimum of answers per collection of the whole heap. */
const PER_COLLECTION = 300;

const NETWORK = { masjid: 200, mubaligh: 200 };
const day = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const listOf = (start: string, end: string) => `/api/landing?dateStart=${start}&dateEnd=${end}&jadwalType=pengajian`;
/** More lists than are kept in memory, all with the same 500 rows. */
const others = Array.from({ length: 400 }, (_, n) =>
  listOf(day('2026-11-01', -(n % 20)), day('2026-11-30', Math.floor(n / 20))),
);

let daemon: DaemonProcess;
let remove: () => void;
beforeAll(async () => {
  const made = makeDataDirectory((database) => fillNetwork(database, { ...NETWORK, pengajian: 500 }));
  remove = made.remove;
  daemon = await startShippedDaemon({ dataDir: made.dataDir, nodeArgs: ['--trace-gc'] });
});
afterAll(async () => {
  await daemon.close();
  remove();
});

let asked = 0;
async function ask(atLeast: number): Promise<number> {
  const from = asked;
  while (asked - from < atLeast) {
    const place = asked % others.length;
    const urls = [...others.slice(place), ...others.slice(0, place)].map((url) => daemon.url + url);
    asked += (await load(urls, { connections: 8, ms: 250 })).answers;
  }
  return asked - from;
}

test('long answers leave no blocks behind for which the whole heap is collected', { timeout: 120_000 }, async () => {
  await ask(WARM);
  const before = daemon.output.stdout.length;
  const answers = await ask(COUNTED);
  const collections = daemon.output.stdout.slice(before).match(/Mark-Compact/g)?.length ?? 0;
  expect(answers / Math.max(1, collections)).toBeGreaterThan(PER_COLLECTION);
});

test('a block is not used again before its answer has left', { timeout: 60_000 }, async () => {
  const api = await startTestApp();
  fillNetwork(api.database, { ...NETWORK, pengajian: 1000 });
  // Of similar lengths, so that the block of each would fit the others.
  const lists = Array.from({ length: 12 }, (_, n) => listOf(day('2026-11-01', n), day('2026-11-15', n)));
  const bodies = await Promise.all(lists.map(async (list) => (await api.app.inject(list)).body));
  // With this, no answer comes from memory.
  await addMasjid(api, 'Masjid Baru');
  const ask = (n: number) => new HeldConnection(api.app.server, `10.0.0.${n}`).ask(lists[n]!);
  const read = async (one: HeldConnection) => {
    await expect.poll(() => one.readAll().bodies()).toHaveLength(1);
    return one.bodies()[0];
  };
  const slow: HeldConnection[] = [];
  for (const [n, body] of bodies.entries()) {
    if (n % 2 === 0) expect(await read(ask(n))).toBe(body);
    else {
      const one = ask(n);
      slow.push(one);
      await expect.poll(() => one.writableLength).toBeGreaterThan(body.length);
    }
  }
  for (const [n, one] of slow.entries()) expect(await read(one)).toBe(bodies[2 * n + 1]);
  // Made twice, they are in memory now, which must not hold blocks that others got.
  for (const [n, body] of bodies.entries()) expect(await read(ask(n))).toBe(body);
  await api.close();
});
