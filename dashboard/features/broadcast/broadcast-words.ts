import { wireText } from '#dashboard/words/words.ts';
import { BROADCAST_LABELS, type BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import { readActor } from '#shared/base/actor.ts';
import { formatDate, formatLongDate, MONTHS } from '#shared/base/dates.ts';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';

const kindText = (kind: BroadcastRow['kind']) => wireText(kind, BROADCAST_LABELS[kind]);

/** 'Pengajian Reminder', or 'Pengajian Bulanan Desember 2026'. */
export function broadcastName({ kind, month }: Pick<BroadcastRow, 'kind' | 'month'>): string {
  if (month === null) return kindText(kind);
  const [year, number] = month.split('-');
  return `${kindText(kind)} ${MONTHS[Number(number) - 1]} ${year}`;
}

/** What a broadcast is about: 'Jumat, 27 November 2026 · 43 masjid', or its first and last date. */
export function aboutText(items: readonly PreviewItem[]): string {
  const jadwal = items.flatMap((item) => item.jadwal ?? []);
  const dates = jadwal.map(({ tanggal }) => tanggal).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  const when = first === last ? formatLongDate(first) : `${formatDate(first)} sampai ${formatDate(last)}`;
  return `${when} · ${new Set(jadwal.map(({ id_masjid }) => id_masjid)).size} masjid`;
}

/** Who or what started it, for use after 'oleh'. */
export function startedBy({ actor }: Pick<BroadcastRow, 'actor'>): string {
  const { kind, name } = readActor(actor);
  if (kind === 'schedule') return 'broadcast otomatis';
  return kind === 'cli' ? `CLI (${name})` : actor;
}
