import { plainDate } from '#dashboard/components/date/today.ts';
import { formatDay } from '#shared/base/dates.ts';
import type { Rutin, TanggalRutin } from '#shared/roster/rutin/rutin.ts';

const shown = (wire: string): string => formatDay(plainDate(wire));

/** A series in words: 'Setiap Selasa pekan ke-2 dan ke-4, Masjid Al-Huda'. */
export const rutinName = ({ kalimat, nama_masjid }: Pick<Rutin, 'kalimat' | 'nama_masjid'>): string =>
  `${kalimat}, ${nama_masjid}`;

/** The preachers who take turns. */
export const giliranText = ({ nama_mubaligh }: Rutin): string =>
  nama_mubaligh.map((nama) => nama ?? '(belum ada)').join(', ');

/** 'Sejak 1 Nov 2026', 'Sampai 30 Jun 2027', 'Selesai 30 Jun 2027'. */
export function masaText({ mulai, sampai }: Rutin, today: string): string {
  if (sampai === null) return `${plainDate(mulai) > today ? 'Mulai' : 'Sejak'} ${shown(mulai)}`;
  return plainDate(sampai) < today ? `Selesai ${shown(sampai)}` : `${shown(mulai)} sampai ${shown(sampai)}`;
}

/** After saving: 'Tersimpan. 4 jadwal menunggu, yang berikutnya 24 Nov 2026.' */
export function savedTitle(row: Rutin): string {
  const next = row.berikutnya === null ? '' : `, yang berikutnya ${shown(row.berikutnya)}`;
  const cancelled = row.cancelled ? ` ${row.cancelled} pesan yang menunggu dibatalkan.` : '';
  return `${row.kalimat} tersimpan: ${row.jumlah_jadwal} jadwal${next}.${cancelled}`;
}

export const KEADAAN: Record<TanggalRutin['keadaan'], string> = {
  baru: 'Akan dibuat',
  ada: 'Sudah dibuat',
  diubah: 'Diubah sendiri',
  dihapus: 'Dihapus sendiri',
  dilewati: 'Dilewati',
  kosong: 'Belum ada mubaligh',
  sudah_ada: 'Sudah ada pengajian',
};
