import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { exportFormat } from '../base/export.ts';
import { id } from '../base/id.ts';
import { dateInput } from '../base/list.ts';

export const BEBAN_PER = ['mubaligh', 'masjid'] as const;
export type BebanPer = (typeof BEBAN_PER)[number];

/** The load of one preacher in a range of days, or the schedules of one mosque. */
export const bebanRow = z.object({
  id,
  nama: z.string(),
  /** The mosque's, or those that the preacher prefers with a comma between. */
  wilayah: z.string(),
  jumatan: z.int(),
  pengajian: z.int(),
  jumlah: z.int(),
  /** Refusals by the preacher, or at the mosque; also if somebody else has taken over. */
  udzur: z.int(),
  /** A mosque's Fridays of the range without a sermon; locked ones are left out. Null for a preacher. */
  kosong: z.int().nullable(),
  /**
   * The last Friday sermon up to the end of the range, and how many Fridays have passed since; null without any in the
   * year before.
   */
  terakhir: z.string().nullable(),
  sejak: z.int().nullable(),
});
export type Beban = z.infer<typeof bebanRow>;

const query = z.object({
  dari: dateInput('Tanggal awal harus diisi'),
  sampai: dateInput('Tanggal akhir harus diisi'),
  per: z.enum(BEBAN_PER, { error: 'per harus mubaligh atau masjid' }).optional(),
});
export type BebanQuery = z.infer<typeof query>;

export const bebanEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/beban',
    access: 'account',
    summary: 'Beban mubaligh atau masjid pada rentang tanggal',
    query,
    data: bebanRow.array(),
  }),
  export: endpoint({
    methods: ['GET'],
    path: '/beban/export',
    access: 'account',
    summary: 'Ekspor beban',
    query: query.extend(exportFormat),
    file: 'out',
  }),
};
