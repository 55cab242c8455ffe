import type { Column } from '#dashboard/components/data-table/columns.ts';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import type { Admin } from '#shared/account/admin.ts';
import type { AdminChanges } from './admin-queries.ts';

export function adminColumns(rename: AdminChanges['rename']): Column<Admin>[] {
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
          onSave={(username) => rename(row, username)}
        />
      ),
    },
  ];
}
