import type { ApiClient } from '#dashboard/api/client.ts';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import type { Pengajian, PengajianUpdate } from '#shared/roster/pengajian.ts';
import { jadwalColumns } from './jadwal-columns.tsx';
import { jadwalName } from './jadwal-said.ts';

export function pengajianColumns(api: ApiClient, update: (row: Pengajian, change: PengajianUpdate) => Promise<unknown>): Column<Pengajian>[] {
  const waktu: Column<Pengajian> = {
    accessorKey: 'waktu',
    header: 'Waktu Pengajian',
    meta: { label: 'Waktu', className: 'two-line' },
    cell: ({ row: { original: row } }) => (
      <InlineText label={`Ubah waktu, ${jadwalName(row)}`} value={row.waktu} onSave={(next) => update(row, { waktu: next })} />
    ),
  };
  return jadwalColumns<Pengajian>({ api, dateHeader: 'Tanggal Pengajian', statusSortable: true, update }).toSpliced(2, 0, waktu);
}
