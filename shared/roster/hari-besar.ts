import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { addDays } from '../base/dates.ts';
import { createHijri, type AwalBulan } from '../base/hijri.ts';

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

const computed = createHijri();

/** The first days of months that the admins' days say. */
export const awalBulan = (ditetapkan: readonly HariBesarDitetapkan[]): AwalBulan[] =>
  ditetapkan.map(({ jenis, tahun, tanggal }) => {
    const { bulan, hari } = HARI_BESAR[jenis];
    return [tahun, bulan, addDays(tanggal, 1 - hari)];
  });

/** The days of a Hijri year. */
export function hariBesarOfYear(tahun: number, ditetapkan: readonly HariBesarDitetapkan[] = []): HariBesar[] {
  const hijri = createHijri(awalBulan(ditetapkan));
  return jenisHariBesar.map((jenis) => {
    const { nama, bulan, hari } = HARI_BESAR[jenis];
    const perkiraan = !ditetapkan.some((one) => one.jenis === jenis && one.tahun === tahun);
    return { jenis, nama, tahun, tanggal: hijri.dateOf(tahun, bulan, hari), perkiraan };
  });
}

/**
 * The days between two plain dates, both included, by date. A day that an admin has set replaces the computed one, and
 * moves those that can't stay where they are.
 */
export function hariBesarBetween(
  from: string,
  to: string,
  ditetapkan: readonly HariBesarDitetapkan[] = [],
): HariBesar[] {
  const found: HariBesar[] = [];
  for (
    let { tahun } = computed.of(addDays(from, -FAR)), last = computed.of(addDays(to, FAR)).tahun;
    tahun <= last;
    tahun++
  )
    found.push(...hariBesarOfYear(tahun, ditetapkan).filter(({ tanggal }) => tanggal >= from && tanggal <= to));
  return found.toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : 0));
}
/** Days may lie this much outside of their computed year. */
const FAR = 30;

/** Maximum distance of an admin's day from the computed one, in days. */
export const HARI_BESAR_MAX_MOVE = 3;

/** Whether a plain date may be set for this day. */
export function isNearHariBesar({ jenis, tahun, tanggal }: HariBesarDitetapkan): boolean {
  const { bulan, hari } = HARI_BESAR[jenis];
  const usual = computed.dateOf(tahun, bulan, hari);
  return tanggal >= addDays(usual, -HARI_BESAR_MAX_MOVE) && tanggal <= addDays(usual, HARI_BESAR_MAX_MOVE);
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
