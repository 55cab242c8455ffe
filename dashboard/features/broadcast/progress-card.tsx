import { ProgressBar, progressText, useSaid } from '#dashboard/app/progress/progress-parts.tsx';
import type { BroadcastDetail } from '#shared/broadcast/broadcasts.ts';

/** One sentence, one bar with a legend, and the broadcast's templates and pace. */
export function ProgressCard({ broadcast }: { broadcast: BroadcastDetail }) {
  const { counts, nama_template_dkm, nama_template_mubaligh, pace } = broadcast;
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
        {nama_template_dkm && (
          <span>
            Template DKM <b>{nama_template_dkm}</b>
          </span>
        )}
        {nama_template_mubaligh && (
          <span>
            Template Mubaligh <b>{nama_template_mubaligh}</b>
          </span>
        )}
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

function leftText({ counts, blocked, remaining }: BroadcastDetail): string {
  if (counts.menunggu === 0) return 'Selesai.';
  const left = remaining === null ? '' : `${remaining.charAt(0).toUpperCase()}${remaining.slice(1)} lagi.`;
  return [blocked, left, 'Halaman ini boleh ditutup.'].filter(Boolean).join(' ');
}
