import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from '#daemon/base/audit.ts';
import { type Clock, yieldLoop } from '#daemon/base/clock.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import type { Keep } from '#daemon/roster/penghapusan.ts';
import type { RosterCheck } from '#daemon/board/roster-check.ts';
import { createRutinMaker, type PengajianChanges, createRutinPreview } from './maker.ts';
import { createRutinClock, createRutinService, type HolidaysBetween, createRutinSetting } from './rutin.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createRutinStore } from './rutin.store.ts';

interface RutinParts {
  db: Drizzle;
  transaction: Transaction;
  changing: Changing;
  audit: Audit;
  settings: SettingStore;
  clock: Clock;
  timezone: string;
  logger: FastifyBaseLogger;
  pengajian: PengajianChanges;
  masjid: { find(id: string): object | undefined };
  mubaligh: { find(id: string): { nama_mubaligh: string } | undefined };
  check: RosterCheck;
  holidays: HolidaysBetween;
  keep: Keep;
}

/** The recurring pengajian: the noun, its preview, and what the clock does for it. */
export function createRecurring({
  db,
  transaction,
  audit,
  settings,
  clock,
  timezone,
  logger,
  pengajian,
  ...parts
}: RutinParts) {
  const store = createRutinStore(db);
  const rutinSetting = createRutinSetting({ settings, transaction, audit });
  const maker = createRutinMaker({ store, pengajian, setting: rutinSetting, clock, timezone });
  const known = { ...parts, store, maker, timezone };
  return {
    rutin: createRutinService({ ...known, pengajian, transaction, audit }),
    rutinStore: store,
    rutinPreview: createRutinPreview(known),
    rutinSetting,
    rutinClock: createRutinClock({ store, maker, setting: rutinSetting, transaction, yieldLoop, logger }),
  };
}
