import { searchedWords, type PrintList } from '#dashboard/app/print/print-list.ts';
import type { ListState } from '#dashboard/components/data-table/use-list.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { textOf } from '#shared/roster/column.ts';
import { valueOf, type Contact, type ContactFacts } from './contacts.ts';

/** By the name of a column, or by its kind. */
const WIDTHS: Record<string, number> = { alamat: 2.2, name: 1.6, yes_no: 0.7, number: 0.7 };

/** Prints mosques or preachers with all their columns. */
export function contactPrint({ title, noun, fields }: ContactFacts, list: ListState<Contact>): PrintList<Contact> {
  return {
    title: `Daftar ${title}`,
    noun,
    filters: searchedWords(list.search),
    // Coordinates are useless on paper.
    columns: fields
      .filter(({ column }) => column.kind !== 'location')
      .map((field) => ({
        label: field.short ?? field.label,
        width: WIDTHS[field.name] ?? WIDTHS[field.column.kind] ?? 1,
        text: (row) => {
          const value = valueOf(row, field);
          if (field.column.kind === 'phone') return formatPhone(String(value));
          return field.column.kind === 'yes_no' ? (value === true ? 'Ya' : 'Tidak') : textOf(field.column, value);
        },
      })),
    rows: list.all,
  };
}
