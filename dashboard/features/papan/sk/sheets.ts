import type { Papan } from '#shared/roster/papan/papan.ts';
import { stateOf } from '../papan-words.ts';

export type Paper = 'a4' | 'f4';

/** Rows per page: below the letterhead, on further pages, and above the signatures. */
const ROOM: Record<Paper, { first: number; further: number; closing: number }> = {
  a4: { first: 34, further: 43, closing: 16 },
  f4: { first: 39, further: 48, closing: 16 },
};
/** Minimum number of rows above the signatures, which must not be alone on a page. */
const BESIDE = 3;

/** A range of row indexes: `from` is included, `to` is not. */
export interface Sheet {
  from: number;
  to: number;
  isFirst: boolean;
  /** This page has the signatures. */
  isLast: boolean;
}

/** Splits the rows into pages; at least one. */
export function sheetsOf(rows: number, paper: Paper): Sheet[] {
  const { first, further, closing } = ROOM[paper];
  const sheets: Sheet[] = [];
  for (let from = 0; ;) {
    const isFirst = from === 0;
    const room = isFirst ? first : further;
    const left = rows - from;
    if (left <= room - closing) return [...sheets, { from, to: rows, isFirst, isLast: true }];
    const to = from + Math.min(room, Math.max(left - BESIDE, 1));
    sheets.push({ from, to, isFirst, isLast: false });
    from = to;
  }
}

/** The month's open points in words; undefined if there are none. Past Fridays do not count. */
export function openNote({ baris, jumat }: Pick<Papan, 'baris' | 'jumat'>, today: string): string | undefined {
  const coming = baris.flatMap(({ sel }) => sel.filter((_, column) => jumat[column]!.slice(0, 10) >= today));
  const count = (wanted: string) => coming.filter((sel) => stateOf(sel) === wanted).length;
  const parts = [
    [count('kosong'), 'tempat kosong'],
    [count('bentrok'), 'jadwal bentrok'],
    [count('udzur'), 'khatib berhalangan'],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  if (said.length === 0) return undefined;
  return said.length === 1 ? said[0] : `${said.slice(0, -1).join(', ')} dan ${said.at(-1)}`;
}
