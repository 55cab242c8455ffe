import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { addDays } from '#shared/base/dates.ts';
import { bench, median, timeOf } from '#tests/support/bench/bench.ts';
import { DAEMON_BUNDLE, makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillToldNetwork, type ToldSize } from '#tests/support/bench/deletion-data.ts';
import { watchHealth } from '#tests/support/http/health-watch.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { nodeEnvironment } from '#tests/support/process/programs.ts';

/** 30,000 schedules, and with two messages of each 100,000 messages. */
const WHOLE: ToldSize = {
  masjid: 500,
  mubaligh: 600,
  pengajian: 20_000,
  jumatan: 10_000,
  logs: 40_000,
  days: 700,
  waitingEvery: 5,
};
const TENTH: ToldSize = {
  masjid: 50,
  mubaligh: 60,
  pengajian: 2000,
  jumatan: 1000,
  logs: 4000,
  days: 700,
  waitingEvery: 5,
};

const READS = {
  'list.masjid': '/masjid?limit=20',
  'list.pengajian': '/jadwal-pengajian?limit=20',
  'list.jumatan': '/jadwal-jumatan?limit=20',
  'list.logs': '/message-logs?limit=20',
  'list.search': '/jadwal-pengajian?limit=20&search=Falah',
  home: '/home',
  kabar: '/kabar',
  board: '/papan-jumat?bulan=2026-12',
};

/** A whole network against a tenth of it: what an admin, a visitor and a sysadmin wait for. */
await bench('network', async ({ tell, quick }) => {
  const rounds = quick ? 5 : 20;
  const small = await measure(TENTH, rounds);
  const large = await measure(WHOLE, rounds);
  for (const [what, ms] of Object.entries(large)) tell(what, ms, 'ms', { limit: small[what]! });
});

async function measure(size: ToldSize, rounds: number): Promise<Record<string, number>> {
  const { dataDir, remove } = makeDataDirectory((database) => fillToldNetwork(database, size));
  const figures: Record<string, number> = {};
  const daemon = await startShippedDaemon({ dataDir });
  try {
    await good(daemon.call('POST', '/queue/pause'));
    const starts: number[] = [];
    for (let round = 0; round < 3; round++) {
      await daemon.stop();
      starts.push(await took(() => daemon.start()));
    }
    figures['start'] = median(starts);
    for (const [what, route] of Object.entries(READS))
      figures[what] = await timeOf(() => good(daemon.call('GET', route)), rounds);
    let n = 0;
    // Each month of another length, so that none is remembered.
    const landing = () => `/landing?dateStart=2026-12-01&dateEnd=${addDays('2026-12-31', n++)}&jadwalType=pengajian`;
    figures['landing'] = await timeOf(() => good(daemon.call('GET', landing())), rounds);
    figures['backup'] = await took(() => good(daemon.call('POST', '/backups')));
    await deletion(daemon, figures);
    await daemon.stop();
    figures['restore'] = await took(() => restore(dataDir));
    return figures;
  } finally {
    await daemon.close();
    remove();
  }
}

/** All preachers are deleted, and taken back; what health waits meanwhile at most. */
async function deletion(daemon: DaemonProcess, figures: Record<string, number>): Promise<void> {
  const database = new Sqlite(path.join(daemon.dataDir, 'mimbar.db'), { readonly: true });
  const id = database.prepare<[], number>('select id from mubaligh').pluck().all().map(String);
  database.close();
  const health = watchHealth(daemon.url, { pid: daemon.pid });
  let gone: string | null = null;
  figures['deletion'] = await took(async () => {
    const { headers } = await good(daemon.call('DELETE', '/mubaligh/batch', { body: { id } }));
    gone = headers.get('x-penghapusan');
  });
  figures['undo'] = await took(() => good(daemon.call('POST', `/penghapusan/${gone}/pulihkan`)));
  figures['health-meanwhile'] = (await health.stop()).slowestOfItself;
}

/** The newest copy, into an empty directory. */
async function restore(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'backups');
  const newest = readdirSync(folder)
    .filter((name) => name.startsWith('mimbar-'))
    .toSorted()
    .at(-1)!;
  const target = `${dataDir}-restored`;
  const run = await runProcess(
    process.execPath,
    [DAEMON_BUNDLE, 'backup', 'restore', path.join(folder, newest), '--yes'],
    {
      env: { ...nodeEnvironment, MIMBAR_DATA_DIR: target },
    },
  );
  rmSync(target, { recursive: true, force: true });
  if (run.code !== 0) throw new Error(`The restore ended with ${run.code}: ${run.stderr}${run.stdout}`);
}

async function good<T extends { status: number; body: { error?: string | null } | undefined }>(
  answer: Promise<T>,
): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${body?.error}`);
  return answer;
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
