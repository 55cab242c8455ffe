import type { Base } from '#daemon/base/base.ts';
import type { Board, BoardCheck } from '#daemon/board/index.ts';
import type { Card } from '#daemon/card/index.ts';
import type { Queue } from '#daemon/queue/index.ts';
import type { Recurring } from '#daemon/recurring/index.ts';
import type { Roster } from '#daemon/roster/index.ts';
import { dateInZone } from '#shared/base/dates.ts';
import { jumatanNoun } from '#shared/roster/jumatan.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import { pengajianNoun } from '#shared/roster/pengajian.ts';
import {
  createBebanExport,
  createContactExport,
  createCutiExport,
  createJadwalExport,
  createMessageLogExport,
  createRutinExport,
} from './export.ts';
import { createContactUpload, createCutiUpload, createJadwalUpload, createRutinUpload } from './jadwal-upload.ts';
import { createPapanSheet } from './papan-sheet.ts';
import type { Spreadsheets } from './spreadsheets.ts';

interface Needs {
  spreadsheets: Spreadsheets;
  roster: Roster;
  queue: Queue;
  clash: BoardCheck;
  board: Board;
  card: Card;
  recurring: Recurring;
  /** Called when the clock has something to do. */
  wake: () => void;
}

/** Uploads and downloads of every noun, and of the board. */
export function createSheet(base: Base, needs: Needs) {
  const { spreadsheets, roster, queue, clash, board, card, recurring, wake } = needs;
  const { stores, begins, masjid, mubaligh, pengajian, jumatan, cuti, orang, changing } = roster;
  const { check } = clash;
  const { rutin } = recurring;
  const parts = { ...base, spreadsheets, changing };
  const named = { ...parts, masjid: stores.masjid, mubaligh: stores.mubaligh };
  const dated = {
    ...named,
    lateNotes: card.automatic.lateNotes,
    orderOf: begins.orderOf,
    clashes: check,
    today: () => dateInZone(base.clock.now(), base.timezone),
  };
  return {
    papanSheet: createPapanSheet({ ...parts, store: board.store, jumatan, check }),
    bebanExport: createBebanExport(parts, board.beban.list),
    uploads: {
      masjid: createContactUpload(masjidNoun, { ...parts, store: stores.masjid, update: masjid.update }),
      mubaligh: createContactUpload(mubalighNoun, { ...parts, store: stores.mubaligh, update: mubaligh.update, orang }),
      pengajian: createJadwalUpload(pengajianNoun, {
        ...dated,
        store: stores.pengajian,
        changeMany: pengajian.changeMany,
      }),
      jumatan: createJadwalUpload(jumatanNoun, { ...dated, store: stores.jumatan, changeMany: jumatan.changeMany }),
      cuti: createCutiUpload({ ...named, store: stores.cuti, update: cuti.update }),
      rutin: createRutinUpload({
        ...named,
        store: recurring.store,
        update: rutin.update,
        problemOf: rutin.problemOf,
        onStored() {
          recurring.clock.again();
          wake();
        },
      }),
    },
    exports: {
      masjid: createContactExport(parts, masjidNoun, masjid.list),
      mubaligh: createContactExport(parts, mubalighNoun, mubaligh.list),
      pengajian: createJadwalExport(parts, pengajianNoun, pengajian.list, stores),
      jumatan: createJadwalExport(parts, jumatanNoun, jumatan.list, stores),
      cuti: createCutiExport(parts, cuti.list, stores.mubaligh),
      rutin: createRutinExport(parts, rutin.list, stores),
      messageLog: createMessageLogExport(parts, queue.messageLog.list),
    },
  };
}
export type Sheet = ReturnType<typeof createSheet>;

export { sheetRoutes } from './sheet.routes.ts';
