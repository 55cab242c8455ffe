import { Link } from 'react-router-dom';
import { IconButton } from '#dashboard/components/button.tsx';
import { useProgress, type Progress } from './broadcast-progress.tsx';
import { ProgressBar, progressText, useSaid } from './progress-parts.tsx';

/** The progress of this page's last broadcast; stays until it is dismissed. */
export function ProgressStrip() {
  const { progress } = useProgress();
  return progress ? <Strip key={progress.id} {...progress} /> : null;
}

function Strip({ id, counts }: Progress) {
  const { dismiss } = useProgress();
  const done = counts.menunggu === 0;
  const text = progressText(counts);
  const said = useSaid(done ? `Selesai. ${text}.` : text, done);
  return (
    <section className="card progress" aria-label="Progres broadcast">
      <div className="progress-head">
        <b>{text}</b>
        <span className="muted">{done ? 'Selesai' : 'Halaman ini boleh ditutup.'}</span>
        <span className="end">
          <Link to={`/broadcasts/${id}`}>Lihat penerima</Link>
          <IconButton icon="times" label="Tutup progres" onClick={dismiss} />
        </span>
      </div>
      <ProgressBar counts={counts} />
      <span className="sr" role="status">
        {said}
      </span>
    </section>
  );
}
