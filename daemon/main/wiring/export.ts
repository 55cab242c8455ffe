import type { ExportServices } from '../../domain/sheet/export.ts';
import { createJadwalExport, createMasjidExport, createMessageLogExport, createMubalighExport } from '../../domain/sheet/exports.ts';
import type { JumatanService } from '../../domain/roster/jumatan.ts';
import type { MasjidService } from '../../domain/roster/masjid.ts';
import type { MessageLogService } from '../../domain/queue/message-log.ts';
import type { MubalighService } from '../../domain/roster/mubaligh.ts';
import type { PengajianService } from '../../domain/roster/pengajian.ts';
import type { MasjidStore } from '#daemon/domain/roster/masjid-store.ts';
import type { MubalighStore } from '#daemon/domain/roster/mubaligh-store.ts';

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
