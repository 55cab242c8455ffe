import type { Home } from '#shared/home/home.ts';
import { useBroadcastOf } from '../broadcast/use-broadcast-of.tsx';
import { useHealth } from '../health.ts';
import { Besok } from './besok.tsx';
import { Jumat } from './jumat.tsx';
import { Kirim } from './kirim.tsx';
import { Terakhir } from './terakhir.tsx';
import { todoLines } from './todo-lines.ts';
import { Todo } from './todo.tsx';

/** What there is to do today, in blocks with one button each; the most urgent one is filled. */
export function Overview({ home }: { home: Home }) {
  const { data: health } = useHealth();
  const broadcast = useBroadcastOf();
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
