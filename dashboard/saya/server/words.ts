import { MONTHS, weekday } from '#shared/base/dates.ts';
import type { SayaJadwal, SayaNote } from '#shared/reply/saya.ts';

const DAY = 86_400_000;
const DAYS = ['Ahad', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

const parts = (date: string) => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { year, month: MONTHS[month - 1]!, day };
};

/** 'Jumat, 8 Januari 2027'. */
export function longDay(date: string): string {
  const { day, month, year } = parts(date);
  return `${DAYS[weekday(date)]}, ${day} ${month} ${year}`;
}

/** '2 Januari'. */
export const shortDay = (date: string): string => `${parts(date).day} ${parts(date).month}`;

/** '12–15 Februari 2027', '28 Januari – 2 Februari 2027', or one day. */
export function dayRange(dari: string, sampai: string): string {
  const [from, to] = [parts(dari), parts(sampai)];
  const end = `${to.day} ${to.month} ${to.year}`;
  if (dari === sampai) return end;
  if (from.year !== to.year) return `${shortDay(dari)} ${from.year} – ${end}`;
  return from.month === to.month ? `${from.day}–${end}` : `${shortDay(dari)} – ${end}`;
}

/** 'Sudah dimulai', 'Hari ini', 'Besok', '3 hari lagi'. */
export function untilDay({ tanggal: date, begun }: SayaJadwal, today: string): string {
  if (begun) return 'Sudah dimulai';
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY);
  if (days <= 0) return 'Hari ini';
  return days === 1 ? 'Besok' : `${days} hari lagi`;
}

/** The time as typed, and as clock time if known: 'Ba’da Magrib, sekitar 18.05 WIB'. */
export const whenOf = ({ kind, waktu, jam }: SayaJadwal): string =>
  [waktu || (kind === 'jumatan' && jam ? 'Zuhur' : ''), jam].filter(Boolean).join(', ');

export const KINDS = { pengajian: 'Pengajian', jumatan: 'Khatib Jumat' } as const;

const NUMBERS = ['', 'Satu', 'Dua', 'Tiga', 'Empat', 'Lima'];

/** The text below the name. */
export function leadOf(jadwal: readonly SayaJadwal[], noun: 'mubaligh' | 'masjid'): string {
  const coming = jadwal.filter(({ begun }) => !begun);
  if (coming.length === 0) return 'Belum ada jadwal yang akan datang.';
  if (noun === 'masjid') return 'Siapa yang datang, dan kapan.';
  const open = coming.filter(({ konfirmasi }) => konfirmasi === 'asked' || konfirmasi === 'none').length;
  if (open === 0) return 'Semua sudah Anda jawab.';
  return `${NUMBERS[open] ?? open} jadwal menunggu jawaban Anda.`;
}

/** The result of an action, or the reason why it failed. */
export const NOTES: Record<SayaNote, { text: string; isWarning?: true }> = {
  hadir: { text: 'Jazakumullah khairan. Jawaban Anda tercatat.' },
  udzur: { text: 'Tercatat. Pengurus sudah tahu dan mencarikan pengganti.' },
  berubah: { text: 'Jadwal itu baru saja diubah pengurus. Mohon periksa lagi, lalu jawab.', isWarning: true },
  lewat: { text: 'Jadwal itu sudah lewat, atau bukan jadwal Anda lagi.', isWarning: true },
  cuti: { text: 'Tersimpan. Anda tidak akan dijadwalkan pada tanggal itu.' },
  'cuti-jadwal': {
    text: 'Tersimpan. Masih ada jadwal Anda pada tanggal itu: mohon tekan Berhalangan pada jadwalnya.',
    isWarning: true,
  },
  'cuti-hapus': { text: 'Tanggal itu sudah dihapus.' },
  'cuti-tanggal': { text: 'Tanggal belum benar: tanggal akhir tidak boleh sebelum tanggal awal.', isWarning: true },
  'cuti-lampau': { text: 'Tanggal yang sudah mulai atau lewat hanya dapat diubah pengurus.', isWarning: true },
  'cuti-panjang': { text: 'Paling lama satu tahun, dan tidak lebih dari dua tahun ke depan.', isWarning: true },
  'cuti-penuh': { text: 'Tanggal berhalangan sudah terlalu banyak. Hubungi pengurus.', isWarning: true },
};
