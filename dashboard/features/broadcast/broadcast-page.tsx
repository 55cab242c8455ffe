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
import { ProgressBar, progressText, useSaid } from '#dashboard/app/progress/progress-parts.tsx';
import type { BroadcastDetail } from '#shared/broadcast/broadcasts.ts';
import { useChange } from '#dashboard/api/change.ts';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { useBroadcast, useBroadcastChanges } from './broadcast-queries.ts';
import { broadcastName, startedBy } from './broadcast-words.ts';
import { Recipients } from './recipients.tsx';
import { ResendDialog } from './resend-dialog.tsx';

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

/** One sentence, one bar with a legend, and the broadcast's templates and pace. */
function ProgressCard({ broadcast }: { broadcast: BroadcastDetail }) {
  const { counts, pace } = broadcast;
  const done = counts.menunggu === 0;
  const text = progressText(counts);
  const said = useSaid(done ? `Selesai. ${text}.` : text, done);
  return (
    <section className="card card-pad prog" aria-label="Progres">
      <div className="prog-top">
        <p className="big">{text}</p>
        <p className="eta">{leftText(broadcast)}</p>
      </div>
      <ProgressBar counts={counts} label="Pesan yang selesai diproses" />
      <div className="facts">
        {templatesOf(broadcast).map(({ label, nama }) => (
          <span key={label}>
            {label} <b>{nama}</b>
          </span>
        ))}
        <span>
          Jeda <b>{pace.gap}</b>
        </span>
        <span>
          Hari ini{' '}
          <b>
            {pace.sent_today} dari {pace.daily_limit} pesan
          </b>
        </span>
      </div>
      <span className="sr" role="status">
        {said}
      </span>
    </section>
  );
}

/** An announcement has one template for all. */
function templatesOf({ kind, nama_template_dkm, nama_template_mubaligh }: BroadcastDetail) {
  const all =
    kind === 'pengumuman'
      ? [{ label: 'Template', nama: nama_template_dkm }]
      : [
          { label: 'Template DKM', nama: nama_template_dkm },
          { label: 'Template Mubaligh', nama: nama_template_mubaligh },
        ];
  return all.filter(({ nama }) => nama !== null);
}

function leftText({ counts, blocked, remaining }: BroadcastDetail): string {
  if (counts.menunggu === 0) return 'Selesai.';
  const left = remaining === null ? '' : `${remaining.charAt(0).toUpperCase()}${remaining.slice(1)} lagi.`;
  return [blocked, left, 'Halaman ini boleh ditutup.'].filter(Boolean).join(' ');
}

/** Pause and resume, cancel, and resend to those who were not reached. */
function SteerButtons({ broadcast, onResend }: { broadcast: BroadcastDetail; onResend: () => void }) {
  const { id, paused, counts, unsent, unanswered, left_out } = broadcast;
  const changes = useBroadcastChanges();
  const confirm = useConfirm();
  const { run, busy } = useChange();

  const cancel = () => {
    const question = {
      title: `Batalkan ${counts.menunggu} pesan?`,
      description: 'Pesan yang menunggu tidak akan dikirim. Yang sudah terkirim tidak dapat ditarik.',
      confirmLabel: 'Batalkan pesan',
      cancelLabel: 'Kembali',
      danger: true,
    };
    confirm(question, () => run(changes.cancel(id)));
  };

  return (
    <>
      {counts.menunggu > 0 && (
        <>
          <Button kind="danger-outline" icon="times" busy={busy} onClick={cancel}>
            Batalkan
          </Button>
          {paused ? (
            <Button icon="play" busy={busy} onClick={() => run(changes.resume(id))}>
              Lanjutkan
            </Button>
          ) : (
            <Button icon="pause" busy={busy} onClick={() => run(changes.pause(id))}>
              Jeda
            </Button>
          )}
        </>
      )}
      {(unsent + unanswered > 0 || left_out.length > 0) && (
        <Button kind="primary" icon="send" onClick={onResend}>
          Kirim ke yang belum
        </Button>
      )}
    </>
  );
}
