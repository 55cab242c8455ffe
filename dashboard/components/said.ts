import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';

/** 'Jadwal dengan ID 512 dihapus.', and what else that did. */
export function removedText(what: string, cancelled: number | undefined): string {
  return `${what} dihapus.${cancelled ? ` ${cancelled} pesan yang menunggu dibatalkan.` : ''}`;
}

const ANSWERS: Record<Konfirmasi, string> = {
  hadir: 'dicatat: hadir',
  udzur: 'dicatat: udzur',
  asked: 'dicatat: menunggu',
  none: 'dihapus',
};

/** 'Jawaban Ustadz Irfan dicatat: hadir.' */
export const answerText = ({ nama_mubaligh, konfirmasi }: { nama_mubaligh: string; konfirmasi: Konfirmasi }): string =>
  `Jawaban ${nama_mubaligh} ${ANSWERS[konfirmasi]}.`;
