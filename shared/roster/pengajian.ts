import { z } from 'zod';
import { line } from '../base/values.ts';
import { reminderEndpoints } from '../broadcast/broadcast.ts';
import { exportEndpoint } from '../base/export.ts';
import { jadwalExportQuery, jadwalQuery, jadwalRow, markEndpoints } from './jadwal.ts';
import { idInput } from '../base/id.ts';
import { dateInput } from '../base/list.ts';
import { readDeleteEndpoints, spreadsheetEndpoints, writeEndpoints } from '../base/resource.ts';

export const pengajianInput = z.object({
  tanggal: dateInput('Tanggal pengajian harus diisi'),
  waktu: line('Waktu pengajian harus diisi', 100),
  id_masjid: idInput('Kode masjid harus diisi'),
  id_mubaligh: idInput('Kode mubaligh harus diisi'),
});
export type PengajianInput = z.infer<typeof pengajianInput>;

export const pengajianUpdate = pengajianInput.partial();
export type PengajianUpdate = z.infer<typeof pengajianUpdate>;

export const pengajianRow = jadwalRow.extend({ waktu: z.string() });
export type Pengajian = z.infer<typeof pengajianRow>;

const path = '/jadwal-pengajian';
const noun = 'jadwal pengajian';
export const pengajianEndpoints = {
  ...readDeleteEndpoints({ path, noun, row: pengajianRow, detail: pengajianRow, query: jadwalQuery }),
  ...writeEndpoints({ path, noun, row: pengajianRow, create: pengajianInput, update: pengajianUpdate }),
  ...spreadsheetEndpoints({ path, noun }),
  export: exportEndpoint({ path, noun, query: jadwalExportQuery }),
  ...reminderEndpoints(path, noun),
  ...markEndpoints(path, noun),
};
