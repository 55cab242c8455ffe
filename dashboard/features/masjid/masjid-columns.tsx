import type { Column } from '#dashboard/components/data-table/columns.ts';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import type { Masjid } from '#shared/roster/masjid.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { MasjidActions } from './masjid-queries.ts';

export function masjidColumns(update: MasjidActions['update']): Column<Masjid>[] {
  return [
    { accessorKey: 'id', header: 'ID', enableSorting: true, meta: { card: 'id', className: 'num muted' } },
    {
      accessorKey: 'nama_masjid',
      header: 'Nama Masjid',
      meta: { card: 'title', className: 'c-name' },
      cell: ({ row: { original: row } }) => (
        <InlineText label={`Ubah nama masjid, ${row.nama_masjid}`} value={row.nama_masjid} onSave={(nama_masjid) => update(row, { nama_masjid })} />
      ),
    },
    {
      accessorKey: 'nama_ketua_dkm',
      header: 'Nama Ketua DKM',
      meta: { label: 'Ketua DKM', className: 'c-name' },
      cell: ({ row: { original: row } }) => (
        <InlineText label={`Ubah nama ketua DKM, ${row.nama_masjid}`} value={row.nama_ketua_dkm} onSave={(nama_ketua_dkm) => update(row, { nama_ketua_dkm })} />
      ),
    },
    {
      accessorKey: 'no_hp',
      header: 'No. HP',
      enableSorting: false,
      meta: { className: 'num' },
      cell: ({ row: { original: row } }) => (
        <InlineText label={`Ubah nomor HP, ${row.nama_masjid}`} value={row.no_hp} inputMode="tel" onSave={(no_hp) => update(row, { no_hp })}>
          <span>{formatPhone(row.no_hp)}</span>
        </InlineText>
      ),
    },
  ];
}
