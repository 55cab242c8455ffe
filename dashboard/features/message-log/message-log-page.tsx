import { Link, useSearchParams } from 'react-router-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useHealth } from '#dashboard/app/health.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { ProgressStrip } from '#dashboard/app/progress/progress-strip.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { Tabs } from '#dashboard/components/tabs.tsx';
import { t } from '#dashboard/words/words.ts';
import { HistoryTab } from './history-tab.tsx';
import { QueueTab } from './queue-tab.tsx';

const LIVE_KEYS = [keys.messageLogs, keys.queue, keys.health];

export default function MessageLogPage() {
  usePageTitle(t('messageLogs'));
  const { data: health } = useHealth();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'antrean' ? 'antrean' : 'riwayat';
  useLiveReload(LIVE_KEYS, (frame) => frame.type === 'message' || frame.type === 'broadcast');
  const queue = health?.queue;
  const tabs = [
    { name: 'riwayat', label: 'Riwayat' },
    { name: 'antrean', label: 'Antrean', count: queue && queue.waiting + queue.held + queue.running },
  ] as const;
  return (
    <>
      <PageHead
        title={t('messageLogs')}
        subtitle={t('messageLogsPurpose')}
        more={
          <>
            <Link className="btn" to="/broadcasts">
              <Icon name="megaphone" />
              Riwayat Broadcast
            </Link>
          </>
        }
      ></PageHead>
      <MessengerBanner hideHeld={tab === 'antrean'} />
      <ProgressStrip />
      <Tabs
        label="Pesan"
        tabs={tabs}
        value={tab}
        onChange={(name) => setParams(name === 'antrean' ? { tab: name } : {}, { replace: true })}
      >
        {tab === 'riwayat' ? <HistoryTab /> : <QueueTab queue={queue} />}
      </Tabs>
    </>
  );
}
