/**
 * The exports that tests take from the bundle. It is built together with daemon.js and shares its chunks, so tests run
 * the shipped code. No program loads this file, and the npm package leaves it out.
 */
export { buildApp } from '#daemon/app.ts';
export { readConfig } from '#daemon/config.ts';
export { createSupervisor } from '#daemon/base/supervisor.ts';
export { systemClock } from '#daemon/base/clock.ts';
export { kotaOf } from '#daemon/roster/place.ts';
export { paths } from '#daemon/paths.ts';
export { fillDemo } from './demo.ts';
export { fillDemoHistory } from './demo-history.ts';
export { loadMessenger } from './messenger.ts';
export { restore } from './offline/restore.ts';
export { createServices } from './services.ts';
export { createPlanningService } from '#daemon/planning/service.ts';
export { createSpreadsheetService } from '#daemon/spreadsheet/service.ts';
export { openDatabase } from '#daemon/base/database.ts';
export { createJadwalStore } from '#daemon/roster/jadwal.store.ts';
export { createScheduleStore } from '#daemon/card/schedule.store.ts';
export { createWhatsappKeyStore } from '#daemon/queue/opt-out.store.ts';
export { createWhatsappMessenger } from '#daemon/whatsapp/whatsapp.ts';
