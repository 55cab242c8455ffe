import { z } from 'zod';
import { line } from '../base/values.ts';
import { exportEndpoint, exportQuery } from '../base/export.ts';
import { id } from '../base/id.ts';
import { listQuery } from '../base/list.ts';
import { phone } from '../base/phone.ts';
import { readDeleteEndpoints, spreadsheetEndpoints, writeEndpoints } from '../base/resource.ts';

export const masjidInput = z.object({
  nama_masjid: line('Nama Masjid harus diisi'),
  nama_ketua_dkm: line('Nama Ketua DKM harus diisi'),
  no_hp: phone(),
});
export type MasjidInput = z.infer<typeof masjidInput>;

export const masjidUpdate = masjidInput.partial();
export type MasjidUpdate = z.infer<typeof masjidUpdate>;

export const masjidRow = z.object({
  id,
  nama_masjid: z.string(),
  nama_ketua_dkm: z.string(),
  no_hp: z.string(),
  version: z.int(),
  /** How many waiting messages a change has cancelled; absent when none. */
  cancelled: z.int().optional(),
});
export type Masjid = z.infer<typeof masjidRow>;

/** One masjid also says how many schedules would go with it. */
export const masjidDetail = masjidRow.extend({ jumlah_jadwal: z.int() });

const path = '/masjid';
export const masjidEndpoints = {
  ...readDeleteEndpoints({ path, noun: 'masjid', row: masjidRow, detail: masjidDetail, query: listQuery }),
  ...writeEndpoints({ path, noun: 'masjid', row: masjidRow, create: masjidInput, update: masjidUpdate }),
  ...spreadsheetEndpoints({ path, noun: 'masjid' }),
  export: exportEndpoint({ path, noun: 'masjid', query: exportQuery }),
};
