import type { ListQuery } from '#shared/base/list.ts';
import type { Cuti, CutiQuery } from '#shared/roster/cuti.ts';
import { jumatanNoun, type Jumatan } from '#shared/roster/jumatan.ts';
import type { JadwalQuery } from '#shared/roster/jadwal.ts';
import { masjidNoun, type Masjid } from '#shared/roster/masjid.ts';
import { mubalighNoun, type Mubaligh } from '#shared/roster/mubaligh.ts';
import { pengajianNoun, type Pengajian } from '#shared/roster/pengajian.ts';
import type { Rutin, RutinQuery } from '#shared/roster/rutin/rutin.ts';
import type { ListPage } from '#daemon/base/list.ts';
import type { MessageLogService } from '#daemon/queue/message.ts';
import {
  type ExportServices,
  createContactExport,
  createCutiExport,
  createJadwalExport,
  createMessageLogExport,
  createRutinExport,
} from './export.ts';

interface Listed<Row, Query> {
  list(query: Query): ListPage<Row>;
}
interface Names {
  names(): { id: string; nama: string }[];
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
export function createExports(services: ExportServices, nouns: Nouns, names: { masjid: Names; mubaligh: Names }) {
  return {
    masjid: createContactExport(services, masjidNoun, nouns.masjid.list),
    mubaligh: createContactExport(services, mubalighNoun, nouns.mubaligh.list),
    pengajian: createJadwalExport(services, pengajianNoun, nouns.pengajian.list, names),
    jumatan: createJadwalExport(services, jumatanNoun, nouns.jumatan.list, names),
    cuti: createCutiExport(services, nouns.cuti.list, names.mubaligh),
    rutin: createRutinExport(services, nouns.rutin.list, names),
    messageLog: createMessageLogExport(services, nouns.messageLog.list),
  };
}
