import { z } from 'zod';
import { line } from '../base/values.ts';
import { exportEndpoint, exportQuery } from '../base/export.ts';
import { id } from '../base/id.ts';
import { listQuery } from '../base/list.ts';
import { phone } from '../base/phone.ts';
import { readDeleteEndpoints, spreadsheetEndpoints, writeEndpoints } from '../base/resource.ts';

export const mubalighInput = z.object({
  nama_mubaligh: line('Nama Mubaligh harus diisi'),
  no_hp: phone(),
});
export type MubalighInput = z.infer<typeof mubalighInput>;

export const mubalighUpdate = mubalighInput.partial();
export type MubalighUpdate = z.infer<typeof mubalighUpdate>;

export const mubalighRow = z.object({
  id,
  nama_mubaligh: z.string(),
  no_hp: z.string(),
  version: z.int(),
  /** How many waiting messages a change has cancelled; absent when none. */
  cancelled: z.int().optional(),
});
export type Mubaligh = z.infer<typeof mubalighRow>;

/** One mubaligh also says how many schedules would go with him. */
export const mubalighDetail = mubalighRow.extend({ jumlah_jadwal: z.int() });

const path = '/mubaligh';
export const mubalighEndpoints = {
  ...readDeleteEndpoints({ path, noun: 'mubaligh', row: mubalighRow, detail: mubalighDetail, query: listQuery }),
  ...writeEndpoints({ path, noun: 'mubaligh', row: mubalighRow, create: mubalighInput, update: mubalighUpdate }),
  ...spreadsheetEndpoints({ path, noun: 'mubaligh' }),
  export: exportEndpoint({ path, noun: 'mubaligh', query: exportQuery }),
};
