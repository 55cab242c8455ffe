import { Link } from 'react-router-dom';
import type { ApiClient } from '#dashboard/api/client.ts';
import { nounColumns } from '#dashboard/app/columns/noun-columns.tsx';
import { engagedQuestion, preacherOptions } from '#dashboard/app/options/preacher-options.ts';
import { WaktuMeaning } from '#dashboard/app/options/waktu-meaning.tsx';
import { StatusWhy } from '../kabar/index.tsx';
import { BroadcastBadge } from '#dashboard/components/badge.tsx';
import { KonfirmasiBadge } from '#dashboard/components/konfirmasi.tsx';
import type { PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import { InlinePick } from '#dashboard/components/inline-edit/inline-pick.tsx';
import { wireDate } from '#shared/base/dates.ts';
import type { Columns } from '#shared/roster/column.ts';
import { jadwalFacts } from '#shared/roster/jadwal.ts';
import type { JadwalFacts, Jadwal } from './jadwal-kinds.ts';
import type { JadwalChanges } from './jadwal-queries.ts';
import { jadwalName } from './jadwal-said.ts';

const { broadcasted: sent } = jadwalFacts;

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
  const { kind, title, columns } = facts;
  return [
    ...nounColumns<Jadwal, Columns>({
      columns,
      nameOf: jadwalName,
      edit: {
        api,
        update: (row, { tanggal, ...changes }) =>
          update(row, { ...changes, ...(typeof tanggal === 'string' && { tanggal: wireDate(tanggal) }) }),
      },
      own: {
        tanggal: { header: `Tanggal ${title}`, meta: { label: 'Tanggal' }, width: 1.3 },
        waktu: {
          header: `Waktu ${title}`,
          enableSorting: true,
          meta: { className: 'two-line c-waktu' },
          cell: ({ row: { original: row } }) => <Waktu row={row} update={update} />,
        },
        id_mubaligh: {
          meta: { className: 'c-who' },
          cell: ({ row: { original: row } }) => (
            <InlinePick
              label={`Ubah mubaligh, ${jadwalName(row)}`}
              value={row.id_mubaligh}
              source={preacherOptions(api, {
                jadwal: kind,
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
        },
      },
    }),
    {
      id: 'broadcasted',
      accessorFn: (row) => row.broadcasted,
      header: sent.header,
      enableSorting: facts.statusSortable,
      meta: { label: 'Status', className: kind === 'jumatan' ? 'c-answered' : '' },
      cell: ({ row: { original: row } }) => (
        <span className="badges">
          <BroadcastBadge broadcasted={row.broadcasted} doubtful={row.mungkin_terkirim} />
          <KonfirmasiBadge konfirmasi={row.konfirmasi} />
          <StatusWhy jadwal={kind} row={row} name={jadwalName(row)} />
        </span>
      ),
      paper: [
        { label: sent.header, text: (row) => sent.show(row.broadcasted) },
        { label: 'Jawaban', width: 0.9, text: (row) => KONFIRMASI[row.konfirmasi] },
      ],
    },
  ];
}

function Waktu({ row, update }: { row: Jadwal; update: JadwalChanges['update'] }) {
  return (
    <>
      <InlineText
        label={`Ubah waktu, ${jadwalName(row)}`}
        value={row.waktu ?? ''}
        onSave={(waktu) => update(row, { waktu })}
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
  );
}
