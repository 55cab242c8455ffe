import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { Banner } from '#dashboard/components/banner.tsx';
import { plainDate, today } from '#dashboard/components/date/today.ts';
import { addDays } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';

/** Today and the six days after it always hold the next Friday. */
const DAYS_AHEAD = 6;
const STALE = [keys.bentrok];

/** Says which schedules of this week clash, with the way to where they are mended. */
export function Clashes() {
  const { api } = useServices();
  const start = today();
  const { data } = useQuery({
    queryKey: [...keys.bentrok, 'home', start],
    queryFn: async ({ signal }) => {
      const query = { dari: start, sampai: addDays(start, DAYS_AHEAD) };
      return (await api.call(endpoints.bentrok.list, { query, signal })).data.filter(
        ({ berat }) => berat === 'bentrok',
      );
    },
    meta: { quiet: true },
  });
  useLiveReload(STALE, (frame) => frame.type === 'roster');
  const first = data?.[0];
  if (!first) return null;
  const count = new Set(data.map(({ jadwal, id }) => `${jadwal} ${id}`)).size;
  const friday = data.find(({ jadwal }) => jadwal === 'jumatan');
  const place = friday
    ? { to: `/papan-jumat?bulan=${plainDate(friday.tanggal).slice(0, 7)}`, label: 'Buka Papan Jumat' }
    : { to: '/jadwal-pengajian', label: 'Buka Jadwal Pengajian' };
  return (
    <Banner tone="warn" title={`${count} jadwal bentrok pekan ini`}>
      {first.nama_masjid}: {first.teks}
      {count > 1 && ', dan lainnya'}. <Link to={place.to}>{place.label}</Link>
    </Banner>
  );
}
