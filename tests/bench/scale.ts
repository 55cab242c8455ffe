import { bench } from '#tests/support/bench/bench.ts';
import { makeDataDirectory } from '#tests/support/bench/daemon.ts';
import { startDaemonOnTestServer } from '#tests/support/bench/linked.ts';
import { load } from '#tests/support/bench/load.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { processorTime } from '#tests/support/bench/processor.ts';
import { broadcastAll, planBroadcast } from '#tests/support/bench/queueing.ts';

/**
 * The processor time of one message and one visit. docs/scale.md computes the capacity of other machines from it. Apart
 * from caches, processor time does not depend on other programs on the machine.
 */
await bench('scale', async ({ tell, quick }) => {
  const messages = quick ? 100 : 400;
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: 500, mubaligh: 500, pengajian: messages, days: 30 }),
  );
  const linked = await startDaemonOnTestServer({ dataDir });
  const { daemon, whatsapp } = linked;
  whatsapp.settings.autoReceipts = 'read';
  const cost = async (act: () => Promise<number>): Promise<number> => {
    const before = processorTime(daemon.pid);
    const count = await act();
    return (processorTime(daemon.pid) - before) / count;
  };
  try {
    await linked.link();
    await broadcastAll(daemon, await planBroadcast(daemon, messages / 2));
    tell('message', await cost(async () => broadcastAll(daemon, await planBroadcast(daemon, messages))), 'ms');
    const visit = (url: string, ms: number) => load(`${daemon.url}${url}`, { connections: 8, ms });
    for (const [name, url] of [
      ['visit', '/'],
      ['list', '/api/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian'],
    ] as const) {
      await visit(url, 1000);
      tell(name, await cost(async () => (await visit(url, 3000)).answers), 'ms');
    }
  } finally {
    await linked.close();
    remove();
  }
});
