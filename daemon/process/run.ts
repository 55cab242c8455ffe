import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#daemon/config.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { startDaemon, type Daemon } from './serve.ts';
import { takesWrites } from './machine.ts';

/** How often it checks whether the disk can be written to again, or the database file was replaced, ms. */
const CHECK_EVERY = 5000;

export interface RunOptions {
  config: Config;
  logger: FastifyBaseLogger;
  supervisor: Supervisor;
  /** Called when a restart of the daemon within the process failed. */
  onLost: (error: unknown) => void;
}

/**
 * Runs the daemon for as long as the process lives: after its disk could not be written to, or its directory was
 * replaced, it restarts the daemon in the same process, at the same address. Throws StartFailure when it can't start at
 * all.
 */
export async function runDaemon({ config, logger, supervisor, onLost }: RunOptions) {
  const start = (port: number) => startDaemon({ ...config, port }, logger, supervisor);
  let current: Daemon = await start(config.port);

  function mustRenew(): boolean {
    const { readOnly, dataDir, services } = current;
    if (services.base.database.isThere()) return readOnly !== undefined && takesWrites(dataDir);
    return existsSync(path.join(dataDir, 'mimbar.db'));
  }

  async function look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await systemClock.sleep(CHECK_EVERY, signal);
      if (!signal.aborted && mustRenew()) await renew();
    }
  }

  async function renew(): Promise<void> {
    logger.warn({ readOnly: current.readOnly }, 'The data directory has changed; beginning anew');
    const { port } = new URL(current.url);
    await current.stop();
    try {
      current = await start(Number(port));
      logger.info({ url: current.url, readOnly: current.readOnly }, 'Mimbar has begun anew');
    } catch (error) {
      onLost(error);
    }
  }

  // Not for a demo, because its temporary directory is never replaced.
  const kept = config.demo ? undefined : supervisor.keep('storage', look);
  return {
    url: current.url,
    dataDir: current.dataDir,
    readOnly: current.readOnly,
    isAlive: (): boolean => current.services.isAlive(),
    /** Waits for a running restart. */
    async stop(): Promise<void> {
      await kept?.stop();
      await current.stop();
    },
  };
}
export type RunningDaemon = Awaited<ReturnType<typeof runDaemon>>;
