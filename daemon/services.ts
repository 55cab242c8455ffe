import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Jumatan } from '#shared/jumatan.ts';
import type { Pengajian } from '#shared/pengajian.ts';
import type { Config } from './config.ts';
import { createAccessService } from './domain/access.ts';
import { createAudit } from './domain/audit.ts';
import type { Clock } from './domain/clock.ts';
import { createJumatanService } from './domain/jumatan.ts';
import { createMasjidService } from './domain/masjid.ts';
import { createMubalighService } from './domain/mubaligh.ts';
import { createPengajianService } from './domain/pengajian.ts';
import { createTemplateService } from './domain/template.ts';
import { createAuditStore } from './storage/audit.ts';
import type { Database } from './storage/database.ts';
import { createJadwalStore } from './storage/jadwal.ts';
import { createMasjidStore } from './storage/masjid.ts';
import { createMubalighStore } from './storage/mubaligh.ts';
import { createTemplateStore } from './storage/template.ts';

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
  const masjidStore = createMasjidStore(db);
  const mubalighStore = createMubalighStore(db);
  const pengajianStore = createJadwalStore<Pengajian>(db, 'pengajian');
  const jumatanStore = createJadwalStore<Jumatan>(db, 'jumatan');
  const masjid = createMasjidService({ store: masjidStore, transaction, audit, cancelWaiting });
  const mubaligh = createMubalighService({ store: mubalighStore, transaction, audit, cancelWaiting });
  const template = createTemplateService({ store: createTemplateStore(db), transaction, audit });
  const jadwal = { masjid: masjidStore, mubaligh: mubalighStore, timezone: options.config.timezone, transaction, audit, cancelWaiting };
  const pengajian = createPengajianService({ ...jadwal, store: pengajianStore });
  const jumatan = createJumatanService({ ...jadwal, store: jumatanStore });
  const access = createAccessService({ cliToken, sessions: { find: () => undefined } });
  return {
    access,
    masjid,
    mubaligh,
    template,
    pengajian,
    jumatan,
    stores: { pengajian: pengajianStore, jumatan: jumatanStore },
  };
}
export type Services = ReturnType<typeof createServices>;
