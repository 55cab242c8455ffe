import type { ToastInput } from '#dashboard/api/change.ts';
import { formatDay } from '#shared/base/dates.ts';
import { plainDate } from '#dashboard/components/date/today.ts';
import type { DateRange } from '#dashboard/components/date/date-presets.ts';

interface JadwalName {
  nama_masjid: string;
  tanggal: string;
}

/** A schedule in words: 'Masjid Al-Ikhlas, Jumat, 20 Nov 2026'. */
export function jadwalName(row: JadwalName): string {
  return `${row.nama_masjid}, ${formatDay(plainDate(row.tanggal))}`;
}

/** After adding: says so if the list's range does not show the new schedule. */
export function storedText(row: JadwalName, range: DateRange): string {
  const date = plainDate(row.tanggal);
  const shown = date >= range.start && date <= range.end;
  return `Jadwal ${jadwalName(row)} tersimpan.${shown ? '' : ' Tanggalnya di luar rentang yang ditampilkan.'}`;
}

/** After an edit that cancelled waiting messages; offers to send them again. */
export function cancelledToast(
  cancelled: number | undefined,
  warnings: readonly string[],
  sendAnew: () => void,
): ToastInput | undefined {
  if (!cancelled) return undefined;
  return {
    title: `${cancelled} pesan yang menunggu dibatalkan`,
    description: ['Jadwal diubah sebelum pesannya terkirim.', ...warnings].join('\n'),
    action: { label: 'Kirim lagi', onClick: sendAnew },
  };
}
