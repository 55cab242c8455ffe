import { Link } from 'react-router-dom';
import type { ApiClient } from '#dashboard/api/client.ts';
import { engagedQuestion, preacherOptions } from '#dashboard/app/options/preacher-options.ts';
import { contactOptions } from '#dashboard/app/options/contact-options.ts';
import { WaktuMeaning } from '#dashboard/app/options/waktu-meaning.tsx';
import { StatusWhy } from '../kabar/index.tsx';
import { BroadcastBadge } from '#dashboard/components/badge.tsx';
import { KonfirmasiBadge } from '#dashboard/components/konfirmasi.tsx';
import { idColumn, type PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { InlineDate } from '#dashboard/components/inline-edit/inline-date.tsx';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import { InlinePick } from '#dashboard/components/inline-edit/inline-pick.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import { formatDay, wireDate } from '#shared/base/dates.ts';
import type { JadwalFacts, Jadwal } from './jadwal-kinds.ts';
import type { JadwalChanges } from './jadwal-queries.ts';
import { jadwalName } from './jadwal-said.ts';

/** Answers on paper. */
const KONFIRMASI: Record<Jadwal['konfirmasi'], string> = {
  none: '',
  asked: 'Menunggu jawaban',
  hadir: 'Hadir',
  udzur: 'Udzur',
};

export function jadwalColumns(
  api: ApiClient,
  facts: JadwalFacts,
  update: JadwalChanges['update'],
): PrintedColumn<Jadwal>[] {
  const masjid = contactOptions(api, 'masjid');
  const waktu: PrintedColumn<Jadwal> = {
    accessorKey: 'waktu',
    header: `Waktu ${facts.title}`,
    meta: { label: 'Waktu', className: 'two-line c-waktu' },
    cell: ({ row: { original: row } }) => (
      <>
        <InlineText
          label={`Ubah waktu, ${jadwalName(row)}`}
          value={row.waktu ?? ''}
          onSave={(next) => update(row, { waktu: next })}
          note={WaktuMeaning}
        />
        {row.id_rutin && (
          <Link
            className="of-series"
            to={`/pengajian-rutin?id=${row.id_rutin}`}
            aria-label={`Bagian dari pengajian rutin, ${jadwalName(row)}`}
          >
            <Icon name="refresh" /> Rutin
          </Link>
        )}
      </>
    ),
    paper: [{ text: (row) => row.waktu ?? '' }],
  };
  return [
    idColumn(),
    {
      id: 'tanggal',
      accessorFn: (row) => row.tanggal,
      header: `Tanggal ${facts.title}`,
      meta: { label: 'Tanggal', className: 'two-line' },
      cell: ({ row: { original: row } }) => (
        <InlineDate
          label={`Ubah tanggal, ${jadwalName(row)}`}
          value={plainDate(row.tanggal)}
          onSave={(tanggal) => update(row, { tanggal: wireDate(tanggal) })}
        />
      ),
      paper: [{ width: 1.3, text: (row) => formatDay(plainDate(row.tanggal)) }],
    },
    ...(facts.hasWaktu ? [waktu] : []),
    {
      id: 'id_masjid',
      accessorFn: (row) => row.id_masjid,
      header: 'Masjid',
      enableSorting: false,
      meta: { className: 'c-name' },
      cell: ({ row: { original: row } }) => (
        <InlinePick
          label={`Ubah masjid, ${jadwalName(row)}`}
          value={row.id_masjid}
          source={masjid}
          onSave={(id_masjid) => update(row, { id_masjid })}
        >
          <span>{row.nama_masjid}</span>
        </InlinePick>
      ),
      paper: [{ width: 1.7, text: (row) => row.nama_masjid }],
    },
    {
      id: 'id_mubaligh',
      accessorFn: (row) => row.id_mubaligh,
      header: 'Mubaligh',
      enableSorting: false,
      meta: { className: 'c-who' },
      cell: ({ row: { original: row } }) => (
        <InlinePick
          label={`Ubah mubaligh, ${jadwalName(row)}`}
          value={row.id_mubaligh}
          source={preacherOptions(api, {
            jadwal: facts.kind,
            id: row.id,
            tanggal: row.tanggal,
            waktu: row.waktu,
            id_masjid: row.id_masjid,
          })}
          ask={engagedQuestion}
          onSave={(id_mubaligh) => update(row, { id_mubaligh })}
        >
          <span>{row.nama_mubaligh}</span>
        </InlinePick>
      ),
      paper: [{ width: 1.7, text: (row) => row.nama_mubaligh }],
    },
    {
      id: 'broadcasted',
      accessorFn: (row) => row.broadcasted,
      header: 'Status Broadcast',
      enableSorting: facts.statusSortable,
      meta: { label: 'Status' },
      cell: ({ row: { original: row } }) => (
        <span className="badges">
          <BroadcastBadge broadcasted={row.broadcasted} doubtful={row.mungkin_terkirim} />
          <KonfirmasiBadge konfirmasi={row.konfirmasi} />
          <StatusWhy jadwal={facts.kind} row={row} name={jadwalName(row)} />
        </span>
      ),
      paper: [
        { label: 'Status Broadcast', text: (row) => (row.broadcasted ? 'Sudah Broadcast' : 'Belum Broadcast') },
        { label: 'Jawaban', width: 0.9, text: (row) => KONFIRMASI[row.konfirmasi] },
      ],
    },
  ];
}
