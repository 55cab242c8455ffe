import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { Banner } from '#dashboard/components/banner.tsx';
import { plainDate, today } from '#dashboard/components/date/today.ts';
import { addDays } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';

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
  const countOf = (kind: JadwalKind) => new Set(data.filter(({ jadwal }) => jadwal === kind).map(({ id }) => id)).size;
  const places = [
    {
      count: countOf('jumatan'),
      to: `/papan-jumat?sel=${told.id_masjid},${plainDate(told.tanggal)}`,
      label: 'Buka Papan Jumat',
    },
    { count: countOf('pengajian'), to: '/jadwal-pengajian', label: 'Buka Jadwal Pengajian' },
  ].filter((place) => place.count > 0);
  const count = places.reduce((sum, place) => sum + place.count, 0);
  return (
    <Banner tone="warn" title={`${count} jadwal bentrok pekan ini`}>
      {told.nama_masjid}: {told.teks}
      {count > 1 && ', dan lainnya'}.{' '}
      {places.map(({ to, label, count: own }, at) => (
        <Fragment key={to}>
          {at > 0 && ' · '}
          <Link to={to}>{places.length > 1 ? `${label} (${own})` : label}</Link>
        </Fragment>
      ))}
    </Banner>
  );
}
