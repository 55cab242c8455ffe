import { useMemo, useState } from 'react';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useAccount, useServices } from '#dashboard/app/services.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { restoreChange } from '#dashboard/api/restore.ts';
import { useHealth } from '#dashboard/app/health.ts';
import { Button } from '#dashboard/components/button.tsx';
import type { Column } from '#dashboard/components/data-table/columns.ts';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { DateRangePicker } from '#dashboard/components/date/date-range-picker.tsx';
import type { ChosenRange } from '#dashboard/components/date/date-presets.ts';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { fixedOptions } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { dayOf, timeOf, useToday } from '#dashboard/components/date/today.ts';
import { wireText } from '#dashboard/words/words.ts';
import { AUDIT_LABELS, type AuditKind } from '#shared/account/audit-action.ts';
import type { AuditRow } from '#shared/account/audit.ts';
import { addDays } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { LazyModal } from '#dashboard/components/dialog/lazy-dialog.tsx';

export default function AuditPage() {
  usePageTitle('Riwayat Aktivitas');
  const { role } = useAccount();
  return (
    <>
      <PageHead title="Riwayat Aktivitas" subtitle="Siapa melakukan apa, selama satu tahun terakhir" />
      {role === 'superadmin' ? (
        <AuditList />
      ) : (
        <div className="card empty">
          <Icon name="lock" />
          <p>Hanya superadmin yang dapat melihat riwayat aktivitas</p>
        </div>
      )}
    </>
  );
}

const ALL = 'Semua jenis';
const kindText = (kind: AuditKind) => wireText(kind, AUDIT_LABELS[kind]);
const kindOptions = () => {
  const kinds = (Object.keys(AUDIT_LABELS) as AuditKind[]).map((value) => ({ value, label: kindText(value) }));
  return fixedOptions(['audit-kinds'], [{ label: 'Jenis', options: [{ value: '', label: ALL }, ...kinds] }]);
};
const newestFirst = [{ id: 'at', desc: true }];

const columns: Column<AuditRow>[] = [
  {
    accessorKey: 'at',
    header: 'Waktu',
    meta: { className: 'c-time' },
    cell: ({ row: { original: row } }) => <DateTime iso={row.at} />,
  },
  { accessorKey: 'actor', header: 'Siapa', meta: { className: 'c-name' } },
  { accessorKey: 'keterangan', header: 'Apa', meta: { className: 'c-wrap' } },
];

/** An entry on a phone: the action, then who and when. */
const look: Omit<PhoneLook<AuditRow>, 'actions'> = {
  day: { column: 'at', of: (row) => dayOf(row.at) },
  first: (row) => ({ text: row.keterangan }),
  second: (row) => ({
    text: row.actor,
    mark: <span className="num muted">{timeOf(row.at)}</span>,
  }),
};

/** The audit trail, newest first. */
function AuditList() {
  const { api } = useServices();
  // The server counts days in its own zone, not in the browser's.
  const day = useToday(useHealth().data?.clock?.timezone);
  const [chosen, setRange] = useState<ChosenRange>();
  const range = chosen ?? { start: addDays(day, -29), end: day };
  const [kind, setKind] = useState<AuditKind | ''>('');
  const [shown, setShown] = useState<AuditRow>();
  const kinds = useMemo(() => kindOptions(), []);
  const { run, busy } = useChange();
  const { start, end } = range;
  const list = useList<AuditRow>({
    key: [...keys.audit, start, end, kind],
    load: (query, signal) =>
      api.call(endpoints.audit.list, { query: { ...query, dateStart: start, dateEnd: end, jenis: kind }, signal }),
    sorting: newestFirst,
  });
  return (
    <>
      <ListTools list={list} noun="aktivitas" searchLabel="Cari nama atau aktivitas">
        <DateRangePicker value={range} onChange={setRange} label="Rentang tanggal aktivitas" />
        <Picker
          className="auto"
          label="Jenis aktivitas"
          placeholder={ALL}
          source={kinds}
          value={kind}
          text={kind === '' ? ALL : kindText(kind)}
          onPick={({ value }) => setKind(value as AuditKind | '')}
        />
      </ListTools>
      <DataTable
        label="Riwayat aktivitas"
        noun="aktivitas"
        columns={columns}
        list={list}
        nameOf={(row) => `Aktivitas ${row.id}`}
        top
        actions={(row) => (
          <>
            <DetailButton row={row} onOpen={setShown} />
            {row.penghapusan !== null && (
              <Button small busy={busy} onClick={() => run(restoreChange(api, row.penghapusan!))}>
                Urungkan
              </Button>
            )}
          </>
        )}
        phone={{
          ...look,
          actions: (row) => [
            { label: 'Rincian', icon: 'info-circle', run: () => setShown(row) },
            ...(row.penghapusan === null
              ? []
              : [{ label: 'Urungkan', icon: 'undo', run: () => run(restoreChange(api, row.penghapusan!)) } as const]),
          ],
        }}
        emptyHint="Tidak ada aktivitas dalam rentang ini."
      />
      <AuditDetails row={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function DetailButton({ row, onOpen }: { row: AuditRow; onOpen: (row: AuditRow) => void }) {
  return (
    <Button kind="quiet" small aria-label={`Rincian aktivitas ${row.id}`} onClick={() => onOpen(row)}>
      Rincian
    </Button>
  );
}

/** One complete entry: the sentence, when and who, and each field before and after. */
function AuditDetails({ row, onClose }: { row: AuditRow | undefined; onClose: () => void }) {
  return (
    <LazyModal open={row !== undefined} onClose={onClose} title="Rincian aktivitas" dismissable>
      {row && <Details row={row} />}
    </LazyModal>
  );
}

function Details({ row }: { row: AuditRow }) {
  const known = row.rincian.filter(({ dari, ke }) => dari !== null || ke !== null);
  return (
    <div className="dialog-body stack">
      <p>{row.keterangan}.</p>
      <p className="muted">
        <DateTime iso={row.at} />, oleh {row.actor}
      </p>
      {known.length > 0 && (
        <div className="frame">
          <table className="table compact">
            <thead>
              <tr>
                <th scope="col">Apa</th>
                <th scope="col">Sebelum</th>
                <th scope="col">Sesudah</th>
              </tr>
            </thead>
            <tbody>
              {known.map(({ apa, dari, ke }) => (
                <tr key={apa}>
                  <th scope="row">{apa}</th>
                  <td>{dari ?? '–'}</td>
                  <td>{ke ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
