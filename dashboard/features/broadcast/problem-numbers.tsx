import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useRepair } from '../repair/index.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { Badge } from '#dashboard/components/badge.tsx';
import type { MenuAction } from '#dashboard/components/action-menu.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { dayOf } from '#dashboard/components/date/today.ts';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import type { IconName } from '#dashboard/components/icon.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { formatDate } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { PROBLEM_LABELS, type NomorBermasalah, type ProblemReason } from '#shared/queue/nomor-bermasalah.ts';
import { formatPhone } from '#shared/base/phone.ts';

const NOT_THERE = 'Tidak terdaftar';
const SENDER = 'Nomor pengirim';
/** What to do about a mosque or a preacher with the number that sends. */
const SENDER_HINT = 'Pesan tidak dikirim ke sini. Buka halaman pribadinya untuk menjawab, atau isi nomor lain.';
const REASONS: readonly { value: ProblemReason | ''; label: string }[] = [
  { value: '', label: 'Semua' },
  { value: 'berhenti', label: PROBLEM_LABELS.berhenti },
  { value: 'tidak_terdaftar', label: NOT_THERE },
  { value: 'nomor_sendiri', label: SENDER },
];

const columns: Column<NomorBermasalah>[] = [
  {
    accessorKey: 'no_hp',
    header: 'No. HP',
    meta: { className: 'num' },
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
    cell: ({ row: { original: row } }) => <Reason row={row} />,
  },
  {
    accessorKey: 'sejak',
    header: 'Sejak',
    meta: { className: 'c-time' },
    cell: ({ row: { original: row } }) => <DateTime iso={row.sejak} />,
  },
];

/** A number on a phone: the reason, the owner, and since when. */
const look: Omit<PhoneLook<NomorBermasalah>, 'actions'> = {
  first: (row) => ({ text: <b className="num">{formatPhone(row.no_hp)}</b>, mark: <Reason row={row} short /> }),
  second: (row) => ({
    text: row.siapa.join(', ') || 'Tidak ada lagi di data',
    mark: <span className="num muted">{formatDate(dayOf(row.sejak))}</span>,
  }),
  people: (row) => <ContactLinks name={row.siapa[0] ?? formatPhone(row.no_hp)} phone={row.no_hp} />,
};

/** `name` is the accessible name, because screen readers may lack the row as context. */
interface Action extends MenuAction {
  name: string;
  icon: IconName;
}

/** `short`: beside a number, which has to stand whole. */
function Reason({ row: { alasan }, short = false }: { row: NomorBermasalah; short?: boolean }) {
  if (alasan === 'nomor_sendiri')
    return (
      <>
        <Badge icon="whatsapp">{short ? SENDER : PROBLEM_LABELS.nomor_sendiri}</Badge>
        {!short && <span className="line-of muted">{SENDER_HINT}</span>}
      </>
    );
  return alasan === 'berhenti' ? (
    <Badge icon="ban">{PROBLEM_LABELS.berhenti}</Badge>
  ) : (
    <Badge tone="bad" icon="times-circle">
      {short ? NOT_THERE : PROBLEM_LABELS.tidak_terdaftar}
    </Badge>
  );
}

/** Numbers whose owners replied BERHENTI, numbers that are not on WhatsApp, and the one that sends. */
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
  /** Uses the last message that did not reach the number. */
  const mend = ({ id_pesan }: NomorBermasalah) =>
    id_pesan === null
      ? toasts.show({
          title: 'Pesannya tidak ada lagi di log',
          description: 'Ubah nomornya di Masjid atau Mubaligh.',
        })
      : repair(id_pesan);
  const actionsOf = (row: NomorBermasalah): Action[] => {
    const phone = formatPhone(row.no_hp);
    if (row.alasan === 'berhenti')
      return [{ label: 'Izinkan lagi', name: `Izinkan lagi ${phone}`, icon: 'undo', run: () => lift(row) }];
    if (row.siapa.length === 0 || row.alasan === 'nomor_sendiri') return [];
    return [{ label: 'Perbaiki nomor', name: `Perbaiki nomor ${phone}`, icon: 'pencil', run: () => mend(row) }];
  };
  return (
    <>
      <ListTools list={list} noun="nomor" searchLabel="Cari No. HP atau nama">
        <Segments label="Alasan" options={REASONS} value={alasan} onChange={setAlasan} />
      </ListTools>
      <DataTable
        label="Nomor bermasalah"
        noun="nomor"
        columns={columns}
        list={list}
        nameOf={(row) => formatPhone(row.no_hp)}
        emptyHint="Tidak ada nomor yang bermasalah."
        actions={(row) =>
          actionsOf(row).map(({ label, name, icon, run }) => (
            <Button key={label} kind="quiet" small icon={icon} aria-label={name} onClick={run}>
              {label}
            </Button>
          ))
        }
        phone={{
          ...look,
          button: (row) =>
            actionsOf(row).map(({ name, icon, run }) => (
              <IconButton key={name} icon={icon} label={name} onClick={run} />
            )),
          actions: actionsOf,
        }}
      />
      {dialog}
    </>
  );
}
