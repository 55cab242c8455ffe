import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createAccessService } from './domain/access.ts';
import { createAudit } from './domain/audit.ts';
import type { Clock } from './domain/clock.ts';
import { createMasjidService } from './domain/masjid.ts';
import { createAuditStore } from './storage/audit.ts';
import type { Database } from './storage/database.ts';
import { createMasjidStore } from './storage/masjid.ts';

export interface ServiceOptions {
  config: Config;
  database: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  cliToken?: string;
}

/** Wires the whole graph by hand: stores into services, services into one another. Starts nothing. */
export function createServices(options: ServiceOptions) {
  const { database, clock, cliToken = randomBytes(32).toString('base64url') } = options;
  const { db, transaction } = database;
  const audit = createAudit({ store: createAuditStore(db), clock });
  const cancelWaiting = { byMasjid: () => 0, byMubaligh: () => 0, byPengajian: () => 0, byJumatan: () => 0 };
  const masjid = createMasjidService({ store: createMasjidStore(db), transaction, audit, cancelWaiting });
  const access = createAccessService({ cliToken, sessions: { find: () => undefined } });
  return { access, masjid };
}
export type Services = ReturnType<typeof createServices>;
