import { BROADCAST_LABELS, type BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import { readActor } from '#shared/base/actor.ts';
import { MONTHS } from '#shared/base/dates.ts';

/** 'Pengajian Reminder', or 'Pengajian Bulanan Desember 2026'. */
export function broadcastName({ kind, month }: Pick<BroadcastRow, 'kind' | 'month'>): string {
  if (month === null) return BROADCAST_LABELS[kind];
  const [year, number] = month.split('-');
  return `${BROADCAST_LABELS[kind]} ${MONTHS[Number(number) - 1]} ${year}`;
}

/** Who or what started it, for use after 'oleh'. */
export function startedBy({ actor }: Pick<BroadcastRow, 'actor'>): string {
  const { kind, name } = readActor(actor);
  if (kind === 'schedule') return 'broadcast otomatis';
  return kind === 'cli' ? `CLI (${name})` : actor;
}
