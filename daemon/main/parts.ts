/**
 * The exports that tests take from the bundle. It is built together with daemon.js and shares its chunks, so tests run
 * the shipped code. No program loads this file, and the npm package leaves it out.
 */
export { buildApp } from '../app.ts';
export { readConfig } from '../config.ts';
export { createSupervisor } from '#daemon/base/supervisor.ts';
export { systemClock } from '#daemon/base/clock.ts';
export { kotaOf } from '#daemon/roster/place.ts';
export { paths } from '../paths.ts';
export { fillDemo } from './demo/demo.ts';
export { loadMessenger } from './wiring/messenger.ts';
export { restore } from './offline/restore.ts';
export { createServices } from './wiring/services.ts';
export { createPlanningService } from '../planning/service.ts';
export { createSpreadsheetService } from '../spreadsheet/service.ts';
export { openDatabase } from '#daemon/base/database.ts';
export { createJadwalStore } from '#daemon/roster/jadwal.store.ts';
export { createScheduleStore } from '#daemon/card/schedule.store.ts';
export { createWhatsappKeyStore } from '#daemon/queue/opt-out.store.ts';
export { createWhatsappMessenger } from '../whatsapp/whatsapp.ts';
