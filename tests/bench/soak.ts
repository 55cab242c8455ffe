import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bench, median } from '#tests/support/bench/bench.ts';
import { makeDataDirectory } from '#tests/support/bench/daemon.ts';
import { startDaemonOnTestServer } from '#tests/support/bench/linked.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { rssOf } from '#tests/support/bench/rss.ts';
import { useForAnHour } from '#tests/support/bench/usage.ts';

const HOURS = 8;
/** The memory is sampled at these times before an hour ends, in ms; the smallest value counts. */
const LOOKS = [3000, 2000, 1000, 0];

/** The daemon closes an unused connection after 72 s, in ms. */
const ALL_CLOSED = 75_000;

interface Sample {
  memory: number;
  database: number;
  log: number;
}

/**
 * Eight hours of ordinary use in ten minutes: the daemon does the work of each hour at once and then rests, so that the
 * memory of the hours can be compared. The first quarter fills the caches, so growth is measured from the second
 * quarter to the last. The number of open files is compared with that of the start.
 */
await bench('soak', async ({ tell, quick }) => {
  const hourMs = quick ? 7500 : 75_000;
  const messages = quick ? 40 : 120;
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: 200, mubaligh: 200, pengajian: 500, jumatan: 200, logs: 2000 }),
  );
  const linked = await startDaemonOnTestServer({ dataDir });
  linked.whatsapp.settings.autoReceipts = 'read';
  const samples: Sample[] = [];
  const openFiles = () => readdirSync(`/proc/${linked.daemon.pid}/fd`).length;
  let [filesBefore, filesAfter] = [0, 0];
  try {
    await linked.link();
    filesBefore = openFiles();
    for (let hour = 1; hour <= HOURS; hour++) {
      const ends = performance.now() + hourMs;
      await useForAnHour(linked, hour, messages);
      samples.push(await sampleBy(ends, linked.daemon.pid, dataDir));
    }
    await wait(ALL_CLOSED);
    filesAfter = openFiles();
  } finally {
    await linked.close();
    remove();
  }
  const quarter = (n: number, of: (sample: Sample) => number) => median(samples.slice((n - 1) * 2, n * 2).map(of));
  const told = (what: string, unit: string, of: (sample: Sample) => number) =>
    tell(what, quarter(4, of), unit, { limit: quarter(2, of) });
  told('memory', 'MB', ({ memory }) => memory);
  tell('memory-per-hour', slope(samples.slice(2).map(({ memory }) => memory)), 'MB');
  tell('open-files', filesAfter, 'files', { limit: filesBefore });
  told('database', 'MB', ({ database }) => database);
  told('write-ahead-log', 'MB', ({ log }) => log);
});

async function sampleBy(ends: number, pid: number, dataDir: string): Promise<Sample> {
  const memory: number[] = [];
  for (const before of LOOKS) {
    await wait(Math.max(0, ends - before - performance.now()));
    memory.push(rssOf(pid));
  }
  const sizeOf = (name: string) => statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
  return {
    memory: Math.min(...memory),
    database: sizeOf('mimbar.db') / 2 ** 20,
    log: sizeOf('mimbar.db-wal') / 2 ** 20,
  };
}

/** The growth from one value to the next: the median over all pairs, which one outlier does not change. */
function slope(values: readonly number[]): number {
  return median(
    values.flatMap((value, n) => values.slice(n + 1).map((later, distance) => (later - value) / (distance + 1))),
  );
}
