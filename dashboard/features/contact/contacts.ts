import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Columns } from '#shared/roster/column.ts';
import { masjidInput, masjidNoun, type Masjid } from '#shared/roster/masjid.ts';
import { mubalighInput, mubalighNoun, type Mubaligh } from '#shared/roster/mubaligh.ts';

/** A mosque or a preacher: it has a name and a phone number, and receives messages. */
export type Contact = Masjid | Mubaligh;
export type ContactNoun = 'masjid' | 'mubaligh';
/** The columns of both nouns; a row has only its noun's. */
export type ContactInput = FieldValues;

export interface ContactFacts {
  noun: ContactNoun;
  title: string;
  searchLabel: string;
  schema: z.ZodType<ContactInput, ContactInput>;
  columns: Columns;
  /** The field that names a row. */
  nama: string;
  /** Names what is deleted together with a row. */
  alsoDeleted: (jadwal: number) => string;
}

/** Everything in which the two nouns' screens differ; facts about their columns are in `shared/roster`. */
export const CONTACTS: Record<ContactNoun, ContactFacts> = {
  masjid: {
    ...masjidNoun,
    title: masjidNoun.label,
    searchLabel: 'Cari masjid atau ketua DKM',
    schema: masjidInput,
    alsoDeleted: (jadwal) => `${jadwal} jadwal di masjid ini ikut terhapus.`,
  },
  mubaligh: {
    ...mubalighNoun,
    title: mubalighNoun.label,
    searchLabel: 'Cari mubaligh',
    schema: mubalighInput,
    alsoDeleted: (jadwal) => `${jadwal} jadwal mubaligh ini ikut terhapus.`,
  },
};

export function contactName({ nama }: ContactFacts, row: Contact): string {
  return String((row as ContactInput)[nama]);
}
