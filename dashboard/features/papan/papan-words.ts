import { MONTHS } from '#shared/base/dates.ts';
import type { PapanSel } from '#shared/roster/papan/papan.ts';

const partsOf = (date: string) => date.split('-').map(Number) as [number, number, number];

/** '8 Jan'. */
export function shortDay(date: string): string {
  const [, month, day] = partsOf(date);
  return `${day} ${MONTHS[month - 1]!.slice(0, 3)}`;
}

/** '8 Januari'. */
export function longDay(date: string): string {
  const [, month, day] = partsOf(date);
  return `${day} ${MONTHS[month - 1]}`;
}

/** '2027-01' → 'Januari 2027'. */
export function monthName(bulan: string): string {
  const [year, month] = bulan.split('-').map(Number) as [number, number];
  return `${MONTHS[month - 1]} ${year}`;
}

/** The value of a cell's `data-cell` attribute. */
export const cellKey = (id_masjid: string, tanggal: string) => `${id_masjid} ${tanggal}`;
export function cellOf(key: string): { id_masjid: string; tanggal: string } {
  const [id_masjid, tanggal] = key.split(' ') as [string, string];
  return { id_masjid, tanggal };
}

/** Width of a cell, in letters. */
export const ROOM = { plain: 19, icon: 15, tight: 11 };

/**
 * A short name for a cell: without 'Ustadz', 'Muhammad' as 'M.', and the last word as an initial if the name is longer
 * than `room`.
 */
export function shortName(nama: string, room: number): string {
  const bare = nama
    .trim()
    .replace(/^(ustadzah|ustadz|ustaz|ust)\.?\s+/i, '')
    .replace(/^(muhammad|mohammad|muhamad)\s+/i, 'M. ');
  if (bare.length <= room) return bare;
  const words = bare.split(/\s+/);
  const last = words.pop();
  return words.length === 0 || !last ? bare : `${words.join(' ')} ${last[0]!.toUpperCase()}.`;
}

/** 'Ust. Ahmad Fauzan', for a line of a list. */
export function lineName(nama: string): string {
  return nama.trim().replace(/^(ustadz|ustaz)\s+/i, 'Ust. ');
}

export type CellState = 'kosong' | 'udzur' | 'bentrok' | 'perhatian' | 'tenang';

/** Whether the cell has a conflict. */
export const hasBentrok = (sel: PapanSel | null): boolean =>
  sel?.bentrok.some(({ berat }) => berat === 'bentrok') ?? false;

/** The state of a cell; a cell that is locked and empty needs nothing. */
export function stateOf(sel: PapanSel | null): CellState {
  if (sel === null) return 'kosong';
  if (sel.konfirmasi === 'udzur') return 'udzur';
  if (hasBentrok(sel)) return 'bentrok';
  return sel.bentrok.length > 0 ? 'perhatian' : 'tenang';
}

/** 'Al-Furqon, 15 Januari'. */
export const placeText = (nama_masjid: string, tanggal: string) => `${nama_masjid}, ${longDay(tanggal)}`;

/** The complete cell in words: its accessible name. */
export function cellText(nama_masjid: string, tanggal: string, sel: PapanSel | null): string {
  return `${placeText(nama_masjid, tanggal)}: ${contentText(sel)}`;
}

function contentText(sel: PapanSel | null): string {
  if (!sel) return 'kosong, pilih khatib';
  if (sel.id === null) return 'dibiarkan kosong, terkunci';
  const said = {
    none: '',
    asked: 'menunggu jawaban',
    hadir: 'insya Allah hadir',
    udzur: 'berhalangan, cari pengganti',
  }[sel.konfirmasi];
  const clashes = sel.bentrok.filter(({ jenis }) => jenis !== 'udzur').map(({ teks }) => teks);
  return [sel.nama_mubaligh, said, ...clashes, sel.terkunci ? 'terkunci' : ''].filter(Boolean).join(', ');
}
