import type { Column } from '#dashboard/components/data-table/columns.ts';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import { formatPhone } from '#shared/base/phone.ts';
import type { Admin } from '#shared/account/admin.ts';
import type { AdminChanges } from './admin-queries.ts';

export function adminColumns(update: AdminChanges['update']): Column<Admin>[] {
  return [
    { accessorKey: 'id', header: 'ID', enableSorting: false, meta: { card: 'id', className: 'num muted' } },
    {
      accessorKey: 'username',
      header: 'Username',
      meta: { card: 'title', className: 'c-name' },
      cell: ({ row: { original: row } }) => (
        <InlineText
          label={`Ubah username, ${row.username}`}
          value={row.username}
          onSave={(username) => update(row, { username })}
        />
      ),
    },
    {
      accessorKey: 'no_hp',
      header: 'No. HP',
      enableSorting: false,
      meta: { card: 'field', className: 'num' },
      cell: ({ row: { original: row } }) => (
        <InlineText
          label={`Ubah nomor HP, ${row.username}`}
          value={row.no_hp ?? ''}
          inputMode="tel"
          onSave={(no_hp) => update(row, { no_hp })}
        >
          <span>{row.no_hp === null ? '-' : formatPhone(row.no_hp)}</span>
        </InlineText>
      ),
    },
  ];
}
