import type { Audit } from '#daemon/base/audit.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import { createBentrokService } from '../../domain/roster/papan/bentrok-list.ts';
import type { JumatanChanges } from '../../domain/roster/papan/jumatan-changes.ts';
import { createPapanService, type PapanOptions } from '../../domain/roster/papan/papan.ts';
import { createRosterCheck, type RosterCheck } from '../../domain/roster/papan/roster-check.ts';
import { createPapanSetting } from '../../domain/roster/papan/setelan.ts';
import { createBebanService } from '../../domain/roster/beban.ts';
import type { Orang } from '#daemon/roster/orang.ts';
import { createUsulanJobs } from '../../domain/roster/papan/usulan-jobs.ts';
import { createBebanExport } from '../../domain/sheet/beban-export.ts';
import { createPapanSheet } from '../../domain/sheet/papan-sheet.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import type { Spreadsheets } from '../../domain/sheet/spreadsheets.ts';
import type { Optimistic } from '#daemon/base/version.ts';
import { paths } from '../../paths.ts';
import { createPlanningService } from '../../planning/service.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { createBebanStore } from '../../storage/roster/beban.ts';
import { createPapanStore } from '../../storage/roster/papan.ts';

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
