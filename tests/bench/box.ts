import { bench } from '#tests/support/bench/bench.ts';
import { makeBox } from '#tests/support/bench/box.ts';
import { startDaemonOnTestServer } from '#tests/support/bench/linked.ts';
import { load } from '#tests/support/bench/load.ts';
import { processorTime } from '#tests/support/bench/processor.ts';
import { broadcastAll, planBroadcast } from '#tests/support/bench/queueing.ts';
import { rssOf } from '#tests/support/bench/rss.ts';
import { until } from '#tests/support/bench/until.ts';
import { networkWorkbooks } from '#tests/support/network.ts';

/** The machines of docs/scale.md: a core of a Pi Zero 2 is a twelfth of one here, a shared core of a VPS is a half. */
const BOXES = {
  'one-core-of-a-pi': { memory: 512, cores: 1 / 12 },
  'four-cores-of-a-pi': { memory: 512, cores: 4 / 12 },
  'a-vps': { memory: 1024, cores: 1 / 2 },
  'a-core-of-this': { memory: 1024, cores: 1 },
};
const LONG = 600_000;

/** Runs the shipped daemon with the memory and processor time of a smaller machine and measures its main tasks. */
await bench('box', async ({ tell, quick }) => {
  const messages = quick ? 100 : 400;
  const workbooks = await networkWorkbooks(messages / 2);
  for (const [name, size] of Object.entries(BOXES)) {
    const box = makeBox(name, size);
    const linked = await startDaemonOnTestServer({ under: box.under, readyWithin: LONG }).catch((error: unknown) => {
      box.remove();
      throw error;
    });
    const { daemon, whatsapp } = linked;
    whatsapp.settings.autoReceipts = 'read';
    const seconds = async (what: string, act: () => Promise<unknown>) => {
      const start = performance.now();
      await act();
      tell(`${name}.${what}`, (performance.now() - start) / 1000, 's');
    };
    try {
      // The first start fills the compile cache for the later ones.
      await daemon.stop();
      await seconds('start', () => daemon.start());
      await seconds('pair', () => linked.link(LONG));
      await seconds('import', async () => {
        for (const [noun, body] of Object.entries(workbooks)) {
          const { data, error } = (await daemon.call('POST', `/${noun}/upload`, { body })).body;
          if (data?.count !== messages / 2) throw new Error(`The import of ${noun} failed: ${error}`);
        }
      });
      let slowest = 0;
      let over = false;
      const health = until(
        async () => {
          const start = performance.now();
          await daemon.call('GET', '/health');
          slowest = Math.max(slowest, performance.now() - start);
          return over;
        },
        { timeout: LONG, every: 250 },
      );
      const plan = await planBroadcast(daemon, messages);
      const before = processorTime(daemon.pid);
      await seconds(`broadcast-${messages}`, () => broadcastAll(daemon, plan));
      tell(`${name}.message`, (processorTime(daemon.pid) - before) / messages, 'ms');
      over = true;
      await health;
      tell(`${name}.health-slowest`, slowest, 'ms');
      const sent = new Set(whatsapp.inbox().map(({ id }) => id)).size;
      if (sent !== messages) throw new Error(`${sent} of ${messages} messages reached WhatsApp`);
      await seconds('backup', () => daemon.call('POST', '/backups'));
      const started = processorTime(daemon.pid);
      const visits = await load(`${daemon.url}/`, { connections: 8, ms: quick ? 3000 : 10_000 });
      tell(`${name}.visits`, visits.rate * 60, '/min');
      tell(`${name}.visits-p99`, visits.p99, 'ms');
      tell(`${name}.visit`, (processorTime(daemon.pid) - started) / visits.answers, 'ms');
      tell(`${name}.resident`, rssOf(daemon.pid), 'MB');
      tell(`${name}.peak`, box.peak(), 'MB', { limit: size.memory });
      if (box.killed() > 0) throw new Error(`${box.killed()} processes were ended for want of memory`);
    } finally {
      await linked.close();
      box.remove();
    }
  }
});
