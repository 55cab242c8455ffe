import { expect, test } from 'vitest';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { load } from '#tests/support/bench/load.ts';

/** How many bytes of each page may reach the old generation of the heap; the text of a page has 3 KB. */
const OLD_MAX = 1500;
/** How many answers warm up the compiler, and how many are counted. */
const WARM = 6000;
const COUNTED = 3000;
/**
 * How many daemons are asked. Each must be clean: what V8 decides while it warms up differs from one to the next, so
 * that a lost flag shows in one of thirteen. `npm run test:load` asks ten.
 */
const DAEMONS = process.env.MIMBAR_LOAD ? 10 : 1;

async function grownPerPage(dataDir: string): Promise<number> {
  const daemon = await startShippedDaemon({ dataDir, nodeArgs: ['--trace-gc'] });
  try {
    const headers = { authorization: `Bearer ${daemon.cliToken()}` };
    const ask = async (atLeast: number) => {
      let answers = 0;
      while (answers < atLeast)
        answers += (await load(`${daemon.url}/api/masjid?limit=20`, { headers, connections: 8, ms: 250 })).answers;
      return answers;
    };
    await ask(WARM);
    const before = daemon.output.stdout.length;
    const answers = await ask(COUNTED);
    const heaps = [...daemon.output.stdout.slice(before).matchAll(/Scavenge [\d.]+ \([\d.]+\) -> ([\d.]+)/g)];
    const after = heaps.map(([, megabytes]) => Number(megabytes));
    expect(after.length).toBeGreaterThan(5);
    // A full collection in between makes the heap smaller, so only growth is summed up.
    const grown = after.slice(1).reduce((sum, heap, n) => sum + Math.max(0, heap - after[n]!), 0);
    return (grown * 2 ** 20) / answers;
  } finally {
    await daemon.close();
  }
}

test(
  'a page of a list leaves nothing behind that only a full collection would free',
  { timeout: 600_000 },
  async () => {
    const { dataDir, remove } = makeDataDirectory((database) =>
      fillNetwork(database, { masjid: 40, mubaligh: 40, pengajian: 0 }),
    );
    try {
      for (let n = 0; n < DAEMONS; n++) expect(await grownPerPage(dataDir)).toBeLessThan(OLD_MAX);
    } finally {
      remove();
    }
  },
);
