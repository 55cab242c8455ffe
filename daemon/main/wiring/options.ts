import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { CreateMessenger } from '#daemon/queue/messenger.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { Database } from '#daemon/base/database.ts';

/** What the graph of services is made from. */
export interface ServiceOptions {
  config: Config;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  createMessenger: CreateMessenger;
  cliToken?: string;
  /** The process's supervisor; by default one for these services only. */
  supervisor?: Supervisor;
  /** Whether the clock follows a time server; the kernel is asked unless a test answers. */
  isSynchronised?: () => Promise<boolean>;
  /** No honest clock shows a time before this, UTC ms; the build's, unless a test says otherwise. */
  builtAt?: number;
}
