import { wireText } from '#dashboard/words/words.ts';
import { BROADCAST_LABELS, type BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import { readActor } from '#shared/base/actor.ts';
import { MONTHS } from '#shared/base/dates.ts';

const kindText = (kind: BroadcastRow['kind']) => wireText(kind, BROADCAST_LABELS[kind]);

/** 'Pengajian Reminder', or 'Pengajian Bulanan Desember 2026'. */
export function broadcastName({ kind, month }: Pick<BroadcastRow, 'kind' | 'month'>): string {
  if (month === null) return kindText(kind);
  const [year, number] = month.split('-');
  return `${kindText(kind)} ${MONTHS[Number(number) - 1]} ${year}`;
}

/** Who or what started it, for use after 'oleh'. */
export function startedBy({ actor }: Pick<BroadcastRow, 'actor'>): string {
  const { kind, name } = readActor(actor);
  if (kind === 'schedule') return 'broadcast otomatis';
  return kind === 'cli' ? `CLI (${name})` : actor;
}
