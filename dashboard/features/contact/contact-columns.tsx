import type { Column } from '#dashboard/components/data-table/columns.ts';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import { formatPhone } from '#shared/base/phone.ts';
import type { ContactChanges } from './contact-queries.ts';
import { contactName, fieldOf, type Contact, type ContactFacts } from './contacts.ts';

export function contactColumns(facts: ContactFacts, update: ContactChanges['update']): Column<Contact>[] {
  const columns = facts.fields.map((field, index): Column<Contact> => {
    const isPhone = field.name === 'no_hp';
    return {
      id: field.name,
      accessorFn: (row) => fieldOf(row, field),
      header: field.label,
      ...(isPhone && { enableSorting: false }),
      meta: { ...(index === 0 && { card: 'title' }), label: field.short ?? field.label, className: isPhone ? 'num' : 'c-name' },
      cell: ({ row: { original: row } }) => (
        <InlineText
          label={`Ubah ${field.inWords}, ${contactName(facts, row)}`}
          value={fieldOf(row, field)}
          inputMode={isPhone ? 'tel' : undefined}
          onSave={(value) => update(row, { [field.name]: value })}
        >
          {isPhone && <span>{formatPhone(row.no_hp)}</span>}
        </InlineText>
      ),
    };
  });
  return [{ accessorKey: 'id', header: 'ID', meta: { card: 'id', className: 'num muted' } }, ...columns];
}
