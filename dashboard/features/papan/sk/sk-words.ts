import type { PapanSel } from '#shared/roster/papan/papan.ts';

/** 'Masjid Al-Huda' → 'Al-Huda'. */
export const bareMosque = (nama: string): string => nama.trim().replace(/^masjid\s+/i, '');

/** 'Ust. M. Zaki Mubarak': short title, 'Muhammad' as 'M.'. */
export function paperName(nama: string): string {
  return nama
    .trim()
    .replace(/^(ustadzah|ustazah)\.?\s+/i, 'Ustz. ')
    .replace(/^(ustadz|ustaz|ust)\.?\s+/i, 'Ust. ')
    .replace(/(^|\.\s+)(muhammad|mohammad|muhamad)\s+/i, '$1M. ');
}

/** paperName in at most `room` letters: the last word becomes an initial if the name is longer. */
export function lineOfPaper(nama: string, room: number): string {
  const name = paperName(nama);
  const words = name.split(/\s+/);
  if (name.length <= room || words.length < 3) return name;
  return `${words.slice(0, -1).join(' ')} ${words.at(-1)![0]!.toUpperCase()}.`;
}

export const nameIn = (sel: PapanSel | null): string => (sel?.id ? sel.nama_mubaligh : '');
