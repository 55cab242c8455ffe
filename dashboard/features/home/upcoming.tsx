import { useLiveReload } from '#dashboard/app/live.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { today } from '#dashboard/components/date/today.ts';
import { addDays } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Jumatan } from '#shared/roster/jumatan.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';
import { jumatanColumns, pengajianColumns } from './upcoming-columns.tsx';

/** Today and the two days after it: 'the next 3 days' (specification, section 9). */
const DAYS_AHEAD = 2;
const LIVE_KEYS = [['pengajian'], ['jumatan']] as const;
const byDate = [{ id: 'tanggal', desc: false }];
const nameOf = (row: Jumatan) => row.nama_masjid;

function useUpcoming() {
  useLiveReload(LIVE_KEYS, (frame) => frame.type === 'broadcast');
  const start = today();
  return { dateStart: start, dateEnd: addDays(start, DAYS_AHEAD) };
}

export function UpcomingPengajian() {
  const { api } = useServices();
  const range = useUpcoming();
  const list = useList<Pengajian>({
    key: ['pengajian', 'home', range.dateStart],
    load: (query, signal) => api.call(endpoints.pengajian.list, { query: { ...query, ...range }, signal }),
    sorting: byDate,
  });
  return (
    <>
      <ListTools list={list} />
      <DataTable
        label="Jadwal pengajian 3 hari ke depan"
        columns={pengajianColumns}
        list={list}
        nameOf={nameOf}
        emptyHint="Belum ada jadwal pengajian untuk 3 hari ke depan."
      />
    </>
  );
}

export function UpcomingJumatan() {
  const { api } = useServices();
  const range = useUpcoming();
  const list = useList<Jumatan>({
    key: ['jumatan', 'home', range.dateStart],
    load: (query, signal) => api.call(endpoints.jumatan.list, { query: { ...query, ...range }, signal }),
    sorting: byDate,
  });
  return (
    <>
      <ListTools list={list} />
      <DataTable
        label="Jadwal jumatan 3 hari ke depan"
        columns={jumatanColumns}
        list={list}
        nameOf={nameOf}
        emptyHint="Belum ada jadwal jumatan untuk 3 hari ke depan."
      />
    </>
  );
}
