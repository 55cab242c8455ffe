import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { bench, median } from '#tests/support/bench/bench.ts';
import { DAEMON_BUNDLE, makeDataDirectory } from '#tests/support/bench/daemon.ts';
import { startDaemonOnTestServer, watchMessenger } from '#tests/support/bench/linked.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { until } from '#tests/support/bench/until.ts';
import { startProcess } from '#tests/support/process/process.ts';
import { nodeEnvironment, nodeFlags } from '#tests/support/process/programs.ts';

/**
 * The time from the start of the process to its first answer, in ms. The compile cache is filled, as after any first
 * start.
 */
async function firstAnswer(dataDir: string): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = startProcess(process.execPath, [...nodeFlags, DAEMON_BUNDLE, 'serve'], {
    env: {
      ...nodeEnvironment,
      NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'),
      MIMBAR_HOST: '127.0.0.1',
      MIMBAR_PORT: String(port),
      MIMBAR_DATA_DIR: dataDir,
      MIMBAR_SUPERADMIN_PASSWORD: 'kelapa-muda-7',
      MIMBAR_QUIET_HOURS: '',
    },
  });
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { every: 1 },
  ).catch((error: unknown) => {
    throw new Error(`It did not start: ${child.run.stderr}${child.run.stdout}`, { cause: error });
  });
  const took = performance.now() - start;
  child.kill('SIGTERM');
  await child.ended;
  return took;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

await bench('start', async ({ tell, quick }) => {
  const rounds = quick ? 3 : 9;
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: 200, mubaligh: 200, pengajian: 1000 }),
  );
  try {
    const times: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const took = await firstAnswer(dataDir);
      if (round >= 0) times.push(took);
    }
    tell('first-answer', median(times), 'ms');
  } finally {
    remove();
  }
  const linked = await startDaemonOnTestServer();
  try {
    tell('first-qr', await linked.link(), 'ms');
    const times: number[] = [];
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      await linked.daemon.kill();
      await linked.daemon.start();
      const ready = performance.now();
      const screen = await watchMessenger(linked.daemon);
      await screen.reached('CONNECTED');
      times.push(performance.now() - ready);
      screen.close();
    }
    tell('reconnect-after-kill', median(times), 'ms');
  } finally {
    await linked.close();
  }
});
