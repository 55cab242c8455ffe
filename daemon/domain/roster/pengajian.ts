import type { Pengajian, PengajianInput } from '#shared/roster/pengajian.ts';
import { createJadwalService, type JadwalServices } from './jadwal.ts';

export function createPengajianService(services: JadwalServices<Pengajian>) {
  return createJadwalService<Pengajian, PengajianInput>({
    ...services,
    kind: 'pengajian',
    cancel: (ids) => services.cancelWaiting.byPengajian(ids),
    warnings: () => [],
  });
}
export type PengajianService = ReturnType<typeof createPengajianService>;
