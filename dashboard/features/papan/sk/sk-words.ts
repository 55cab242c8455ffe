import type { PapanSel } from '#shared/roster/papan/papan.ts';

/** 'Al-Huda' of 'Masjid Al-Huda'. */
export const bareMosque = (nama: string): string => nama.trim().replace(/^masjid\s+/i, '');

/** 'Ust. M. Zaki Mubarak': a title in short, and 'Muhammad' as 'M.'. */
export function paperName(nama: string): string {
  return nama
    .trim()
    .replace(/^(ustadzah|ustazah)\.?\s+/i, 'Ustz. ')
    .replace(/^(ustadz|ustaz|ust)\.?\s+/i, 'Ust. ')
    .replace(/(^|\.\s+)(muhammad|mohammad|muhamad)\s+/i, '$1M. ');
}

/** The same in one line of so many letters: its last word becomes a letter where it is longer. */
export function lineOfPaper(nama: string, room: number): string {
  const name = paperName(nama);
  const words = name.split(/\s+/);
  if (name.length <= room || words.length < 3) return name;
  return `${words.slice(0, -1).join(' ')} ${words.at(-1)![0]!.toUpperCase()}.`;
}

export const nameIn = (sel: PapanSel | null): string => (sel?.id ? sel.nama_mubaligh : '');
