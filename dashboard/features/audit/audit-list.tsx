import { useMemo, useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { restoreChange } from '#dashboard/api/restore.ts';
import { useHealth } from '#dashboard/app/health.ts';
import { useServices } from '#dashboard/app/services.tsx';
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
import { dayOf, timeOf } from '#dashboard/components/date/today.ts';
import { useToday } from '#dashboard/components/date/use-today.ts';
import { wireText } from '#dashboard/words/words.ts';
import { AUDIT_LABELS, type AuditKind } from '#shared/account/audit-action.ts';
import type { AuditRow } from '#shared/account/audit.ts';
import { addDays } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { AuditDetails } from './audit-details.tsx';

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
export function AuditList() {
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
        columns={columns}
        list={list}
        nameOf={(row) => `Aktivitas ${row.id}`}
        top
        actions={(row) => (
          <>
            <DetailButton row={row} onOpen={setShown} />
            {row.penghapusan !== null && (
              <Button small busy={busy} onClick={() => run(restoreChange(api, row.penghapusan!))}>
                Pulihkan
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
              : [{ label: 'Pulihkan', icon: 'undo', run: () => run(restoreChange(api, row.penghapusan!)) } as const]),
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
