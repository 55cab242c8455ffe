import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Supervisor } from '../../domain/base/supervisor.ts';
import { systemClock } from '../../domain/base/clock.ts';
import { startDaemon, type Daemon } from '../serve.ts';
import { takesWrites } from './room.ts';

/** How often it looks whether its disk takes writes again, or its database was changed for another, ms. */
const LOOK = 5000;

export interface RunOptions {
  config: Config;
  logger: FastifyBaseLogger;
  supervisor: Supervisor;
  /** It has begun anew, and could not. */
  onLost: (error: unknown) => void;
}

/**
 * The daemon for as long as the process lives: where its disk took nothing, or its directory was changed for another,
 * it begins anew by itself, at the same address. Throws StartFailure when it can't start at all.
 */
export async function runDaemon({ config, logger, supervisor, onLost }: RunOptions) {
  const start = (port: number) => startDaemon({ ...config, port }, logger, supervisor);
  let current: Daemon = await start(config.port);

  function mustRenew(): boolean {
    const { readOnly, dataDir, services } = current;
    if (services.isThere()) return readOnly !== undefined && takesWrites(dataDir);
    return existsSync(path.join(dataDir, 'mimbar.db'));
  }

  async function look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await systemClock.sleep(LOOK, signal);
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

  // A demonstration has a directory that nobody else knows.
  const kept = config.demo ? undefined : supervisor.keep('storage', look);
  return {
    url: current.url,
    dataDir: current.dataDir,
    readOnly: current.readOnly,
    isAlive: (): boolean => current.services.isAlive(),
    /** Ends at a quiet moment: a renewal under way is waited for. */
    async stop(): Promise<void> {
      await kept?.stop();
      await current.stop();
    },
  };
}
export type RunningDaemon = Awaited<ReturnType<typeof runDaemon>>;
