import type * as z from 'zod';
import { location, name, optionalNumber, optionalText, phoneNumber } from './column-kinds.ts';
import { contactContract, type Contact } from './contact.ts';

const columns = {
  nama_masjid: name('Nama Masjid'),
  nama_ketua_dkm: name('Nama Ketua DKM', { short: 'Ketua DKM' }),
  no_hp: phoneNumber(),
  wilayah: optionalText('Wilayah', { max: 60, suggest: 'wilayah' }),
  lokasi: location('Lokasi', { outsideTable: true }),
  alamat: optionalText('Alamat', { outsideTable: true }),
  tinggi: optionalNumber('Ketinggian (m)', 0, 5000, { outsideTable: true }),
};

export const masjidNoun = { noun: 'masjid', label: 'Masjid', nama: 'nama_masjid', columns } as const satisfies Contact<
  typeof columns
>;

export const {
  input: masjidInput,
  update: masjidUpdate,
  row: masjidRow,
  endpoints: masjidEndpoints,
} = contactContract(masjidNoun);
export type MasjidInput = z.infer<typeof masjidInput>;
export type Masjid = z.infer<typeof masjidRow>;
