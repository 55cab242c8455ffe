import type { Bagian } from '../roster/bagian.ts';
import type { JadwalKind } from '../roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '../roster/konfirmasi.ts';

/** The page's note about the last action; a fixed word, because it is passed in the address. */
export const SAYA_NOTES = [
  'hadir',
  'udzur',
  'berubah',
  'lewat',
  'cuti',
  'cuti-jadwal',
  'cuti-hapus',
  'cuti-tanggal',
  'cuti-lampau',
  'cuti-panjang',
  'cuti-penuh',
] as const;
export type SayaNote = (typeof SAYA_NOTES)[number];

/** A schedule on a personal page. Of a chairman's page `place` is null. */
export interface SayaJadwal {
  kind: JadwalKind;
  id: string;
  /** The version that an answer is for: a changed schedule has another. */
  version: number;
  /** Plain date. */
  tanggal: string;
  /** As it was typed; '' for a jumatan. */
  waktu: string;
  /** The approximate time, such as 'sekitar 18.05'; '' if unknown, or if `waktu` is a clock time. */
  jam: string;
  /** The mosque on a preacher's page, the preacher on a chairman's. */
  nama: string;
  place: { alamat: string; peta: string | null } | null;
  /** It is no longer asked about. */
  begun: boolean;
  konfirmasi: Konfirmasi;
  /** When and how he has answered; plain date. */
  answered: { tanggal: string; jalur: KonfirmasiJalur } | null;
}

export interface SayaCuti {
  id: string;
  /** Plain dates. */
  dari: string;
  sampai: string;
  /** Null: the whole day. */
  bagian: Bagian | null;
  alasan: string;
}

/** All that a personal page shows. */
export interface SayaState {
  /** `app_logo` is null if it is too large. */
  aplikasi: { app_name: string; app_logo: string | null };
  /** Plain date. */
  hari_ini: string;
  noun: 'mubaligh' | 'masjid';
  /** The preacher, or the mosque. */
  nama: string;
  /** The chairman of the mosque; '' on a preacher's page. */
  ketua: string;
  jadwal: SayaJadwal[];
  /** Leaves that are not over; none on a chairman's page. */
  cuti: SayaCuti[];
  note: SayaNote | null;
  /** Mimbar sends from his own number, so he gets no messages. */
  nomor_sendiri: boolean;
  /** The feed's address without its scheme: 'jadwal.example.org/saya/….ics'. */
  kalender: string;
  https: boolean;
}

/** The text instead of a page that can't be shown. */
export interface SayaRefusal {
  aplikasi: SayaState['aplikasi'];
  kind: 'gone' | 'throttled' | 'busy' | 'invalid' | 'failed';
}
