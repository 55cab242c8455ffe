import { useEffect, useState } from 'react';
import { IconButton } from '#dashboard/components/button.tsx';
import type { BroadcastCounts } from '#shared/events.ts';
import { useProgress } from './broadcast-progress.tsx';

/** How often a reader hears of it, in ms. */
const SAID_EVERY = 10_000;

/** Parts that add up to the whole: sampai and dibaca are parts of terkirim. */
function partsOf(counts: BroadcastCounts) {
  const { dibaca, sampai, terkirim, gagal, dibatalkan, menunggu } = counts;
  return [
    { name: 'read', label: 'Dibaca', count: dibaca },
    { name: 'delivered', label: 'Sampai', count: Math.max(sampai - dibaca, 0) },
    { name: 'sent', label: 'Terkirim', count: Math.max(terkirim - Math.max(sampai, dibaca), 0) },
    { name: 'failed', label: 'Gagal', count: gagal },
    { name: 'cancelled', label: 'Dibatalkan', count: dibatalkan },
    { name: 'waiting', label: 'Menunggu', count: menunggu },
  ];
}

/** The last text that was said: at once at first and when it is done, every ten seconds between. */
function useSaid(text: string, done: boolean): string {
  const [said, setSaid] = useState({ text, at: 0 });
  useEffect(() => {
    if (said.text === text) return;
    const wait = done ? 0 : Math.max(0, said.at + SAID_EVERY - Date.now());
    const timer = setTimeout(() => setSaid({ text, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [said, text, done]);
  return said.text;
}

/** How far the last broadcast of this page is; stays until it is dismissed. */
export function ProgressStrip() {
  const { progress } = useProgress();
  return progress ? <Strip key={progress.id} counts={progress.counts} /> : null;
}

function Strip({ counts }: { counts: BroadcastCounts }) {
  const { dismiss } = useProgress();
  const all = counts.menunggu + counts.terkirim + counts.gagal + counts.dibatalkan;
  const done = counts.menunggu === 0;
  const text = `${counts.terkirim} dari ${all} pesan terkirim`;
  const said = useSaid(done ? `Selesai. ${text}.` : text, done);
  const parts = partsOf(counts).filter((part) => part.count > 0);
  return (
    <section className="card progress" aria-label="Progres broadcast">
      <div className="progress-head">
        <b>{text}</b>
        <span className="muted">{done ? 'Selesai' : 'Halaman ini boleh ditutup.'}</span>
        <IconButton icon="times" label="Tutup progres" onClick={dismiss} />
      </div>
      <div className="bar" aria-hidden="true">
        {parts.map((part) => <span key={part.name} className={part.name} style={{ flexGrow: part.count }} />)}
      </div>
      <ul className="key">
        {parts.map((part) => (
          <li key={part.name}><i className={part.name} aria-hidden="true" />{part.label} <b>{part.count}</b></li>
        ))}
      </ul>
      <span className="sr" role="status">{said}</span>
    </section>
  );
}
