import { BROADCAST_LABELS, type BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import { MONTHS } from '#shared/base/dates.ts';

/** 'Pengajian Reminder', or 'Pengajian Bulanan Desember 2026'. */
export function broadcastName({ kind, month }: Pick<BroadcastRow, 'kind' | 'month'>): string {
  if (month === null) return BROADCAST_LABELS[kind];
  const [year, number] = month.split('-');
  return `${BROADCAST_LABELS[kind]} ${MONTHS[Number(number) - 1]} ${year}`;
}

/** Who or what started it, to stand after 'oleh'. */
export function startedBy({ actor, automatic }: Pick<BroadcastRow, 'actor' | 'automatic'>): string {
  if (automatic) return 'broadcast otomatis';
  return actor.startsWith('cli:') ? `CLI (${actor.slice('cli:'.length)})` : actor;
}
