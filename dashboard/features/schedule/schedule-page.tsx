import { useCallback, useState } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useDaftar } from '#dashboard/app/grup.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useRingkasan } from '#dashboard/app/ringkasan.ts';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { useUnsavedGuard } from '#dashboard/components/form/unsaved-guard.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { t } from '#dashboard/words/words.ts';
import type { DAFTAR_KEY } from '#shared/card/daftar.ts';
import type { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import { SCHEDULE_KEYS, type ScheduleKey } from '#shared/card/schedule.ts';
import { DaftarCard } from './daftar-card.tsx';
import { RingkasanCard } from './ringkasan-card.tsx';
import { Card } from './schedule-card.tsx';
import { useCardTemplates, useSchedule } from './schedule-queries.ts';

const LIVE_KEYS = [keys.schedule, keys.daftar];
type CardKey = ScheduleKey | typeof RINGKASAN_KEY | typeof DAFTAR_KEY;
const ROSTER_KEYS = [keys.bentrok];

export default function SchedulePage() {
  usePageTitle(t('schedule'));
  const { data: settings, isError, refetch } = useSchedule();
  const { data: ringkasan } = useRingkasan();
  const { data: daftar } = useDaftar();
  const templates = useCardTemplates();
  useLiveReload(LIVE_KEYS, (frame) => frame.type === 'broadcast' || frame.type === 'alert');
  useLiveReload(ROSTER_KEYS, (frame) => frame.type === 'roster');
  const [changed, setChanged] = useState<ReadonlySet<CardKey>>(new Set());
  useUnsavedGuard(changed.size > 0);
  // Must be stable: the cards call it in an effect that depends on it.
  const tell = useCallback((key: CardKey, isChanged: boolean) => {
    setChanged((now) => {
      if (now.has(key) === isChanged) return now;
      const next = new Set(now);
      if (isChanged) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  return (
    <>
      <PageHead title={t('schedule')} subtitle={t('schedulePurpose')} />
      <MessengerBanner />
      {settings ? (
        <div className="sched">
          {SCHEDULE_KEYS.map((key) => (
            <Card key={key} cardKey={key} stored={settings[key]} templates={templates} onChanged={tell} />
          ))}
          {ringkasan && <RingkasanCard stored={ringkasan} onChanged={tell} />}
          {daftar && <DaftarCard stored={daftar} templates={templates} onChanged={tell} />}
        </div>
      ) : (
        <LoadCard isError={isError} retry={() => void refetch()} />
      )}
    </>
  );
}
