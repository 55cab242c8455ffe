import type * as z from 'zod';
import { id } from '../base/id.ts';
import { date, reference, waktu } from './column-kinds.ts';
import { jadwalContract, jadwalRow, type Jadwal } from './jadwal.ts';

const columns = {
  tanggal: date('Tanggal pengajian harus diisi'),
  waktu: waktu('Waktu pengajian harus diisi'),
  id_masjid: reference('masjid', 'Masjid', 'Kode masjid harus diisi'),
  id_mubaligh: reference('mubaligh', 'Mubaligh', 'Kode mubaligh harus diisi'),
};

export const pengajianNoun = { kind: 'pengajian', columns } as const satisfies Jadwal<typeof columns>;

export const pengajianRow = jadwalRow(columns).extend({
  /** The recurring pengajian that it is of, null for none. */
  id_rutin: id.nullable(),
});

export const {
  input: pengajianInput,
  update: pengajianUpdate,
  endpoints: pengajianEndpoints,
} = jadwalContract(pengajianNoun, pengajianRow);
export type PengajianInput = z.infer<typeof pengajianInput>;
export type Pengajian = z.infer<typeof pengajianRow>;
