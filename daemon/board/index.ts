import type { Base } from '#daemon/base/base.ts';
import type { Roster, RosterData } from '#daemon/roster/index.ts';
import { createBebanService } from './calon.ts';
import type { Asked } from './check.ts';
import { createBebanStore, createPapanStore } from './papan.store.ts';
import { createPapanService, createPapanSetting } from './papan.ts';
import { clashNotes, createBentrokService, createRosterCheck } from './roster-check.ts';
import { createUsulanJobs, type Drafter } from './usulan-jobs.ts';

/** The check for clashes, which whatever changes schedules needs. */
export function createBoardCheck(base: Base, { begins, orang }: RosterData) {
  const store = createPapanStore(base.db);
  const papanSetting = createPapanSetting(base);
  const check = createRosterCheck({ store, begins, orang, jarak: () => papanSetting.get().jarak_jumat });
  return {
    store,
    papanSetting,
    check,
    clashes: (one: Asked) => check.own(one).flatMap(({ berat, teks }) => (berat === 'bentrok' ? [teks] : [])),
    clashNotes: (one: Asked) => clashNotes(check.own(one), one.kind),
  };
}
export type BoardCheck = ReturnType<typeof createBoardCheck>;

interface Needs {
  roster: Roster;
  clash: BoardCheck;
  drafter: Drafter;
}

/** The planning of Friday sermons: the board, its clashes, its drafts. */
export function createBoard(base: Base, { roster, clash, drafter }: Needs) {
  const { store, papanSetting, check } = clash;
  const { jumatan, orang, stores, changing, penghapusan } = roster;
  const common = { ...base, store, check, jumatan, orang, changing };
  return {
    store,
    papanSetting,
    papan: createPapanService({ ...common, masjid: stores.masjid, restore: penghapusan.restoreNow }),
    beban: createBebanService({ ...base, store: createBebanStore(base.db), roster: store }),
    bentrok: createBentrokService(common),
    usulan: createUsulanJobs({
      ...common,
      drafter,
      setting: papanSetting,
      onFailed: (error) => base.supervisor.failed('usulan', error),
    }),
  };
}
export type Board = ReturnType<typeof createBoard>;

export { boardRoutes } from './papan.routes.ts';
export { type RosterCheck, clashNotes, createRosterNews, isNoted } from './roster-check.ts';
export { rankCalon } from './calon.ts';
export { fridaysOf, rangeOf } from './check.ts';
export type { BoardFile, BoardRow } from './file/board-file.ts';
export type { PapanJadwal, PapanStore, Sel } from './papan.store.ts';
export { type JumatanChanges, keyOf } from './papan.ts';
