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
import { today } from '#dashboard/components/date/today.ts';
import { HelpLink } from '#dashboard/components/help-link.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { Tabs, type Tab } from '#dashboard/components/tabs.tsx';
import { t } from '#dashboard/words/words.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { Upcoming } from './upcoming.tsx';

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
      {isError && !home && <LoadCard isError retry={() => void refetch()} />}
      {isStart && <Start steps={steps} />}
      {home && hasSchedules && <Overview home={home} />}
      <section className="upc" aria-labelledby="upcoming-title">
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
