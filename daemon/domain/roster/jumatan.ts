import { formatLongDate, FRIDAY, weekday } from '#shared/base/dates.ts';
import type { JadwalStore } from '#daemon/storage/roster/jadwal.ts';

/**
 * Warnings about a Friday prayer that is not on a Friday or is the second at its mosque; it is stored anyway (contract,
 * Resources). `tanggal` is a plain date.
 */
export function jumatanWarnings(
  store: Pick<JadwalStore<unknown>, 'isTaken'>,
  row: { id: string; tanggal: string; id_masjid: string; nama_masjid: string },
): string[] {
  const date = formatLongDate(row.tanggal);
  return [
    ...(weekday(row.tanggal) === FRIDAY ? [] : [`Tanggal ${date} bukan hari Jumat`]),
    ...(store.isTaken(row, row.id) ? [`${row.nama_masjid} sudah punya jadwal jumatan lain pada ${date}`] : []),
  ];
}
