import { formatLongDate, FRIDAY, weekday } from '#shared/base/dates.ts';
import type { Jumatan, JumatanInput } from '#shared/roster/jumatan.ts';
import { createJadwalService, type JadwalServices } from './jadwal.ts';

export function createJumatanService(services: JadwalServices<Jumatan>) {
  return createJadwalService<Jumatan, JumatanInput>({
    ...services,
    kind: 'jumatan',
    cancel: (ids) => services.cancelWaiting.byJumatan(ids),
    /** Stored all the same (contract, Resources): a Friday prayer is on a Friday, and one at a mosque. */
    warnings(row) {
      const date = formatLongDate(row.tanggal);
      return [
        ...(weekday(row.tanggal) === FRIDAY ? [] : [`Tanggal ${date} bukan hari Jumat`]),
        ...(services.store.isTaken(row, row.id) ? [`${row.nama_masjid} sudah punya jadwal jumatan lain pada ${date}`] : []),
      ];
    },
  });
}
export type JumatanService = ReturnType<typeof createJumatanService>;
