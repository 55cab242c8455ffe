import { idColumn, type PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { InlineSwitch } from '#dashboard/components/inline-edit/inline-switch.tsx';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import { formatPhone } from '#shared/base/phone.ts';
import { textOf, typed } from '#shared/roster/column.ts';
import type { ContactChanges } from './contact-queries.ts';
import { contactName, fieldInWords, valueOf, type Contact, type ContactFacts, type ContactField } from './contacts.ts';
import { suggestionsOf } from './suggestions.tsx';

const INPUT_MODES = { phone: 'tel', number: 'numeric' } as const;
const CLASSES: Partial<Record<ContactField['column']['kind'], string>> = {
  name: 'c-name',
  phone: 'num',
  number: 'num',
};

/** On paper, by the name of a column or by its kind. */
const WIDTHS: Record<string, number> = { alamat: 2.2, name: 1.6, yes_no: 0.7, number: 0.7 };

/** The list's columns: the id, then the noun's fields, each edited in place. */
export function contactColumns(facts: ContactFacts, update: ContactChanges['update']): PrintedColumn<Contact>[] {
  const columns = facts.fields.map((field): PrintedColumn<Contact> => {
    const { name, label, short = label, outsideTable, column } = field;
    return {
      id: name,
      accessorFn: (row) => valueOf(row, field),
      header: label,
      enableSorting: column.kind === 'name',
      meta: {
        label: short,
        className: CLASSES[column.kind],
        phoneOnly: outsideTable,
      },
      cell: ({ row: { original: row } }) => <ContactCell facts={facts} field={field} row={row} update={update} />,
      // Coordinates are useless on paper.
      paper:
        column.kind === 'location'
          ? []
          : [{ width: WIDTHS[name] ?? WIDTHS[column.kind], text: (row) => printed(field, valueOf(row, field)) }],
    };
  });
  return [idColumn(), ...columns];
}

function printed({ column }: ContactField, value: unknown): string {
  if (column.kind === 'phone') return formatPhone(String(value));
  return column.kind === 'yes_no' ? (value === true ? 'Ya' : 'Tidak') : textOf(column, value);
}

interface ContactCellProps {
  facts: ContactFacts;
  field: ContactField;
  row: Contact;
  update: ContactChanges['update'];
}

function ContactCell({ facts, field, row, update }: ContactCellProps) {
  const { name, column } = field;
  const value = valueOf(row, field);
  if (column.kind === 'yes_no') {
    const label = `${field.label}, ${contactName(facts, row)}`;
    return <InlineSwitch label={label} value={value === true} onSave={(next) => update(row, { [name]: next })} />;
  }
  return (
    <InlineText
      label={`Ubah ${fieldInWords(field)}, ${contactName(facts, row)}`}
      value={textOf(column, value)}
      inputMode={INPUT_MODES[column.kind as keyof typeof INPUT_MODES]}
      suggestions={suggestionsOf(field)}
      onSave={(text) => update(row, { [name]: typed(column, text) })}
    >
      {column.kind === 'phone' && <span>{formatPhone(String(value))}</span>}
    </InlineText>
  );
}
