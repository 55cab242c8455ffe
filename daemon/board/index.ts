import type { Audit } from '#daemon/base/audit.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import { createBentrokService, createRosterCheck, type RosterCheck } from './roster-check.ts';
import { type JumatanChanges, createPapanService, type PapanOptions, createPapanSetting } from './papan.ts';
import { createBebanService } from './calon.ts';
import type { Orang } from '#daemon/roster/orang.ts';
import { createUsulanJobs } from './usulan-jobs.ts';
import { createBebanExport } from '#daemon/sheet/export.ts';
import { createPapanSheet } from '#daemon/sheet/papan-sheet.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import type { Spreadsheets } from '#daemon/sheet/spreadsheets.ts';
import type { Optimistic } from '#daemon/base/version.ts';
import { paths } from '#daemon/paths.ts';
import { createPlanningService } from '#daemon/planning/service.ts';
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
  spreadsheets: Spreadsheets;
  optimistic: Optimistic;
}

interface CheckParts extends Pick<PapanParts, 'db' | 'transaction' | 'audit' | 'orang'> {
  settings: SettingStore;
  begins: Begins;
}

/** Wires the check for clashes, which the schedules need. */
export function wireRosterCheck({ db, transaction, audit, settings, begins, orang }: CheckParts) {
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
export function wirePapan({
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
  spreadsheets,
  optimistic,
}: PapanParts) {
  const store = createPapanStore(db);
  const planning = createPlanningService({ childPath: paths.planningChild });
  const parts = { store, jumatan, check: rosterCheck, transaction, audit, timezone };
  const beban = createBebanService({ store: createBebanStore(db), roster: store, timezone });
  return {
    planning,
    papan: createPapanService({ ...parts, changing, masjid, restore }),
    papanSheet: createPapanSheet({ spreadsheets, store, jumatan, check: rosterCheck, optimistic, changing, audit }),
    beban: { ...beban, ...createBebanExport({ spreadsheets, clock, timezone }, beban.list) },
    bentrok: createBentrokService({ store, check: rosterCheck, timezone }),
    usulan: createUsulanJobs({
      ...parts,
      orang,
      optimistic,
      clock,
      drafter: planning,
      onFailed: (error) => supervisor.failed('usulan', error),
    }),
  };
}
