import { useMemo } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery } from '#dashboard/app/services.tsx';
import type { MenuAction } from '#dashboard/components/action-menu.tsx';
import { BroadcastBadge } from '#dashboard/components/badge.tsx';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import { KonfirmasiBadge } from '#dashboard/components/konfirmasi.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Jadwal } from './jadwal-kinds.ts';
import type { JadwalAsked } from './jadwal-queries.ts';

const dayOf = (row: Jadwal) => plainDate(row.tanggal);

/** The ids by day of the list, for a phone: the day's heading shows their number and selects them. */
function useDayIds(kind: JadwalKind, asked: JadwalAsked, search: string) {
  const query = { fields: 'id,tanggal', search, ...asked };
  const { data } = useApiQuery([...keys[kind], 'days', query], endpoints[kind].list, {
    query,
    enabled: useNarrow(),
    meta: { quiet: true },
  });
  return useMemo(() => data && Map.groupBy(data, dayOf), [data]);
}

interface JadwalLook {
  kind: JadwalKind;
  asked: JadwalAsked;
  search: string;
  actions: (row: Jadwal) => readonly MenuAction[];
}

/** A schedule on a phone: time and mosque, preacher and state. */
export function useJadwalLook({ kind, asked, search, actions }: JadwalLook): PhoneLook<Jadwal> {
  const days = useDayIds(kind, asked, search);
  const lines = useMemo(
    () =>
      ({
        first: (row) => ({
          text: (
            <>
              {row.waktu && <b className="num">{row.waktu}</b>} <b>{row.nama_masjid}</b>
            </>
          ),
          mark: <KonfirmasiBadge konfirmasi={row.konfirmasi} />,
        }),
        second: (row) => ({
          text: row.nama_mubaligh,
          mark: <BroadcastBadge broadcasted={row.broadcasted} doubtful={row.mungkin_terkirim} />,
        }),
        people: (row) => <People row={row} />,
      }) satisfies Partial<PhoneLook<Jadwal>>,
    [],
  );
  return {
    ...lines,
    actions,
    day: {
      column: 'tanggal',
      of: dayOf,
      noun: 'jadwal',
      ids: (day) => days?.get(day)?.map(({ id }) => id),
    },
  };
}

/** The people to call about a schedule: the preacher, and the mosque's chairman. */
function People({ row: { id_mubaligh, id_masjid } }: { row: Jadwal }) {
  const mubaligh = useApiQuery([...keys.mubaligh, 'one', id_mubaligh], endpoints.mubaligh.get, {
    params: { id: id_mubaligh },
    meta: { quiet: true },
  });
  const masjid = useApiQuery([...keys.masjid, 'one', id_masjid], endpoints.masjid.get, {
    params: { id: id_masjid },
    meta: { quiet: true },
  });
  return (
    <>
      {mubaligh.data && <ContactLinks name={mubaligh.data.nama_mubaligh} role="Mubaligh" phone={mubaligh.data.no_hp} />}
      {masjid.data && (
        <ContactLinks
          name={masjid.data.nama_ketua_dkm}
          role={`Ketua DKM ${masjid.data.nama_masjid}`}
          phone={masjid.data.no_hp}
        />
      )}
    </>
  );
}
