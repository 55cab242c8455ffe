import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { bench } from '#tests/support/bench/bench.ts';
import { makeDataDirectory } from '#tests/support/bench/daemon.ts';
import { startDaemonOnTestServer } from '#tests/support/bench/linked.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { broadcastAll, planBroadcast } from '#tests/support/bench/queueing.ts';
import { until } from '#tests/support/bench/until.ts';
import { startProcess } from '#tests/support/process/process.ts';

/** Number of times that a process syncs the disk (fsync, fdatasync) while `work` runs; needs strace. */
async function syncsOf(pid: number, work: () => Promise<void>): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-trace-'));
  const file = path.join(directory, 'trace');
  const strace = startProcess('strace', ['-f', '-q', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)]);
  await until(() => /TracerPid:\s+[1-9]/.test(readFileSync(`/proc/${pid}/status`, 'utf8')), { timeout: 10_000 });
  await work();
  strace.kill('SIGINT');
  await strace.ended;
  const syncs = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /f(data)?sync\(/.test(line)).length;
  rmSync(directory, { recursive: true });
  return syncs;
}

/** The disk writes of a sent message: each transaction is one sync of the log (synchronous=FULL), counted by strace. */
await bench('disk', async ({ tell, quick }) => {
  const messages = quick ? 60 : 400;
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: 200, mubaligh: 200, pengajian: messages / 2, days: 1 }),
  );
  const linked = await startDaemonOnTestServer({ dataDir });
  const { daemon, whatsapp } = linked;
  try {
    await linked.link();
    const plan = await planBroadcast(daemon, messages);
    const cost = async (what: string, receipts: 'none' | 'read') => {
      whatsapp.settings.autoReceipts = receipts;
      let sent = 0;
      const syncs = await syncsOf(daemon.pid, async () => {
        sent = await broadcastAll(daemon, plan);
      });
      tell(what, syncs / sent, 'syncs');
    };
    await cost('first-contact', 'none');
    await cost('per-message', 'none');
    await cost('per-message-with-receipts', 'read');
  } finally {
    await linked.close();
  }
  try {
    const { before, after } = churn(path.join(dataDir, 'mimbar.db'));
    tell('growth-after-pruning', after, 'pages', { limit: before });
  } finally {
    remove();
  }
});

/** Deletes rows of the log and writes as many again, so that SQLite reuses the free pages. */
function churn(file: string): { before: number; after: number } {
  const sqlite = new Sqlite(file);
  const fill = sqlite.prepare(
    "insert into audit (at, actor, action, subject, detail) select value, 'churn', 'message.sent', 'message:' || value, '{}' from json_each(?)",
  );
  const numbers = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => n));
  const pages = () => Number(sqlite.pragma('page_count', { simple: true }));
  fill.run(numbers);
  const before = pages();
  for (let round = 0; round < 5; round++) {
    sqlite.prepare("delete from audit where actor = 'churn'").run();
    fill.run(numbers);
  }
  const after = pages();
  sqlite.close();
  return { before, after };
}
