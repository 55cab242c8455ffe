import { Link } from 'react-router-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { useToday } from '#dashboard/components/date/use-today.ts';
import { addDays } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { upcomingColumns, upcomingLook, type UpcomingRow } from './upcoming-columns.tsx';

/** Today and the two days after it: 'the next 3 days' (specification, section 9). */
const DAYS_AHEAD = 2;
const LIVE_KEYS = [keys.pengajian, keys.jumatan];
const byDate = [{ id: 'tanggal', desc: false }];

/** The schedules of one kind that are about to be broadcast. */
export function Upcoming({ kind }: { kind: JadwalKind }) {
  const { api } = useServices();
  useLiveReload(LIVE_KEYS, (frame) => frame.type === 'broadcast');
  const start = useToday();
  const range = { dateStart: start, dateEnd: addDays(start, DAYS_AHEAD) };
  const list = useList<UpcomingRow>({
    key: [...keys[kind], 'home', start],
    load: (query, signal) => api.call(endpoints[kind].list, { query: { ...query, ...range }, signal }),
    sorting: byDate,
  });
  return (
    <>
      <ListTools list={list} noun="jadwal" />
      <DataTable
        label={`Jadwal ${kind} 3 hari ke depan`}
        columns={upcomingColumns[kind]}
        list={list}
        nameOf={(row) => row.nama_masjid}
        phone={upcomingLook}
        emptyHint={`Belum ada jadwal ${kind} untuk 3 hari ke depan.`}
        emptyAction={
          <Link className="btn" to={`/jadwal-${kind}?buka=tambah`}>
            <Icon name="plus" />
            Tambah jadwal
          </Link>
        }
      />
    </>
  );
}
