import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { addDays } from '../base/dates.ts';

/** The days without ordinary pengajian, by their Hijri month and day. */
export const HARI_BESAR = {
  tahun_baru: { nama: 'Tahun Baru Hijriah', bulan: 1, hari: 1 },
  maulid: { nama: 'Maulid Nabi', bulan: 3, hari: 12 },
  isra_miraj: { nama: 'Isra Mikraj', bulan: 7, hari: 27 },
  awal_ramadan: { nama: 'Awal Ramadan', bulan: 9, hari: 1 },
  idul_fitri: { nama: 'Idul Fitri', bulan: 10, hari: 1 },
  idul_adha: { nama: 'Idul Adha', bulan: 12, hari: 10 },
} as const;
export type JenisHariBesar = keyof typeof HARI_BESAR;
const jenisHariBesar = Object.keys(HARI_BESAR) as JenisHariBesar[];

const jenis = z.enum(jenisHariBesar, { error: `jenis harus salah satu dari ${jenisHariBesar.join(', ')}` });

/** A day as an admin has set it; plain date. */
export const hariBesarDitetapkan = z.object({ jenis, tahun: z.int(), tanggal: z.string() });
export type HariBesarDitetapkan = z.infer<typeof hariBesarDitetapkan>;

export interface HariBesar {
  jenis: JenisHariBesar;
  nama: string;
  /** Hijri year. */
  tahun: number;
  /** Plain date. */
  tanggal: string;
  /** Computed; false once an admin has set the day. */
  perkiraan: boolean;
}

/** 'Idul Fitri (perkiraan)', and without that once an admin has said the day. */
export const hariBesarName = ({ nama, perkiraan }: Pick<HariBesar, 'nama' | 'perkiraan'>): string =>
  perkiraan ? `${nama} (perkiraan)` : nama;

/** Days from 1970-01-01 back to 16 July 622 (Julian), 1 Muharram 1. */
const EPOCH = -492_148;
const DAY = 86_400_000;

/**
 * The plain date of a Hijri date in the tabular calendar (30-year cycle, leap years 2, 5, 7, 10, 13, 16, 18, 21, 24,
 * 26 and 29, from Friday 16 July 622); Intl names it islamic-civil. The sighting may differ by a day.
 */
export function dateOfHijri(tahun: number, bulan: number, hari: number): string {
  const days = hari - 1 + Math.ceil(29.5 * (bulan - 1)) + (tahun - 1) * 354 + Math.floor((3 + 11 * tahun) / 30) + EPOCH;
  return new Date(days * DAY).toISOString().slice(0, 10);
}

/** The days of a Hijri year as they are computed. */
export function hariBesarOfYear(tahun: number): HariBesar[] {
  return jenisHariBesar.map((jenis) => {
    const { nama, bulan, hari } = HARI_BESAR[jenis];
    return { jenis, nama, tahun, tanggal: dateOfHijri(tahun, bulan, hari), perkiraan: true };
  });
}

/** The days between two plain dates, both included, by date. A day that an admin has set replaces the computed one. */
export function hariBesarBetween(
  from: string,
  to: string,
  ditetapkan: readonly HariBesarDitetapkan[] = [],
): HariBesar[] {
  const set = new Map(ditetapkan.map(({ jenis, tahun, tanggal }) => [`${jenis} ${tahun}`, tanggal]));
  const found: HariBesar[] = [];
  for (let tahun = hijriYear(from) - 1; tahun <= hijriYear(to) + 1; tahun++) {
    for (const one of hariBesarOfYear(tahun)) {
      const tanggal = set.get(`${one.jenis} ${tahun}`);
      const shown = tanggal === undefined ? one : { ...one, tanggal, perkiraan: false };
      if (shown.tanggal >= from && shown.tanggal <= to) found.push(shown);
    }
  }
  return found.toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : 0));
}

/** The tabular Hijri year that a plain date lies in, or the one after it around the new year. */
function hijriYear(tanggal: string): number {
  return Math.floor((Date.parse(tanggal) / DAY - EPOCH) / 354.366_67) + 1;
}

/** Maximum distance of an admin's day from the computed one, in days. */
export const HARI_BESAR_MAX_MOVE = 3;

/** Whether a plain date may be set for this day. */
export function isNearHariBesar({ jenis, tahun, tanggal }: HariBesarDitetapkan): boolean {
  const { bulan, hari } = HARI_BESAR[jenis];
  const computed = dateOfHijri(tahun, bulan, hari);
  return tanggal >= addDays(computed, -HARI_BESAR_MAX_MOVE) && tanggal <= addDays(computed, HARI_BESAR_MAX_MOVE);
}

const hariBesarRow = z.object({
  jenis,
  nama: z.string(),
  tahun: z.int(),
  tanggal: z.string(),
  perkiraan: z.boolean(),
});

export const hariBesarEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/hari-besar',
    access: 'account',
    summary: 'Hari besar dalam rentang tanggal',
    query: z.object({
      dari: z.string({ error: 'dari harus diisi' }).max(40),
      sampai: z.string({ error: 'sampai harus diisi' }).max(40),
    }),
    data: hariBesarRow.array(),
  }),
  set: endpoint({
    methods: ['PUT'],
    path: '/hari-besar',
    access: 'account',
    summary: 'Tetapkan tanggal hari besar',
    body: z.object({
      jenis,
      tahun: z
        .int({ error: 'tahun harus tahun Hijriah' })
        .min(1300, { error: 'tahun harus tahun Hijriah' })
        .max(1600, { error: 'tahun harus tahun Hijriah' }),
      tanggal: z.string({ error: 'tanggal harus diisi, atau null' }).max(40).nullable(),
    }),
    data: hariBesarRow,
  }),
};
