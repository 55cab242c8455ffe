import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useRepair } from '#dashboard/app/repair/use-repair.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { Badge } from '#dashboard/components/badge.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { PROBLEM_LABELS, type NomorBermasalah, type ProblemReason } from '#shared/queue/nomor-bermasalah.ts';
import { formatPhone } from '#shared/base/phone.ts';

const REASONS: readonly { value: ProblemReason | ''; label: string }[] = [
  { value: '', label: 'Semua' },
  { value: 'berhenti', label: PROBLEM_LABELS.berhenti },
  { value: 'tidak_terdaftar', label: 'Tidak terdaftar' },
];

const columns: Column<NomorBermasalah>[] = [
  {
    accessorKey: 'no_hp',
    header: 'No. HP',
    meta: { card: 'title', className: 'num' },
    cell: ({ row: { original: row } }) => formatPhone(row.no_hp),
  },
  {
    accessorKey: 'siapa',
    header: 'Siapa',
    enableSorting: false,
    meta: { className: 'c-name' },
    cell: ({ row: { original: row } }) =>
      row.siapa.length > 0 ? (
        row.siapa.map((name) => (
          <span key={name} className="line-of">
            {name}
          </span>
        ))
      ) : (
        <span className="muted">Tidak ada lagi di data</span>
      ),
  },
  {
    accessorKey: 'alasan',
    header: 'Alasan',
    meta: { className: 'c-status' },
    cell: ({ row: { original: row } }) =>
      row.alasan === 'berhenti' ? (
        <Badge icon="ban">{PROBLEM_LABELS.berhenti}</Badge>
      ) : (
        <Badge tone="bad" icon="times-circle">
          {PROBLEM_LABELS.tidak_terdaftar}
        </Badge>
      ),
  },
  {
    accessorKey: 'sejak',
    header: 'Sejak',
    meta: { className: 'c-time' },
    cell: ({ row: { original: row } }) => <DateTime iso={row.sejak} />,
  },
];

/** Numbers whose owners have answered BERHENTI, and numbers that are not on WhatsApp. */
export function ProblemNumbers() {
  const { api, toasts } = useServices();
  const { repair, dialog } = useRepair();
  const [alasan, setAlasan] = useState<ProblemReason | ''>('');
  const confirm = useConfirm();
  const { run } = useChange();
  const list = useList<NomorBermasalah>({
    key: [...keys.problemNumbers, alasan],
    load: (query, signal) => api.call(endpoints.nomorBermasalah.list, { query: { ...query, alasan }, signal }),
  });
  const lift = (row: NomorBermasalah) => {
    const question = {
      title: `Kirim lagi ke ${formatPhone(row.no_hp)}?`,
      description: 'Penerima pernah membalas BERHENTI. Pastikan ia setuju menerima pesan lagi.',
      confirmLabel: 'Izinkan lagi',
      cancelLabel: 'Batal',
    };
    const lifted = {
      call: () => api.call(endpoints.nomorBermasalah.lift, { params: { no_hp: row.no_hp } }),
      stale: [keys.problemNumbers],
      says: () => `${formatPhone(row.no_hp)} akan dikirimi pesan lagi.`,
    };
    confirm(question, () => run(lifted));
  };
  /** By the last message that did not reach it. */
  const mend = ({ id_pesan }: NomorBermasalah) =>
    id_pesan === null
      ? toasts.show({
          title: 'Pesannya tidak ada lagi di log',
          description: 'Ubah nomornya di Masjid atau Mubaligh.',
        })
      : repair(id_pesan);
  const action = (row: NomorBermasalah, small: boolean) =>
    row.alasan !== 'berhenti' ? (
      row.siapa.length > 0 && (
        <Button
          kind={small ? 'quiet' : 'plain'}
          small={small}
          icon="pencil"
          aria-label={`Perbaiki nomor ${formatPhone(row.no_hp)}`}
          onClick={() => mend(row)}
        >
          Perbaiki nomor
        </Button>
      )
    ) : (
      <Button
        kind={small ? 'quiet' : 'plain'}
        small={small}
        icon="undo"
        aria-label={`Izinkan lagi ${formatPhone(row.no_hp)}`}
        onClick={() => lift(row)}
      >
        Izinkan lagi
      </Button>
    );
  return (
    <>
      <ListTools list={list} searchLabel="Cari No. HP atau nama">
        <Segments label="Alasan" options={REASONS} value={alasan} onChange={setAlasan} />
      </ListTools>
      <DataTable
        label="Nomor bermasalah"
        columns={columns}
        list={list}
        nameOf={(row) => formatPhone(row.no_hp)}
        emptyHint="Tidak ada nomor yang bermasalah."
        actions={(row, card) => !card && action(row, true)}
        cardAction={(row) => action(row, false)}
      />
      {dialog}
    </>
  );
}
