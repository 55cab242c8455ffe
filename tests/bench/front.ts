import { bench } from '#tests/support/bench/bench.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { DAEMON_PASSWORD } from '#tests/support/process/daemon-process.ts';
import { WIDE } from '#tests/support/dashboard.ts';
import { launchChromium } from '#tests/support/page/browser.ts';
import { weighScreens } from '#tests/support/page/weight.ts';

const KB = 1000;

/** The size of the dashboard of the shipped daemon. */
await bench('front', async ({ tell }) => {
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: 500, mubaligh: 1, pengajian: 0 }),
  );
  const daemon = await startShippedDaemon({ dataDir });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: WIDE, baseURL: daemon.url });
    const { first, further, fonts } = await weighScreens(page, DAEMON_PASSWORD);
    tell('first-screen', first / KB, 'KB');
    tell('further-screen', Math.max(...further.map(({ bytes }) => bytes)) / KB, 'KB');
    tell('fonts', fonts.length, 'files');
  } finally {
    await browser.close();
    await daemon.close();
    remove();
  }
});
