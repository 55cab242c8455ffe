import type { Base } from '#daemon/base/base.ts';
import type { Board, BoardCheck } from '#daemon/board/index.ts';
import type { Card } from '#daemon/card/index.ts';
import type { Queue } from '#daemon/queue/index.ts';
import type { Recurring } from '#daemon/recurring/index.ts';
import type { Roster } from '#daemon/roster/index.ts';
import { dateInZone } from '#shared/base/dates.ts';
import type { ListQuery } from '#shared/base/list.ts';
import { messageLogFacts } from '#shared/queue/message-log.ts';
import { cutiNoun } from '#shared/roster/cuti.ts';
import { jadwalFacts } from '#shared/roster/jadwal.ts';
import { jumatanNoun } from '#shared/roster/jumatan.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import { pengajianNoun } from '#shared/roster/pengajian.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import { createBebanExport, createExportService, type ExportNoun } from './export.ts';
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
  const today = () => dateInZone(base.clock.now(), base.timezone);
  const parts = { ...base, spreadsheets, changing, today };
  const named = { ...parts, masjid: stores.masjid, mubaligh: stores.mubaligh };
  const dated = {
    ...named,
    lateNotes: card.automatic.lateNotes,
    orderOf: begins.orderOf,
    clashes: check,
  };
  const exported = <Row extends { id: string }, Query extends ListQuery>(noun: ExportNoun<Row, Query>) =>
    createExportService(parts, noun, stores);
  const contact = { order: 'id', hasVersion: true };
  const jadwal = { facts: jadwalFacts, order: 'tanggal', hasVersion: true };
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
      masjid: exported({ ...masjidNoun, ...contact, name: 'masjid', list: masjid.list }),
      mubaligh: exported({ ...mubalighNoun, ...contact, name: 'mubaligh', list: mubaligh.list }),
      pengajian: exported({ ...pengajianNoun, ...jadwal, name: 'jadwal-pengajian', list: pengajian.list }),
      jumatan: exported({ ...jumatanNoun, ...jadwal, name: 'jadwal-jumatan', list: jumatan.list }),
      cuti: exported({ ...cutiNoun, name: 'cuti', order: 'dari', hasVersion: false, list: cuti.list }),
      rutin: exported({
        ...rutinNoun,
        name: 'pengajian-rutin',
        order: 'mulai',
        hasVersion: true,
        csvLabels: true,
        list: rutin.list,
      }),
      messageLog: exported({
        name: 'message-logs',
        sheet: 'Message Logs',
        columns: {},
        facts: messageLogFacts,
        order: 'id',
        hasVersion: false,
        list: queue.messageLog.list,
      }),
    },
  };
}
export type Sheet = ReturnType<typeof createSheet>;

export { sheetRoutes } from './sheet.routes.ts';
