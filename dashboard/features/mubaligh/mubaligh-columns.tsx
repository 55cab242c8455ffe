import type { Column } from '#dashboard/components/data-table/columns.ts';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import type { Mubaligh } from '#shared/roster/mubaligh.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { MubalighActions } from './mubaligh-queries.ts';

export function mubalighColumns(update: MubalighActions['update']): Column<Mubaligh>[] {
  return [
    { accessorKey: 'id', header: 'ID', enableSorting: true, meta: { card: 'id', className: 'num muted' } },
    {
      accessorKey: 'nama_mubaligh',
      header: 'Nama Mubaligh',
      meta: { card: 'title', className: 'c-name' },
      cell: ({ row: { original: row } }) => (
        <InlineText label={`Ubah nama mubaligh, ${row.nama_mubaligh}`} value={row.nama_mubaligh} onSave={(nama_mubaligh) => update(row, { nama_mubaligh })} />
      ),
    },
    {
      accessorKey: 'no_hp',
      header: 'No. HP',
      enableSorting: false,
      meta: { className: 'num' },
      cell: ({ row: { original: row } }) => (
        <InlineText label={`Ubah nomor HP, ${row.nama_mubaligh}`} value={row.no_hp} inputMode="tel" onSave={(no_hp) => update(row, { no_hp })}>
          <span>{formatPhone(row.no_hp)}</span>
        </InlineText>
      ),
    },
  ];
}
