import { z } from 'zod';
import { reminderEndpoints } from '../broadcast/broadcast.ts';
import { exportEndpoint } from '../base/export.ts';
import { jadwalExportQuery, jadwalQuery, jadwalRow, markEndpoints } from './jadwal.ts';
import { idInput } from '../base/id.ts';
import { dateInput } from '../base/list.ts';
import { readDeleteEndpoints, spreadsheetEndpoints, writeEndpoints } from '../base/resource.ts';

export const jumatanInput = z.object({
  tanggal: dateInput('Tanggal jumatan harus diisi'),
  id_masjid: idInput('Masjid harus diisi'),
  id_mubaligh: idInput('Mubaligh harus diisi'),
});
export type JumatanInput = z.infer<typeof jumatanInput>;

export const jumatanUpdate = jumatanInput.partial();
export type JumatanUpdate = z.infer<typeof jumatanUpdate>;

export const jumatanRow = jadwalRow;
export type Jumatan = z.infer<typeof jumatanRow>;

const path = '/jadwal-jumatan';
const noun = 'jadwal jumatan';
export const jumatanEndpoints = {
  ...readDeleteEndpoints({ path, noun, row: jumatanRow, detail: jumatanRow, query: jadwalQuery }),
  ...writeEndpoints({ path, noun, row: jumatanRow, create: jumatanInput, update: jumatanUpdate }),
  ...spreadsheetEndpoints({ path, noun }),
  export: exportEndpoint({ path, noun, query: jadwalExportQuery }),
  ...reminderEndpoints(path, noun),
  ...markEndpoints(path, noun),
};
