import type * as z from 'zod';
import { date, reference } from './column-kinds.ts';
import { jadwalContract, jadwalRow, type Jadwal } from './jadwal.ts';

const columns = {
  tanggal: date('Tanggal jumatan harus diisi'),
  id_masjid: reference('masjid', 'Masjid', 'Masjid harus diisi'),
  id_mubaligh: reference('mubaligh', 'Mubaligh', 'Mubaligh harus diisi'),
};

export const jumatanNoun = { kind: 'jumatan', columns } as const satisfies Jadwal<typeof columns>;

export const jumatanRow = jadwalRow(columns);
export const {
  input: jumatanInput,
  update: jumatanUpdate,
  endpoints: jumatanEndpoints,
} = jadwalContract(jumatanNoun, jumatanRow);
export type JumatanInput = z.infer<typeof jumatanInput>;
export type Jumatan = z.infer<typeof jumatanRow>;
