import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { useBranding, usePageTitle } from '#dashboard/app/branding.ts';
import { useHealth } from '#dashboard/app/health.ts';
import { useHome } from './home-queries.ts';
import { Overview } from './overview.tsx';
import { startSteps } from './start-steps.ts';
import { Start } from './start.tsx';
import { ProgressStrip } from '#dashboard/app/progress/progress-strip.tsx';
import { today, useToday } from '#dashboard/components/date/today.ts';
import { HelpLink } from '#dashboard/components/help-link.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { Tabs, type Tab } from '#dashboard/components/tabs.tsx';
import { t } from '#dashboard/words/words.ts';
import { formatLongDate, addDays } from '#shared/base/dates.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { upcomingColumns, upcomingLook, type UpcomingRow } from './upcoming-columns.tsx';

const TABS: readonly Tab<JadwalKind>[] = [
  { name: 'pengajian', label: 'Pengajian' },
  { name: 'jumatan', label: 'Jumatan' },
];

/** Today's tasks, then the tables of the specification. */
export default function HomePage() {
  usePageTitle(t('upcoming'));
  const [tab, setTab] = useState<JadwalKind>('pengajian');
  const { name } = useBranding();
  const { data: home, isError, refetch } = useHome();
  const { data: health } = useHealth();
  const steps = home && !home.awal.broadcast ? startSteps(home, health) : [];
  const isStart = steps.some(({ isDone }) => !isDone);
  const hasSchedules = home !== undefined && home.awal.masjid > 0 && home.awal.jadwal > 0;
  return (
    <>
      <header className="greet">
        <div className="head-title">
          <h1>{isStart && !hasSchedules ? `Selamat datang di ${name}` : 'Assalamu’alaikum'}</h1>
          <HelpLink />
        </div>
        <p>{formatLongDate(home?.tanggal ?? today())}</p>
      </header>
      <MessengerBanner hideUnlinked />
      <ProgressStrip />
      {!home && <LoadCard isError={isError} retry={() => void refetch()} />}
      {isStart && <Start steps={steps} />}
      {home && hasSchedules && <Overview home={home} />}
      {/* Fetched beside the blocks, shown below them when it is known how high they are. */}
      <section className="upc" aria-labelledby="upcoming-title" hidden={!home && !isError}>
        <header className="head">
          <div>
            <h2 id="upcoming-title">{t('upcoming')}</h2>
            <p>Daftar jadwal pengajian dan jumatan untuk 3 hari ke depan</p>
          </div>
          <div className="btns">
            <Link className="btn" to="/broadcasts">
              <Icon name="megaphone" />
              Riwayat Broadcast
            </Link>
          </div>
        </header>
        <Tabs label="Jenis jadwal" tabs={TABS} value={tab} onChange={setTab}>
          <Upcoming key={tab} kind={tab} />
        </Tabs>
      </section>
    </>
  );
}

/** Today and the two days after it: 'the next 3 days' (specification, section 9). */
const DAYS_AHEAD = 2;
const LIVE_KEYS = [keys.pengajian, keys.jumatan];
const byDate = [{ id: 'tanggal', desc: false }];

/** The schedules of one kind that are about to be broadcast. */
function Upcoming({ kind }: { kind: JadwalKind }) {
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
        noun="jadwal"
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
