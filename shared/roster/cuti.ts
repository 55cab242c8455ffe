import * as z from 'zod';
import { exportEndpoint, exportFormat, paging, type Fact } from '../base/export.ts';
import { id, idInput } from '../base/id.ts';
import { listQuery } from '../base/list.ts';
import { readDeleteEndpoints, spreadsheetEndpoints, writeEndpoints } from '../base/resource.ts';
import { BAGIAN_CHOICES } from './bagian.ts';
import { date, optionalChoice, optionalText, reference } from './column-kinds.ts';
import { inputOf, rowOf } from './column.ts';

/** When a preacher is away; both dates are included. */
const columns = {
  id_mubaligh: reference('mubaligh', 'Mubaligh', 'Mubaligh harus diisi'),
  dari: date('Tanggal mulai cuti harus diisi', 'Dari'),
  sampai: date('Tanggal akhir cuti harus diisi', 'Sampai'),
  alasan: optionalText('Alasan', { max: 200 }),
  /** Only in this part of each day; null: the whole day. */
  bagian: optionalChoice('Bagian Hari', BAGIAN_CHOICES, { short: 'Bagian' }),
};

const facts = { jumlah_jadwal: { header: 'Jadwal yang Berdiri', width: 20, show: String } } satisfies Record<
  string,
  Fact
>;
export const cutiNoun = { noun: 'cuti', columns, facts } as const;

const CUTI_MAX_DAYS = 366;
const DAY = 86_400_000;

/** The error in the days of a leave (plain dates); undefined if there is none. */
export function cutiProblem({ dari, sampai }: { dari: string; sampai: string }): string | undefined {
  if (sampai < dari) return 'Tanggal akhir lebih awal dari tanggal mulai';
  const days = (Date.parse(sampai) - Date.parse(dari)) / DAY + 1;
  return days > CUTI_MAX_DAYS ? `Cuti paling lama ${CUTI_MAX_DAYS} hari` : undefined;
}

/** A schedule on a day of a leave. */
const cutiJadwal = z.object({
  jadwal: z.enum(['pengajian', 'jumatan']),
  id,
  tanggal: z.string(),
  waktu: z.string(),
  id_masjid: id,
  nama_masjid: z.string(),
});
export type CutiJadwal = z.infer<typeof cutiJadwal>;

export const cutiRow = rowOf(columns).extend({
  nama_mubaligh: z.string(),
  /** How many of his schedules stand on these days, of both kinds. */
  jumlah_jadwal: z.int(),
  /** Those schedules, by date: in the answer for one leave, not in lists. */
  jadwal: cutiJadwal.array().optional(),
});

export const cutiInput = inputOf(columns);
const update = cutiInput.partial();
export type CutiInput = z.infer<typeof cutiInput>;
export type CutiUpdate = z.infer<typeof update>;
export type Cuti = z.infer<typeof cutiRow>;

/** Leaves of one preacher; those that touch a range of days, both ends included. */
const cutiQuery = listQuery.extend({
  id_mubaligh: idInput('Mubaligh tidak ditemukan').optional(),
  dari: z.string().max(40).optional(),
  sampai: z.string().max(40).optional(),
});
export type CutiQuery = z.infer<typeof cutiQuery>;

const called = { path: '/cuti', noun: 'cuti' } as const;
export const cutiEndpoints = {
  ...readDeleteEndpoints({ ...called, row: cutiRow, detail: cutiRow, query: cutiQuery }),
  ...writeEndpoints({ ...called, row: cutiRow, create: cutiInput, update }),
  ...spreadsheetEndpoints(called),
  export: exportEndpoint({ ...called, query: cutiQuery.omit(paging).extend(exportFormat) }),
};
