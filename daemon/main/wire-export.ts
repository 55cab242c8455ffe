import type { ExportServices } from '../domain/export.ts';
import { createJadwalExport, createMasjidExport, createMessageLogExport, createMubalighExport } from '../domain/exports.ts';
import type { JumatanService } from '../domain/jumatan.ts';
import type { MasjidService } from '../domain/masjid.ts';
import type { MessageLogService } from '../domain/message-log.ts';
import type { MubalighService } from '../domain/mubaligh.ts';
import type { PengajianService } from '../domain/pengajian.ts';
import type { MasjidStore } from '../storage/masjid.ts';
import type { MubalighStore } from '../storage/mubaligh.ts';

interface Nouns {
  masjid: MasjidService;
  mubaligh: MubalighService;
  pengajian: PengajianService;
  jumatan: JumatanService;
  messageLog: MessageLogService;
}

/** Every noun that goes out as a file. */
export function wireExports(services: ExportServices, nouns: Nouns, names: { masjid: MasjidStore; mubaligh: MubalighStore }) {
  return {
    masjid: createMasjidExport(services, nouns.masjid.list),
    mubaligh: createMubalighExport(services, nouns.mubaligh.list),
    pengajian: createJadwalExport(services, 'pengajian', nouns.pengajian.list, names),
    jumatan: createJadwalExport(services, 'jumatan', nouns.jumatan.list, names),
    messageLog: createMessageLogExport(services, nouns.messageLog.list),
  };
}
