import type { z } from 'zod';
import { name, phoneNumber } from './column.ts';
import { contactContract, type Contact } from './contact.ts';

const columns = {
  nama_mubaligh: name('Nama Mubaligh'),
  no_hp: phoneNumber(),
};
export const mubalighNoun = { noun: 'mubaligh', label: 'Mubaligh', nama: 'nama_mubaligh', columns } as const satisfies Contact<typeof columns>;

export const { input: mubalighInput, update: mubalighUpdate, row: mubalighRow, endpoints: mubalighEndpoints } = contactContract(mubalighNoun);
export type MubalighInput = z.infer<typeof mubalighInput>;
export type MubalighUpdate = z.infer<typeof mubalighUpdate>;
export type Mubaligh = z.infer<typeof mubalighRow>;
