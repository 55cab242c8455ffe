import type { Question } from '#dashboard/components/dialog/confirm.tsx';
import { BERAT } from '#shared/roster/bentrok/bentrok.ts';
import type { Calon } from '#shared/roster/papan/usulan.ts';

export const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Nothing speaks against this candidate. */
export const isFitting = ({ bentrok }: Calon) => bentrok.length === 0;

/** This candidate has a clash. */
export const isEngaged = ({ bentrok }: Calon) => bentrok.some((jenis) => BERAT[jenis] === 'bentrok');

/** The question before a candidate with a clash is chosen: '… sudah di Al-Huda hari itu. Tetap pilih?' */
export function keepQuestion(nama: string, reasons: readonly string[]): Question {
  const said = reasons.map((reason) => (reason.startsWith(nama) ? reason : `${nama} ${lowerFirst(reason)}`));
  return {
    title: `Tetap pilih ${nama}?`,
    description: `${said.join('. ')}. Tetap pilih?`,
    confirmLabel: 'Tetap pilih',
    cancelLabel: 'Batal',
  };
}

/** The reasons of a candidate that are clashes. */
export const clashesOf = ({ alasan, nada }: Calon) => alasan.filter((_, at) => nada[at] === 'bentrok');
