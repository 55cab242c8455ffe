import { setTimeout as wait } from 'node:timers/promises';
import { bench } from '#tests/support/bench/bench.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { HEAVY_NETWORK, heavyBurst, heavyStart } from '#tests/support/bench/heavy-day.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { restingRss, rssOf } from '#tests/support/bench/rss.ts';

/** The daemon checks its memory every ten seconds and gives free memory back some seconds later, in ms. */
const TIDY_WITHIN = 40_000;

/** The memory of the daemon during and after many heavy requests at once. */
await bench('burst', async ({ tell, quick }) => {
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { ...HEAVY_NETWORK, firstDay: Date.parse(heavyStart()) }),
  );
  const daemon = await startShippedDaemon({ dataDir, env: { MIMBAR_DAILY_LIMIT: '100000' } });
  try {
    for (const url of ['/', '/api/public/kalender.ics']) await (await fetch(daemon.url + url)).arrayBuffer();
    await wait(TIDY_WITHIN);
    const rest = await restingRss(daemon.pid);
    const answers = await heavyBurst(daemon, quick ? 1 : 3);
    if (!answers['import 200'] || !answers['feed 200'] || !answers['preview 200'])
      throw new Error(`The burst was turned away: ${JSON.stringify(answers)}`);
    tell('most', rssOf(daemon.pid, 'VmHWM'), 'MB', { limit: rest });
    await wait(2 * TIDY_WITHIN);
    tell('rested', rssOf(daemon.pid), 'MB', { limit: rest });
  } finally {
    await daemon.close();
    remove();
  }
});
