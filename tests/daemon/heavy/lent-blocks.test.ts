import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeFlags } from '#tests/support/bench/bare-process.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { load } from '#tests/support/bench/load.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';

/** How many answers warm up the compiler, and how many are counted. */
const WARM = 1500;
const COUNTED = 1500;
/** The minimum of answers per collection of the whole heap. */
const PER_COLLECTION = 300;
/** How many clients do not read, and how many requests each of them sends. */
const SLOW = 6;
const ASKED = 14;

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
  const made = makeDataDirectory((database) => {
    fillNetwork(database, { ...NETWORK, pengajian: 500 });
    fillNetwork(database, { masjid: 0, mubaligh: 0, pengajian: 1000, of: NETWORK, firstDay: Date.UTC(2027, 10, 1) });
  });
  remove = made.remove;
  daemon = await startShippedDaemon({ dataDir: made.dataDir, nodeArgs: [...nodeFlags, '--trace-gc'] });
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

test('a block is not used again before its answer has left', { timeout: 120_000 }, async () => {
  const { hostname, port, host } = new URL(daemon.url);
  const paths = Array.from({ length: SLOW }, (_, client) =>
    Array.from({ length: ASKED }, (_, n) => listOf(day('2027-11-01', n % 7), day('2027-11-30', client * 2 + (n % 2)))),
  );
  const slow = paths.map(() => connect({ host: hostname, port: Number(port) }).pause());
  const load = ask(COUNTED);
  for (let n = 0; n < ASKED; n++) {
    for (const [client, socket] of slow.entries())
      socket.write(`GET ${paths[client]![n]!} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    // Builds begin in order, so those of this round are done: with the load's, never more than 16 of one address wait.
    await fetch(daemon.url + listOf(day('2027-10-01', -n), '2027-10-31'));
  }
  await load;
  const wrong: string[] = [];
  for (const [client, socket] of slow.entries()) {
    const bodies = await bodiesOf(socket, ASKED);
    for (const [n, path] of paths[client]!.entries())
      if (bodies[n] !== (await (await fetch(daemon.url + path)).text())) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

/** Reads the bodies of `count` answers, then closes the connection. */
async function bodiesOf(socket: ReturnType<typeof connect>, count: number): Promise<string[]> {
  const bodies: string[] = [];
  let read = Buffer.alloc(0);
  for await (const chunk of socket) {
    read = Buffer.concat([read, chunk as Buffer]);
    for (;;) {
      const head = read.indexOf('\r\n\r\n');
      if (head < 0) break;
      const length = Number(/content-length: (\d+)/i.exec(read.toString('latin1', 0, head))![1]);
      if (read.length < head + 4 + length) break;
      bodies.push(read.toString('utf8', head + 4, head + 4 + length));
      read = read.subarray(head + 4 + length);
    }
    if (bodies.length === count) break;
  }
  return bodies;
}
