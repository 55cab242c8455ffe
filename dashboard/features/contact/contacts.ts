import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { isOptional, screenColumns, type Column, type Columns, type ScreenColumn } from '#shared/roster/column.ts';
import { masjidInput, masjidNoun, type Masjid } from '#shared/roster/masjid.ts';
import { mubalighInput, mubalighNoun, type Mubaligh } from '#shared/roster/mubaligh.ts';

/** A mosque or a preacher: it has a name and a phone number, and receives messages. */
export type Contact = Masjid | Mubaligh;
export type ContactNoun = 'masjid' | 'mubaligh';
/** The columns of both nouns; a row has only its noun's. */
export type ContactInput = FieldValues;

/** A column of the noun, with what its screen needs. */
export interface ContactField extends ScreenColumn {
  name: string;
  column: Column;
  /** The form's initial value. */
  empty: unknown;
}

export interface ContactFacts {
  noun: ContactNoun;
  title: string;
  searchLabel: string;
  schema: z.ZodType<ContactInput, ContactInput>;
  columns: Columns;
  /** In the order of table and form. */
  fields: readonly ContactField[];
  /** The field that names a row. */
  nama: string;
  /** Names what is deleted together with a row. */
  alsoDeleted: (jadwal: number) => string;
}

const fieldsOf = (columns: Columns): ContactField[] =>
  screenColumns(columns).map(([name, column, screen]) => ({
    name,
    column,
    empty: isOptional(column) ? column.empty : '',
    ...screen,
  }));

/** Everything in which the two nouns' screens differ; facts about their columns are in `shared/roster`. */
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

/** The field's name for the middle of a sentence; abbreviations stay in capitals: 'nama ketua DKM'. */
export function fieldInWords({ label, inWords }: ContactField): string {
  return (
    inWords ??
    label
      .split(' ')
      .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
      .join(' ')
  );
}
