import type { Column } from '#dashboard/components/data-table/columns.ts';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { t } from '#dashboard/words/words.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { Admin } from '#shared/account/admin.ts';
import type { AdminChanges } from './admin-queries.ts';

/** An admin on a phone. */
export const adminLook: Omit<PhoneLook<Admin>, 'actions'> = {
  first: (row) => ({ text: <b translate="no">{row.username}</b> }),
  second: (row) => ({
    text: row.no_hp === null ? 'Tanpa No. HP' : <span className="num">{formatPhone(row.no_hp)}</span>,
  }),
};

export function adminColumns(update: AdminChanges['update']): Column<Admin>[] {
  return [
    { accessorKey: 'id', header: 'ID', enableSorting: false, meta: { className: 'num muted' } },
    {
      accessorKey: 'username',
      header: t('username'),
      meta: { className: 'c-name' },
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
      meta: { className: 'num' },
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
