import type { ApiClient } from '#dashboard/api/client.ts';
import { masjidOptions, mubalighOptions } from '#dashboard/app/option-sources.ts';
import { BroadcastBadge } from '#dashboard/components/badge.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { InlineDate } from '#dashboard/components/inline-edit/inline-date.tsx';
import { InlinePick } from '#dashboard/components/inline-edit/inline-pick.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import { wireDate } from '#shared/base/dates.ts';
import type { Jumatan, JumatanUpdate } from '#shared/roster/jumatan.ts';
import { jadwalName } from './jadwal-said.ts';

interface JadwalColumnsOptions<Row> {
  api: ApiClient;
  /** 'Tanggal Pengajian' or 'Tanggal Jumatan'. */
  dateHeader: string;
  statusSortable: boolean;
  update: (row: Row, change: JumatanUpdate) => Promise<unknown>;
}

/** The columns that both kinds of schedule have; the second one is free for a column of their own. */
export function jadwalColumns<Row extends Jumatan>({ api, dateHeader, statusSortable, update }: JadwalColumnsOptions<Row>): Column<Row>[] {
  const masjid = masjidOptions(api);
  const mubaligh = mubalighOptions(api);
  return [
    { id: 'id', accessorFn: (row) => row.id, header: 'ID', meta: { card: 'id', className: 'num muted' } },
    {
      id: 'tanggal',
      accessorFn: (row) => row.tanggal,
      header: dateHeader,
      meta: { label: 'Tanggal', className: 'two-line' },
      cell: ({ row: { original: row } }) => (
        <InlineDate
          label={`Ubah tanggal, ${jadwalName(row)}`}
          value={plainDate(row.tanggal)}
          onSave={(tanggal) => update(row, { tanggal: wireDate(tanggal) })}
        />
      ),
    },
    {
      id: 'id_masjid',
      accessorFn: (row) => row.id_masjid,
      header: 'Masjid',
      enableSorting: false,
      meta: { card: 'title', className: 'c-name' },
      cell: ({ row: { original: row } }) => (
        <InlinePick label={`Ubah masjid, ${jadwalName(row)}`} value={row.id_masjid} source={masjid} onSave={(id_masjid) => update(row, { id_masjid })}>
          <span>{row.nama_masjid}</span>
        </InlinePick>
      ),
    },
    {
      id: 'id_mubaligh',
      accessorFn: (row) => row.id_mubaligh,
      header: 'Mubaligh',
      enableSorting: false,
      meta: { className: 'c-who' },
      cell: ({ row: { original: row } }) => (
        <InlinePick label={`Ubah mubaligh, ${jadwalName(row)}`} value={row.id_mubaligh} source={mubaligh} onSave={(id_mubaligh) => update(row, { id_mubaligh })}>
          <span>{row.nama_mubaligh}</span>
        </InlinePick>
      ),
    },
    {
      id: 'broadcasted',
      accessorFn: (row) => row.broadcasted,
      header: 'Status Broadcast',
      enableSorting: statusSortable,
      meta: { card: 'foot', label: 'Status' },
      cell: ({ row: { original: row } }) => <BroadcastBadge broadcasted={row.broadcasted} doubtful={row.mungkin_terkirim} />,
    },
  ];
}
