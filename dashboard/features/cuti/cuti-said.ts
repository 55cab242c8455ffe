import type { ToastInput } from '#dashboard/api/change.ts';
import { plainDate } from '#dashboard/components/date/today.ts';
import { formatDay } from '#shared/base/dates.ts';
import { bagianNote } from '#shared/roster/bagian.ts';
import type { Cuti, CutiJadwal } from '#shared/roster/cuti.ts';

/** The days of a leave in words. */
export function cutiDays({ dari, sampai, bagian }: Pick<Cuti, 'dari' | 'sampai' | 'bagian'>): string {
  const [first, last] = [formatDay(plainDate(dari)), formatDay(plainDate(sampai))];
  return (first === last ? first : `${first} sampai ${last}`) + bagianNote(bagian);
}

/** A leave in words: 'cuti Ustadz Ahmad, Jumat, 8 Jan 2027 sampai Minggu, 10 Jan 2027'. */
export function cutiName(row: Cuti): string {
  return `cuti ${row.nama_mubaligh}, ${cutiDays(row)}`;
}

/** After saving: names schedules that fall into the leave, with a link to find a substitute. */
export function savedToast(row: Cuti, warnings: readonly string[], find: (row: Cuti) => void): ToastInput | undefined {
  if (warnings.length === 0) return undefined;
  return {
    title: `Cuti ${row.nama_mubaligh} tersimpan`,
    description: warnings.join('\n'),
    action: { label: 'Cari pengganti', onClick: () => find(row) },
  };
}

/** Where to find a substitute: the board's cell with its pick list, or the list of schedules. */
export function placeOf({ jadwal, id_masjid, tanggal }: CutiJadwal): string {
  const day = plainDate(tanggal);
  return jadwal === 'jumatan' ? `/papan-jumat?bulan=${day.slice(0, 7)}&sel=${id_masjid},${day}` : '/jadwal-pengajian';
}
