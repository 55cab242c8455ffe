import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { exportFormat, paging } from '../base/export.ts';
import { id } from '../base/id.ts';
import { batchBody, batchQuery, batchResult, listQuery } from '../base/list.ts';

/** A list of schedules also takes a range of dates; both ends are included. */
export const jadwalQuery = listQuery.extend({ dateStart: z.string().max(40).optional(), dateEnd: z.string().max(40).optional() });
export type JadwalQuery = z.infer<typeof jadwalQuery>;
export const jadwalExportQuery = jadwalQuery.omit(paging).extend(exportFormat);

/** What the rows of both kinds carry; the two names are read-only. */
export const jadwalRow = z.object({
  id,
  tanggal: z.string(),
  id_masjid: id,
  id_mubaligh: id,
  nama_masjid: z.string(),
  nama_mubaligh: z.string(),
  broadcasted: z.boolean(),
  /** After a restore: its reminder may have gone out, and nobody has sent it or dismissed the mark since. */
  mungkin_terkirim: z.boolean(),
  version: z.int(),
  /** How many waiting messages a change has cancelled; there is something to send anew when it is there. */
  cancelled: z.int().optional(),
});

export type JadwalKind = 'pengajian' | 'jumatan';

/** What a restore has marked is taken back by a person. */
export function markEndpoints<P extends string>(path: P, noun: string) {
  return {
    dismissMarks: endpoint({
      methods: ['DELETE'], path: `${path}/restore-mark`, access: 'account', summary: `Hapus tanda 'mungkin sudah dikirim' dari ${noun}`,
      query: batchQuery, body: batchBody, data: batchResult,
    }),
  };
}
