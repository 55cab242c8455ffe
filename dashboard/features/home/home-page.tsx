import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { ProgressStrip } from '#dashboard/app/progress/progress-strip.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { Tabs, type Tab } from '#dashboard/components/tabs.tsx';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { Clashes } from './clashes.tsx';
import { Friday } from './friday.tsx';
import { Substitutes } from './substitutes.tsx';
import { Upcoming } from './upcoming.tsx';

const TABS: readonly Tab<JadwalKind>[] = [
  { name: 'pengajian', label: 'Pengajian' },
  { name: 'jumatan', label: 'Jumatan' },
];

export default function HomePage() {
  usePageTitle('Upcoming Broadcast');
  const [tab, setTab] = useState<JadwalKind>('pengajian');
  return (
    <>
      <PageHead title="Upcoming Broadcast" subtitle="Daftar jadwal pengajian dan jumatan untuk 3 hari ke depan">
        <Link className="btn" to="/broadcasts">
          <Icon name="megaphone" />
          Broadcast
        </Link>
      </PageHead>
      <MessengerBanner />
      <Friday />
      <Substitutes />
      <Clashes />
      <ProgressStrip />
      <Tabs label="Jenis jadwal" tabs={TABS} value={tab} onChange={setTab}>
        <Upcoming key={tab} kind={tab} />
      </Tabs>
    </>
  );
}
