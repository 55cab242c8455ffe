import type { Bagian } from '../bagian.ts';
import type { JadwalKind } from '../jadwal.ts';

/**
 * How serious each kind of clash is: a 'bentrok' is impossible, a 'perhatian' should be checked. Neither is
 * forbidden.
 */
export const BERAT = {
  dua_tempat: 'bentrok',
  masjid_ganda: 'bentrok',
  cuti: 'bentrok',
  bukan_khatib: 'bentrok',
  udzur: 'bentrok',
  orang_sama: 'perhatian',
  terlalu_sering: 'perhatian',
  melebihi_batas: 'perhatian',
} as const;

export type JenisBentrok = keyof typeof BERAT;
export type BeratBentrok = (typeof BERAT)[JenisBentrok];
export const jenisBentrok = Object.keys(BERAT) as JenisBentrok[];

/** A schedule; each kind has its own ids. */
export interface JadwalRef {
  kind: JadwalKind;
  id: string;
}

export interface JadwalBentrok extends JadwalRef {
  /** Plain date. */
  tanggal: string;
  id_masjid: string;
  id_mubaligh: string;
  konfirmasi?: 'none' | 'asked' | 'hadir' | 'udzur' | undefined;
  /**
   * When it begins, UTC ms; without it an overlap in time can't be checked. Two Friday sermons of a day need none.
   */
  mulai?: number | undefined;
  /** When it ends, UTC ms, if its text says so. */
  selesai?: number | undefined;
  /** The time of a pengajian as it was typed, if its beginning is unknown. */
  waktu?: string | undefined;
  /** The part of the day in which a pengajian begins; if that is unknown, a leave of half a day may be then. */
  bagian?: Bagian | undefined;
}

/** Rows in any order, or by id. */
export type Lookup<Row> = readonly Row[] | ReadonlyMap<string, Row>;

/**
 * The rows that are searched for clashes. A mosque or preacher that is missing here counts as having no name, limit or
 * location.
 */
export interface BentrokInput {
  /** In any order. For a complete check of a window: its whole months, and `jarak_jumat` weeks before it. */
  jadwal: readonly JadwalBentrok[];
  masjid: Lookup<{ id: string; nama_masjid: string; lokasi?: { lat: number; lng: number } | null | undefined }>;
  mubaligh: Lookup<{
    id: string;
    nama_mubaligh: string;
    khatib?: boolean | undefined;
    /** The most Friday sermons, and the most pengajian, of a calendar month. */
    batas_bulan?: number | null | undefined;
    batas_pengajian?: number | null | undefined;
    /** The same for all rows that are one man; without it the row stands for itself. */
    orang?: string | undefined;
  }>;
  /** Both dates are included; `bagian` limits it to a part of each day. */
  cuti: readonly { id_mubaligh: string; dari: string; sampai: string; bagian?: Bagian | null | undefined }[];
  /** A return to the same mosque within this number of Fridays is too early; 4 by default, 0 for never. */
  jarak_jumat?: number | undefined;
}

export interface Bentrok {
  jenis: JenisBentrok;
  berat: BeratBentrok;
  /** The beginning of an Indonesian sentence, which names the other schedule if there is one. */
  teks: string;
  /** The same in a few words, for a cell of the board. */
  singkat: string;
  jadwal: JadwalRef;
  /** The other schedule; of several the nearest. */
  lain?: JadwalRef;
}

export const JARAK_JUMAT = 4;

/**
 * The clash of a preacher who has declined a schedule on that Friday or at that hour, even if he was replaced there.
 */
export const declined = (
  nama_mubaligh: string,
  kind: JadwalKind,
): Pick<Bentrok, 'jenis' | 'berat' | 'teks' | 'singkat'> => ({
  jenis: 'udzur',
  berat: BERAT.udzur,
  teks: `${nama_mubaligh} sudah menjawab berhalangan pada ${kind === 'jumatan' ? 'Jumat' : 'waktu'} itu`,
  singkat: `berhalangan ${kind === 'jumatan' ? 'Jumat' : 'waktu'} itu`,
});

/** 'Masjid Al-Huda', also where the name says so itself. */
export function namaMasjid(nama: string): string {
  return /^(masjid|mushol+a|musala|langgar|surau)(?!\p{L})/iu.test(nama.trim()) ? nama.trim() : `Masjid ${nama.trim()}`;
}
