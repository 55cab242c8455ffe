import type { Audit } from '#daemon/base/audit.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import { createBentrokService, createRosterCheck, type RosterCheck } from './roster-check.ts';
import { type JumatanChanges, createPapanService, type PapanOptions, createPapanSetting } from './papan.ts';
import { createBebanService } from './calon.ts';
import type { Orang } from '#daemon/roster/orang.ts';
import { type Drafter, createUsulanJobs } from './usulan-jobs.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import type { Optimistic } from '#daemon/base/version.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createBebanStore, createPapanStore } from './papan.store.ts';

interface PapanParts {
  db: Drizzle;
  transaction: Transaction;
  changing: Changing;
  audit: Audit;
  clock: Clock;
  timezone: string;
  jumatan: JumatanChanges;
  rosterCheck: RosterCheck;
  orang: Orang;
  masjid: { find(id: string): object | undefined };
  restore: PapanOptions['restore'];
  supervisor: Supervisor;
  drafter: Drafter;
  optimistic: Optimistic;
}

interface CheckParts extends Pick<PapanParts, 'db' | 'transaction' | 'audit' | 'orang'> {
  settings: SettingStore;
  begins: Begins;
}

/** Wires the check for clashes, which the schedules need. */
export function createBoardCheck({ db, transaction, audit, settings, begins, orang }: CheckParts) {
  const papanSetting = createPapanSetting({ settings, transaction, audit });
  return {
    papanSetting,
    rosterCheck: createRosterCheck({
      store: createPapanStore(db),
      begins,
      orang,
      jarak: () => papanSetting.get().jarak_jumat,
    }),
  };
}

/** Wires the planning of Friday sermons: the board, its clashes, its drafts. */
export function createPapan({
  db,
  transaction,
  changing,
  audit,
  clock,
  timezone,
  jumatan,
  masjid,
  restore,
  rosterCheck,
  orang,
  supervisor,
  drafter,
  optimistic,
}: PapanParts) {
  const store = createPapanStore(db);
  const parts = { store, jumatan, check: rosterCheck, transaction, audit, timezone };
  const beban = createBebanService({ store: createBebanStore(db), roster: store, timezone });
  return {
    papan: createPapanService({ ...parts, changing, masjid, restore }),
    store,
    beban,
    bentrok: createBentrokService({ store, check: rosterCheck, timezone }),
    usulan: createUsulanJobs({
      ...parts,
      orang,
      optimistic,
      clock,
      drafter,
      onFailed: (error) => supervisor.failed('usulan', error),
    }),
  };
}
