import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { isOptional, screenColumns, type Column, type Columns, type ScreenColumn } from '#shared/roster/column.ts';
import { masjidInput, masjidNoun, type Masjid } from '#shared/roster/masjid.ts';
import { mubalighInput, mubalighNoun, type Mubaligh } from '#shared/roster/mubaligh.ts';

/** A mosque or a preacher: what has a name and a phone number, and gets messages. */
export type Contact = Masjid | Mubaligh;
export type ContactNoun = 'masjid' | 'mubaligh';
/** The columns of either; a row has those of its noun. */
export type ContactInput = FieldValues;

/** A column of the noun as its screen shows it. */
export interface ContactField extends ScreenColumn {
  name: string;
  column: Column;
  /** What the form begins with. */
  empty: unknown;
}

export interface ContactFacts {
  noun: ContactNoun;
  title: string;
  searchLabel: string;
  schema: z.ZodType<ContactInput, ContactInput>;
  columns: Columns;
  /** In the order of the table and the form. */
  fields: readonly ContactField[];
  /** The field that names a row. */
  nama: string;
  /** What goes along with a row that is deleted. */
  alsoDeleted: (jadwal: number) => string;
}

const fieldsOf = (columns: Columns): ContactField[] =>
  screenColumns(columns).map(([name, column, screen]) => ({
    name,
    column,
    empty: isOptional(column) ? column.empty : '',
    ...screen,
  }));

/** Whatever the two nouns differ in on their screens; their columns are facts of `shared/roster`. */
export const CONTACTS: Record<ContactNoun, ContactFacts> = {
  masjid: {
    ...masjidNoun,
    title: masjidNoun.label,
    searchLabel: 'Cari masjid atau ketua DKM',
    schema: masjidInput,
    fields: fieldsOf(masjidNoun.columns),
    alsoDeleted: (jadwal) => `${jadwal} jadwal di masjid ini ikut terhapus.`,
  },
  mubaligh: {
    ...mubalighNoun,
    title: mubalighNoun.label,
    searchLabel: 'Cari mubaligh',
    schema: mubalighInput,
    fields: fieldsOf(mubalighNoun.columns),
    alsoDeleted: (jadwal) => `${jadwal} jadwal mubaligh ini ikut terhapus.`,
  },
};

export function valueOf(row: Contact, { name }: ContactField): unknown {
  return (row as ContactInput)[name];
}

export function contactName({ nama }: ContactFacts, row: Contact): string {
  return String((row as ContactInput)[nama]);
}

/** The field's name inside a sentence; abbreviations stay: 'nama ketua DKM'. */
export function fieldInWords({ label, inWords }: ContactField): string {
  return (
    inWords ??
    label
      .split(' ')
      .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
      .join(' ')
  );
}
