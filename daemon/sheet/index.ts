import type { ListQuery } from '#shared/base/list.ts';
import { cutiNoun, type Cuti, type CutiQuery } from '#shared/roster/cuti.ts';
import { jumatanNoun, type Jumatan } from '#shared/roster/jumatan.ts';
import { jadwalFacts, type JadwalQuery } from '#shared/roster/jadwal.ts';
import { messageLogFacts } from '#shared/queue/message-log.ts';
import { masjidNoun, type Masjid } from '#shared/roster/masjid.ts';
import { mubalighNoun, type Mubaligh } from '#shared/roster/mubaligh.ts';
import { pengajianNoun, type Pengajian } from '#shared/roster/pengajian.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { Rutin, RutinQuery } from '#shared/roster/rutin/rutin.ts';
import type { ListPage } from '#daemon/base/list.ts';
import type { MessageLogService } from '#daemon/queue/message.ts';
import { type ExportNoun, type ExportServices, type Names, createExportService } from './export.ts';

interface Listed<Row, Query> {
  list(query: Query): ListPage<Row>;
}
interface Nouns {
  masjid: Listed<Masjid, ListQuery>;
  mubaligh: Listed<Mubaligh, ListQuery>;
  pengajian: Listed<Pengajian, JadwalQuery>;
  jumatan: Listed<Jumatan, JadwalQuery>;
  cuti: Listed<Cuti, CutiQuery>;
  rutin: Listed<Rutin, RutinQuery>;
  messageLog: MessageLogService;
}

/** Every noun with an export. */
export function createExports(services: ExportServices, nouns: Nouns, names: Names) {
  const exported = <Row extends { id: string }, Query extends ListQuery>(noun: ExportNoun<Row, Query>) =>
    createExportService(services, noun, names);
  const contact = { order: 'id', hasVersion: true };
  const jadwal = { facts: jadwalFacts, order: 'tanggal', hasVersion: true };
  return {
    masjid: exported({ ...masjidNoun, ...contact, name: 'masjid', list: nouns.masjid.list }),
    mubaligh: exported({ ...mubalighNoun, ...contact, name: 'mubaligh', list: nouns.mubaligh.list }),
    pengajian: exported({ ...pengajianNoun, ...jadwal, name: 'jadwal-pengajian', list: nouns.pengajian.list }),
    jumatan: exported({ ...jumatanNoun, ...jadwal, name: 'jadwal-jumatan', list: nouns.jumatan.list }),
    cuti: exported({ ...cutiNoun, name: 'cuti', order: 'dari', hasVersion: false, list: nouns.cuti.list }),
    rutin: exported({
      ...rutinNoun,
      name: 'pengajian-rutin',
      order: 'mulai',
      hasVersion: true,
      csvLabels: true,
      list: nouns.rutin.list,
    }),
    messageLog: exported({
      name: 'message-logs',
      sheet: 'Message Logs',
      columns: {},
      facts: messageLogFacts,
      order: 'id',
      hasVersion: false,
      list: nouns.messageLog.list,
    }),
  };
}
