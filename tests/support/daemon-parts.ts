import type * as Parts from '#daemon/process/parts.ts';
import { fromSource, importFromDist } from './process/programs.ts';

/** The daemon's parts, for tests that build an app of their own. Their types are those of the sources. */
export const {
  buildApp,
  createJadwalStore,
  createPlanningService,
  createScheduleStore,
  createServices,
  createSpreadsheetService,
  createSupervisor,
  createWhatsappKeyStore,
  createWhatsappMessenger,
  fillDemo,
  fillDemoHistory,
  kotaOf,
  loadMessenger,
  openDatabase,
  paths,
  readConfig,
  restore,
  systemClock,
} = fromSource ? await import('#daemon/process/parts.ts') : await importFromDist<typeof Parts>('daemon-parts.js');
