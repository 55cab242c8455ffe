import { formatLongDate, MONTHS } from '#shared/base/dates.ts';
import { TANYA_LAGI_KEY } from '#shared/card/schedule.ts';
import type { NantiKind } from '#shared/nanti/nanti.ts';

const dayName = (tanggal: string): string => formatLongDate(tanggal).split(',')[0]!;

/** What is going to be sent: 'Pengingat pengajian Sabtu'. */
export function kirimName(kind: NantiKind | typeof TANYA_LAGI_KEY, targets: readonly string[]): string {
  if (kind === 'pengajian_bulanan') return `Jadwal pengajian ${MONTHS[Number(targets[0]!.slice(5)) - 1]}`;
  if (kind === 'jumatan_reminder') return 'Pengingat jumatan';
  if (kind === TANYA_LAGI_KEY) return 'Tanya lagi khatib yang belum menjawab';
  if (kind === 'pengumuman') return 'Pengumuman';
  return `Pengingat pengajian ${targets.map(dayName).join(' dan ')}`;
}
