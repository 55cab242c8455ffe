import type { z } from 'zod';
import { masjidInput, type Masjid } from '#shared/roster/masjid.ts';
import { mubalighInput, type Mubaligh } from '#shared/roster/mubaligh.ts';

/** A mosque or a preacher: what has a name and a phone number, and gets messages. */
export type Contact = Masjid | Mubaligh;
export type ContactNoun = 'masjid' | 'mubaligh';
/** The fields that the page shows, of both; a row has those of its noun. */
export type ContactInput = Record<ContactFieldName, string>;
type ContactFieldName = 'nama_masjid' | 'nama_ketua_dkm' | 'nama_mubaligh' | 'no_hp';

interface ContactField {
  name: ContactFieldName;
  /** The header of the table and of the spreadsheet, and the label in the form. */
  label: string;
  /** The label on a card, where it is shorter. */
  short?: string;
  /** As it stands in a sentence: 'Ubah nomor HP'. */
  inWords: string;
}

export interface ContactFacts {
  noun: ContactNoun;
  title: string;
  searchLabel: string;
  schema: z.ZodType<Partial<ContactInput>, Partial<ContactInput>>;
  /** In the order of the table, the form and the spreadsheet; the first one names the row, 'no_hp' is the last. */
  fields: readonly [ContactField, ...ContactField[]];
  /** What goes along with a row that is deleted. */
  alsoDeleted: (jadwal: number) => string;
}

const phone: ContactField = { name: 'no_hp', label: 'No. HP', inWords: 'nomor HP' };

/** Whatever the two nouns differ in. */
export const CONTACTS: Record<ContactNoun, ContactFacts> = {
  masjid: {
    noun: 'masjid',
    title: 'Masjid',
    searchLabel: 'Cari masjid atau ketua DKM',
    schema: masjidInput,
    fields: [
      { name: 'nama_masjid', label: 'Nama Masjid', inWords: 'nama masjid' },
      { name: 'nama_ketua_dkm', label: 'Nama Ketua DKM', short: 'Ketua DKM', inWords: 'nama ketua DKM' },
      phone,
    ],
    alsoDeleted: (jadwal) => `${jadwal} jadwal di masjid ini ikut terhapus.`,
  },
  mubaligh: {
    noun: 'mubaligh',
    title: 'Mubaligh',
    searchLabel: 'Cari mubaligh',
    schema: mubalighInput,
    fields: [{ name: 'nama_mubaligh', label: 'Nama Mubaligh', inWords: 'nama mubaligh' }, phone],
    alsoDeleted: (jadwal) => `${jadwal} jadwal mubaligh ini ikut terhapus.`,
  },
};

export function fieldOf(row: Partial<ContactInput>, field: ContactField): string {
  return row[field.name] ?? '';
}

export function contactName({ fields }: ContactFacts, row: Contact): string {
  return fieldOf(row, fields[0]);
}
