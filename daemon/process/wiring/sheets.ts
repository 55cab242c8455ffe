import { dateInZone } from '#shared/base/dates.ts';
import { jumatanNoun } from '#shared/roster/jumatan.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import { pengajianNoun } from '#shared/roster/pengajian.ts';
import { createCutiService } from '#daemon/roster/cuti.ts';
import {
  createContactUpload,
  createRutinUpload,
  createCutiUpload,
  createJadwalUpload,
} from '#daemon/sheet/jadwal-upload.ts';
import { createPapan } from '#daemon/board/index.ts';
import { createSayaService } from '#daemon/reply/saya.ts';
import { createExports } from '#daemon/sheet/index.ts';
import { paths } from '#daemon/paths.ts';
import { createSpreadsheetService } from '#daemon/spreadsheet/service.ts';
import { createCutiStore } from '#daemon/roster/cuti.store.ts';
import { createSayaStore } from '#daemon/reply/saya.store.ts';
import type { People } from './people.ts';
import type { Foundation } from './foundation.ts';
import type { Roster } from './roster.ts';
import type { Schedules } from './schedules.ts';
import { createPlanningService } from '#daemon/planning/service.ts';
import { createBebanExport } from '#daemon/sheet/export.ts';
import { createPapanSheet } from '#daemon/sheet/papan-sheet.ts';

/** Wires the planning of Friday sermons and leaves, and the import and export of spreadsheets. */
export function wireSheets(base: Foundation, people: People, roster: Roster, schedules: Schedules) {
  const { clock, db, transaction, events, audit, timezone, optimistic, begins, supervisor } = base;
  const { masjidStore, mubalighStore, tautan, sending } = people;
  const { pengajianStore, jumatanStore, rosterCheck, orang, penghapusan, keep, changing, masjid, mubaligh } = roster;
  const { automatic, pengajian, jumatan, konfirmasi, rutin, rutinStore, rutinClock, clockwork } = schedules;
  const cutiStore = createCutiStore(db);
  const cuti = createCutiService({ store: cutiStore, mubaligh: mubalighStore, timezone, transaction, audit, keep });
  const saya = createSayaService({
    tautan,
    store: createSayaStore(db),
    cuti,
    answer: konfirmasi.answer,
    begins,
    ownNumber: sending.messenger.number,
    emit: events.emit,
    transaction,
    clock,
    timezone,
  });
  const spreadsheets = createSpreadsheetService({ childPath: paths.spreadsheetChild });
  const planning = createPlanningService({ childPath: paths.planningChild });
  const {
    papan,
    beban,
    usulan,
    bentrok,
    store: papanStore,
  } = createPapan({
    db,
    transaction,
    changing,
    audit,
    clock,
    timezone,
    jumatan,
    masjid: masjidStore,
    restore: penghapusan.restoreNow,
    rosterCheck,
    orang,
    supervisor,
    drafter: planning,
    optimistic,
  });
  const sheets = { spreadsheets, optimistic, changing, audit };
  const papanSheet = createPapanSheet({ ...sheets, store: papanStore, jumatan, check: rosterCheck });
  const bebanExport = createBebanExport({ spreadsheets, clock, timezone }, beban.list);
  const names = {
    masjid: masjidStore,
    mubaligh: mubalighStore,
    lateNotes: automatic.lateNotes,
    orderOf: begins.orderOf,
    clashes: rosterCheck,
    today: () => dateInZone(clock.now(), timezone),
  };
  const uploads = {
    masjid: createContactUpload(masjidNoun, { ...sheets, store: masjidStore, update: masjid.update }),
    mubaligh: createContactUpload(mubalighNoun, { ...sheets, store: mubalighStore, update: mubaligh.update, orang }),
    pengajian: createJadwalUpload(pengajianNoun, {
      ...sheets,
      ...names,
      store: pengajianStore,
      changeMany: pengajian.changeMany,
    }),
    jumatan: createJadwalUpload(jumatanNoun, {
      ...sheets,
      ...names,
      store: jumatanStore,
      changeMany: jumatan.changeMany,
    }),
    cuti: createCutiUpload({ ...sheets, store: cutiStore, mubaligh: mubalighStore, update: cuti.update }),
    rutin: createRutinUpload({
      ...sheets,
      store: rutinStore,
      update: rutin.update,
      masjid: masjidStore,
      mubaligh: mubalighStore,
      problemOf: rutin.problemOf,
      onStored() {
        rutinClock.again();
        clockwork.wake();
      },
    }),
  };
  const nouns = { masjid, mubaligh, pengajian, jumatan, cuti, rutin, messageLog: sending.messageLog };
  const exports = createExports({ spreadsheets, clock, timezone }, nouns, {
    masjid: masjidStore,
    mubaligh: mubalighStore,
  });
  return {
    cutiStore,
    cuti,
    saya,
    spreadsheets,
    papan,
    papanSheet,
    beban,
    bebanExport,
    usulan,
    bentrok,
    planning,
    sheets,
    names,
    uploads,
    nouns,
    exports,
  };
}

export type Sheets = ReturnType<typeof wireSheets>;
