import { ProgressBar } from 'primereact/progressbar';
import { Prime } from './prime.tsx';

/** How far one thing is, whose percentage stands beside it or is not worth saying. */
export function ProgressLine({ label, percent }: { label: string; percent: number }) {
  return (
    <Prime>
      <ProgressBar className="progress-line" value={percent} showValue={false} aria-label={label} />
    </Prime>
  );
}
