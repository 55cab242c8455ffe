import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BroadcastCounts } from '#shared/events.ts';
import { statusLine, useHealth } from './health.ts';
import { useLiveFrames } from './live.tsx';

/** The messenger's state in a line; while a broadcast is under way, how far it is. */
export function StatusLink() {
  const { data, isError } = useHealth();
  const [counts, setCounts] = useState<BroadcastCounts>();
  useLiveFrames((frame) => {
    if (frame.type === 'broadcast') setCounts(frame.counts);
  });
  const { tone, text } = statusLine(data, isError);
  const sending = tone === 'ok' && counts !== undefined && counts.menunggu > 0;
  const done = counts ? counts.terkirim : 0;
  const all = counts ? counts.menunggu + counts.terkirim + counts.gagal + counts.dibatalkan : 0;
  return (
    <Link className="link-state" to="/waclient">
      <span className={`dot ${tone}`} aria-hidden="true" />
      {sending ? `${done} dari ${all} pesan terkirim` : text}
    </Link>
  );
}
