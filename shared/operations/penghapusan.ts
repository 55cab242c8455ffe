import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idParams } from '../base/id.ts';
import { ROW_NOUN_VALUES, ROW_NOUNS, type RowNoun } from '../base/row-noun.ts';

/** How long a deletion can be undone, in hours. */
export const PULIH_HOURS = 24;

/** These are schedules themselves: none go with them. */
const isJadwal = (jenis: RowNoun) => jenis === 'pengajian' || jenis === 'jumatan';

/** '3 jadwal pengajian', '1 masjid bersama 12 jadwal'. */
export function penghapusanText({ jenis, count, jadwal }: Pick<Penghapusan, 'jenis' | 'count' | 'jadwal'>): string {
  return `${count} ${ROW_NOUNS[jenis]}${jadwal > 0 && !isJadwal(jenis) ? ` bersama ${jadwal} jadwal` : ''}`;
}

/** `at` is the instant in UTC; `jadwal`: how many schedules of both kinds went. */
export const penghapusanRow = z.object({
  id,
  at: z.string(),
  actor: z.string(),
  jenis: z.enum(ROW_NOUN_VALUES),
  count: z.int(),
  jadwal: z.int(),
});
export type Penghapusan = z.infer<typeof penghapusanRow>;

/** `dibatalkan`: waiting messages that the deletion cancelled; they stay cancelled. */
export const pulihResult = penghapusanRow.omit({ at: true, actor: true }).extend({ dibatalkan: z.int() });
export type PulihResult = z.infer<typeof pulihResult>;

export const penghapusanEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/penghapusan',
    access: 'account',
    summary: 'Penghapusan yang masih bisa dipulihkan: milik sendiri, atau semua bagi superadmin',
    data: penghapusanRow.array(),
  }),
  pulihkan: endpoint({
    methods: ['POST'],
    path: '/penghapusan/:id/pulihkan',
    access: 'account',
    summary: 'Pulihkan yang dihapus, bersama semua yang terkait dengannya',
    params: idParams,
    data: pulihResult,
  }),
};
