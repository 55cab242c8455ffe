import { useState } from 'react';
import type { PapanSel } from '#shared/roster/papan/papan.ts';
import type { Paper } from './sheets.ts';

/** Fields that are typed once and reused for every later SK; the number belongs to its month. */
export interface SkFields {
  nomor: string;
  tempat: string;
  ketua: string;
  sekretaris: string;
  kertas: Paper;
}
const KEY = 'mimbar-sk';
const EMPTY: Omit<SkFields, 'nomor'> = { tempat: '', ketua: '', sekretaris: '', kertas: 'a4' };

function remembered(): Partial<SkFields> & { nomor_bulan?: Record<string, string> } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** The fields of a month's SK, kept in this browser. */
export function useSkFields(bulan: string): [SkFields, (changed: Partial<SkFields>) => void] {
  const [fields, setFields] = useState<SkFields>(() => {
    const { nomor_bulan = {}, ...kept } = remembered();
    return { ...EMPTY, ...kept, nomor: nomor_bulan[bulan] ?? '' };
  });
  const change = (changed: Partial<SkFields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    const { nomor, ...rest } = next;
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({ ...rest, nomor_bulan: { ...remembered().nomor_bulan, [bulan]: nomor } }),
      );
    } catch {
      // Without storage the page can still be printed.
    }
  };
  return [fields, change];
}

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
