import type { BroadcastCounts } from '#shared/queue/events.ts';
import type { Output } from './output.ts';
import { durationText, number } from './text.ts';
import type { Progress, ProgressView } from './progress.ts';

/** '47 terkirim (40 sampai, 12 dibaca), 1 gagal, 32 menunggu'. */
export function countsText({ menunggu, terkirim, sampai, dibaca, gagal, dibatalkan }: BroadcastCounts): string {
  const seen = [
    sampai > 0 && `${number.format(sampai)} sampai`,
    dibaca > 0 && `${number.format(dibaca)} dibaca`,
  ].filter(Boolean);
  return [
    `${number.format(terkirim)} terkirim${seen.length > 0 ? ` (${seen.join(', ')})` : ''}`,
    gagal > 0 && `${number.format(gagal)} gagal`,
    dibatalkan > 0 && `${number.format(dibatalkan)} dibatalkan`,
    menunggu > 0 && `${number.format(menunggu)} menunggu`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const countsLine = (progress: Progress): string => countsText(progress.counts());

/** countsText with the estimated time for the rest. */
export function progressLine(progress: Progress): string {
  const rest = progress.rest();
  return rest === undefined ? countsLine(progress) : `${countsLine(progress)}; kira-kira ${durationText(rest)} lagi`;
}

/** For pipes: a remark at every tenth of the progress, and at a standstill. */
export function createProgressLines(output: Output): ProgressView {
  let tenth = -1;
  let lastRemark: string | undefined;
  return {
    show(progress, remark) {
      const now = Math.floor((10 * (progress.total - progress.counts().menunggu)) / Math.max(1, progress.total));
      if (now > tenth) output.note(progressLine(progress));
      if (remark && remark !== lastRemark) output.note(remark, 'careful');
      [tenth, lastRemark] = [Math.max(now, tenth), remark];
    },
    async end() {},
  };
}
