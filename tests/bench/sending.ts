import path from 'node:path';
import type { Database } from '#daemon/storage/base/database.ts';
import { bench, median } from '#tests/support/bench/bench.ts';
import { nodeEnvironment, nodeFlags } from '#tests/support/bench/bare-process.ts';
import { makeDataDirectory } from '#tests/support/bench/daemon.ts';
import { startDaemonOnTestServer } from '#tests/support/bench/linked.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { drained, planBroadcast, queueBroadcast } from '#tests/support/bench/queueing.ts';
import { until } from '#tests/support/bench/until.ts';
import { MIGRATIONS } from '#tests/support/app.ts';
import { startProcess } from '#tests/support/process.ts';

/**
 * The queue against a bare loop of baileys' sendMessage that waits for each ack, on the same key store in a file of its
 * own, to the same numbers on the same server; in turn, so that both meet the same noise.
 */
await bench('sending', async ({ tell, quick }) => {
  const messages = quick ? 60 : 200;
  // Many short ones: where others use the machine too, their noise then spoils a few pairs and not the median.
  const rounds = quick ? 4 : 15;
  const fill = (database: Database) => fillNetwork(database, { masjid: 100, mubaligh: 100, pengajian: messages / 2, days: 1 });
  const { dataDir, remove } = makeDataDirectory(fill);
  const own = makeDataDirectory(() => undefined);
  const linked = await startDaemonOnTestServer({ dataDir });
  const { daemon, whatsapp } = linked;
  whatsapp.settings.autoReceipts = 'none';
  try {
    await linked.link();
    const plan = await planBroadcast(daemon, messages);
    const sender = startProcess(process.execPath, [...nodeFlags, path.join(import.meta.dirname, '../support/bench/bare-sender.ts'), path.join(own.dataDir, 'mimbar.db'), MIGRATIONS, whatsapp.url, whatsapp.rootKeyHex], { stdin: 'pipe', env: nodeEnvironment });
    const line = (pattern: RegExp, from = 0) => sender.waitFor(() => pattern.exec(sender.run.stdout.slice(from))?.[1] ?? (sender.run.code !== null && sender.run.stderr), 60_000);
    await whatsapp.scanQr(String(await line(/qr (\S+)/)), { phone: '081200008888' });
    await line(/(open)/);
    /** Messages a second as the server saw them, from the first to the last. */
    const rateOf = async (work: () => Promise<unknown>) => {
      const before = whatsapp.messages.length;
      await work();
      const seen = whatsapp.messages.slice(before);
      return ((seen.length - 1) * 1000) / (seen.at(-1)!.at - seen[0]!.at);
    };
    /** The bare loop is asked nothing while it sends, so neither is the daemon. */
    const broadcast = async () => {
      const before = whatsapp.messages.length;
      const queued = await queueBroadcast(daemon, plan);
      await until(() => whatsapp.messages.length >= before + queued, { every: 50 });
      await drained(daemon);
    };
    // Whom the bare loop writes to, in this order; the first time costs both a look-up and a key.
    await broadcast();
    const numbers = whatsapp.messages.map(({ to }) => to);
    const pairs: { value: number; limit: number }[] = [];
    for (let round = -1; round < rounds; round++) {
      const limit = await rateOf(async () => {
        const before = sender.run.stdout.length;
        sender.write(`${JSON.stringify({ numbers, messages })}\n`);
        await line(/took (\d+)/, before);
      });
      const value = await rateOf(broadcast);
      if (round >= 0) pairs.push({ value, limit });
    }
    sender.kill('SIGKILL');
    await sender.ended;
    tell('rate', median(pairs.map(({ value }) => value)), 'messages/s', {
      limit: median(pairs.map(({ limit }) => limit)), ratio: median(pairs.map(({ value, limit }) => value / limit)),
    });
  } finally {
    await linked.close();
    own.remove();
    remove();
  }
});
