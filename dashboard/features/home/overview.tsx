import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Home } from '#shared/home/home.ts';
import { useBroadcastOf, type BroadcastOf } from '../broadcast/index.ts';
import { useHealth } from '#dashboard/app/health.ts';
import { Besok } from './besok.tsx';
import { Jumat } from './jumat.tsx';
import { Kirim } from './kirim.tsx';
import { Terakhir } from './terakhir.tsx';
import { todoLines } from './todo-lines.ts';
import { Todo } from './todo.tsx';

/** Today's tasks, in blocks with one button each; the most urgent button is filled. */
export function Overview({ home }: { home: Home }) {
  const { data: health } = useHealth();
  const broadcast = useBroadcastOf();
  useAsked(home, broadcast.open);
  const lines = todoLines(home, health);
  const blocks = { busy: broadcast.busy, onBroadcast: broadcast.open };
  const isFree = lines.length === 0;
  return (
    <div className="over">
      <div className="col">
        <Jumat jumat={home.jumat} today={home.tanggal} primary={isFree} {...blocks} />
        <Besok besok={home.besok} primary={isFree && home.jumat.belum === 0} {...blocks} />
        <Todo lines={lines} onBroadcast={broadcast.open} />
      </div>
      <div className="col">
        <Kirim home={home} />
        {home.terakhir && <Terakhir last={home.terakhir} today={home.tanggal} />}
      </div>
      {broadcast.dialog}
    </div>
  );
}

/**
 * Opens the broadcast that the URL asks for, once: '/home?ingatkan=jumatan' this Friday's, '…=pengajian' tomorrow's.
 */
function useAsked(home: Home, open: (what: BroadcastOf) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('ingatkan');
  const opened = useRef<string | null>(null);
  useEffect(() => {
    // The next render may still have the old URL.
    if (asked === null || asked === opened.current) return void (opened.current = asked);
    opened.current = asked;
    setParams({}, { replace: true });
    const kind = asked === 'jumatan' ? 'jumatan' : 'pengajian';
    const { tanggal, belum } = kind === 'jumatan' ? home.jumat : home.besok;
    // If nothing is left, the block itself shows that.
    if (belum > 0) open({ kind, tanggal, which: 'belum' });
  }, [asked, setParams, home, open]);
}
