import { useEffect, useState } from 'react';
import { RECIPIENT_LABELS, type RecipientState } from '#shared/broadcast/broadcasts.ts';
import type { BroadcastCounts } from '#shared/queue/events.ts';

/** Interval of announcements to screen readers, in ms. */
const SAID_EVERY = 10_000;

const CLASSES: Record<RecipientState, string> = {
  dibaca: 'read',
  sampai: 'delivered',
  terkirim: 'sent',
  gagal: 'failed',
  dibatalkan: 'cancelled',
  menunggu: 'waiting',
};

/** Number of messages per final state, so that they add up: in the counts, sampai and dibaca are part of terkirim. */
export function byState({
  dibaca,
  sampai,
  terkirim,
  gagal,
  dibatalkan,
  menunggu,
}: BroadcastCounts): Record<RecipientState, number> {
  return {
    dibaca,
    sampai: Math.max(sampai - dibaca, 0),
    terkirim: Math.max(terkirim - Math.max(sampai, dibaca), 0),
    gagal,
    dibatalkan,
    menunggu,
  };
}

export function totalOf({ menunggu, terkirim, gagal, dibatalkan }: BroadcastCounts): number {
  return menunggu + terkirim + gagal + dibatalkan;
}

/** '27 dari 42 pesan terkirim'. */
export function progressText(counts: BroadcastCounts): string {
  return `${counts.terkirim} dari ${totalOf(counts)} pesan terkirim`;
}

/** One segmented bar and its legend with figures. `label` makes the bar itself readable. */
export function ProgressBar({ counts, label }: { counts: BroadcastCounts; label?: string }) {
  const parts = (Object.entries(byState(counts)) as [RecipientState, number][]).filter(([, count]) => count > 0);
  const all = totalOf(counts);
  const readable = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': all,
        'aria-valuenow': all - counts.menunggu,
      }
    : { 'aria-hidden': true };
  return (
    <>
      <div className="bar" {...readable}>
        {parts.map(([state, count]) => (
          <span key={state} className={CLASSES[state]} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="key">
        {parts.map(([state, count]) => (
          <li key={state}>
            <i className={CLASSES[state]} aria-hidden="true" />
            {RECIPIENT_LABELS[state]} <b>{count}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The last announced text: updated at once at the start and at the end, otherwise every ten seconds. */
export function useSaid(text: string, done: boolean): string {
  const [said, setSaid] = useState({ text, at: 0 });
  useEffect(() => {
    if (said.text === text) return;
    const wait = done ? 0 : Math.max(0, said.at + SAID_EVERY - Date.now());
    const timer = setTimeout(() => setSaid({ text, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [said, text, done]);
  return said.text;
}
