import type * as z from 'zod';
import { lines, name, optionalNumber, phoneNumber, yesNo } from './column-kinds.ts';
import { contactContract, type Contact } from './contact.ts';

const columns = {
  nama_mubaligh: name('Nama Mubaligh'),
  no_hp: phoneNumber(),
  /** He may give Friday sermons. */
  khatib: yesNo('Khatib', true),
  /** Most Friday sermons a month; the heading in files is older than the limit of pengajian. */
  batas_bulan: optionalNumber('Batas per Bulan', 1, 99, {
    label: 'Batas Jumat per Bulan',
    short: 'Batas Jumat',
    inWords: 'batas Jumat per bulan',
  }),
  /** Those he prefers; none: all. */
  wilayah: lines('Wilayah', 60, { suggest: 'wilayah', outsideTable: true }),
  /** Most pengajian a month. */
  batas_pengajian: optionalNumber('Batas Pengajian per Bulan', 1, 99, {
    short: 'Batas Pengajian',
    outsideTable: true,
  }),
};

export const mubalighNoun = {
  noun: 'mubaligh',
  label: 'Mubaligh',
  nama: 'nama_mubaligh',
  columns,
} as const satisfies Contact<typeof columns>;

export const {
  input: mubalighInput,
  update: mubalighUpdate,
  row: mubalighRow,
  endpoints: mubalighEndpoints,
} = contactContract(mubalighNoun);
export type MubalighInput = z.infer<typeof mubalighInput>;
export type Mubaligh = z.infer<typeof mubalighRow>;
