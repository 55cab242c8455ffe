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
  // What is said and where the link leads are the same clash; a sermon comes first.
  const told = data?.find(({ jadwal }) => jadwal === 'jumatan') ?? data?.[0];
  if (!data || !told) return null;
  const count = new Set(data.map(({ jadwal, id }) => `${jadwal} ${id}`)).size;
  const place =
    told.jadwal === 'jumatan'
      ? { to: `/papan-jumat?sel=${told.id_masjid},${plainDate(told.tanggal)}`, label: 'Buka Papan Jumat' }
      : { to: '/jadwal-pengajian', label: 'Buka Jadwal Pengajian' };
  return (
    <Banner tone="warn" title={`${count} jadwal bentrok pekan ini`}>
      {told.nama_masjid}: {told.teks}
      {count > 1 && ', dan lainnya'}. <Link to={place.to}>{place.label}</Link>
    </Banner>
  );
}
