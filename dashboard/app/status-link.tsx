import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Progress } from './progress/broadcast-progress.tsx';
import { statusLine, useHealth } from './health.ts';
import { useLiveFrames } from './live.tsx';
import { progressText } from './progress/progress-parts.tsx';

/** The messenger's state in one line; during a broadcast, its progress. */
export function StatusLink() {
  const { data, error } = useHealth();
  const [last, setLast] = useState<Progress>();
  useLiveFrames((frame) => {
    if (frame.type === 'broadcast') setLast(frame);
  });
  const { tone, text } = statusLine(data, error);
  const sending = tone === 'ok' && last !== undefined && last.counts.menunggu > 0;
  return (
    <Link
      className="link-state"
      to={sending ? `/broadcasts/${last.id}` : '/waclient'}
      title={data?.account?.reason ?? undefined}
    >
      <span className={`dot ${tone}`} aria-hidden="true" />
      {sending ? progressText(last.counts) : text}
    </Link>
  );
}
