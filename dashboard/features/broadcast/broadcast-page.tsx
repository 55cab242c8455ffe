import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { Splash } from '#dashboard/app/splash.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { dayTimeOf } from '#dashboard/components/date/today.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { useBroadcast, useBroadcastChanges } from './broadcast-queries.ts';
import { broadcastName, startedBy } from './broadcast-words.ts';
import { ProgressCard } from './progress-card.tsx';
import { Recipients } from './recipients.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { SteerButtons } from './steer-buttons.tsx';

const LIVE_KEYS = [keys.broadcasts];

/** Whether a frame is about this broadcast, its messages, or a stop or resume of the queue. */
function concerns(frame: EventFrame, id: string): boolean {
  if (frame.type === 'message') return frame.id_broadcast === id;
  return frame.type === 'broadcast' ? frame.id === id : frame.type === 'alert' || frame.type === 'messenger';
}

const CRUMB = { to: '/broadcasts', label: 'Semua broadcast' };

/** One broadcast: progress, pause button, and each recipient. */
export default function BroadcastPage() {
  usePageTitle('Broadcast');
  const { id = '' } = useParams();
  const { data: broadcast, isError, refetch } = useBroadcast(id);
  const changes = useBroadcastChanges();
  const sent = useSent();
  const [asking, setAsking] = useState(false);
  useLiveReload(LIVE_KEYS, (frame) => concerns(frame, id));

  if (!broadcast) {
    if (!isError) return <Splash />;
    return (
      <PageHead title="Broadcast" subtitle="Broadcast ini tidak dapat dimuat." crumb={CRUMB}>
        <Button icon="refresh" onClick={() => void refetch()}>
          Muat ulang
        </Button>
      </PageHead>
    );
  }
  const started = dayTimeOf(broadcast.created_at);
  return (
    <>
      <PageHead
        title="Broadcast"
        subtitle={`${broadcastName(broadcast)}, dimulai ${started} oleh ${startedBy(broadcast)}`}
        crumb={CRUMB}
      >
        <SteerButtons broadcast={broadcast} onResend={() => setAsking(true)} />
      </PageHead>
      <MessengerBanner />
      <ProgressCard broadcast={broadcast} />
      <Recipients key={id} id={id} counts={broadcast.counts} />
      <ResendDialog
        open={asking}
        onClose={() => setAsking(false)}
        unsent={broadcast.unsent}
        unanswered={broadcast.unanswered}
        leftOut={broadcast.left_out}
        onSend={(withUnanswered) => changes.resend(id, withUnanswered)}
        onSent={sent}
      />
    </>
  );
}
