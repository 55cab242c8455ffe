import { fridayWord, today } from '#dashboard/components/date/today.ts';
import { addDays, FRIDAY, weekday } from '#shared/base/dates.ts';
import type { Papan, PapanBaris, PapanSel } from '#shared/roster/papan/papan.ts';
import type { CellRef } from './papan-queries.ts';
import { hasBentrok, longDay, stateOf } from './papan-words.ts';
import type { CellTarget } from './use-row-window.ts';

export type Figure = 'kosong' | 'bentrok' | 'asked' | 'udzur';

const IS: Record<Figure, (sel: PapanSel | null) => boolean> = {
  kosong: (sel) => sel === null,
  // Counted as in the API and on Home: a preacher who declined but is still assigned is a clash too.
  bentrok: hasBentrok,
  asked: (sel) => sel?.konfirmasi === 'asked',
  udzur: (sel) => sel?.konfirmasi === 'udzur',
};
export const FIGURES = Object.keys(IS) as Figure[];

/** The Fridays of a board and the index of the coming one. */
export interface Fridays {
  /** Plain dates. */
  days: readonly string[];
  /** Index of the coming Friday; -1 if it is in another month. */
  now: number;
  /** What the coming Friday is called. */
  word: string;
  isPast: (column: number) => boolean;
}

/** `from` is the first day whose sermons are not over. */
export function fridaysOf({ jumat }: Pick<Papan, 'jumat'>, from: string): Fridays {
  const days = jumat.map((day) => day.slice(0, 10));
  const coming = addDays(from, (FRIDAY - weekday(from) + 7) % 7);
  return {
    days,
    now: days.indexOf(coming),
    word: fridayWord(coming, today()),
    isPast: (column) => days[column]! < coming,
  };
}

/** Past Fridays need nothing; if all of the month are past, all count. */
const counts = ({ days, isPast }: Fridays) =>
  isPast(days.length - 1) ? () => true : (column: number) => !isPast(column);

interface FigureText {
  count: number;
  /** The place, in one line. */
  where: string;
}

export function figureOf(rows: readonly PapanBaris[], fridays: Fridays, figure: Figure): FigureText {
  const isCounted = counts(fridays);
  const at = rows.flatMap(({ nama_masjid, sel }) =>
    sel.flatMap((one, column) => (isCounted(column) && IS[figure](one) ? [{ nama_masjid, column }] : [])),
  );
  return { count: at.length, where: whereText(at, fridays) };
}

function whereText(at: readonly { nama_masjid: string; column: number }[], { days, now, word }: Fridays): string {
  const day = (column: number) => (column === now ? word : longDay(days[column]!));
  const [first] = at;
  if (!first) return 'Tidak ada';
  if (at.length === 1) return `${first.nama_masjid}, ${day(first.column)}`;
  const soonest = at.reduce((least, { column }) => Math.min(least, column), days.length);
  const there = at.filter(({ column }) => column === soonest).length;
  if (there === at.length) return `${there === 2 ? 'Keduanya' : 'Semuanya'} ${day(soonest)}`;
  return `${there} di antaranya ${day(soonest)}`;
}

export interface BoardFilter {
  wilayah: string;
  figure: Figure | undefined;
  /** Only cells that need attention. */
  needy: boolean;
  search: string;
}

/** The mosques of a wilayah; case is ignored, as on the server. */
export const rowsIn = (rows: readonly PapanBaris[], wilayah: string) =>
  wilayah === '' ? rows : rows.filter((row) => row.wilayah.toLowerCase() === wilayah.toLowerCase());

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '');

/** Rows with at least one cell that matches the filter. */
export function filterRows(
  rows: readonly PapanBaris[],
  fridays: Fridays,
  { figure, needy, search }: BoardFilter,
): readonly PapanBaris[] {
  const isCounted = counts(fridays);
  const wanted = plain(search.trim());
  const says = (text: string) => plain(text).includes(wanted);
  return rows.filter(({ nama_masjid, wilayah, sel }) => {
    const some = (is: (one: PapanSel | null) => boolean) => sel.some((one, column) => isCounted(column) && is(one));
    if (figure && !some(IS[figure])) return false;
    if (needy && !some((one) => stateOf(one) !== 'tenang')) return false;
    return wanted === '' || says(nama_masjid) || says(wilayah) || sel.some((one) => one?.id && says(one.nama_mubaligh));
  });
}

/** The empty cells of future Fridays, which a draft may fill. */
export const gapsOf = (rows: readonly PapanBaris[], { days, isPast }: Fridays): CellRef[] =>
  rows.flatMap(({ id_masjid, sel }) =>
    sel.flatMap((one, column) => (one === null && !isPast(column) ? [{ id_masjid, tanggal: days[column]! }] : [])),
  );

/** Props that the wide and the narrow board share. */
export interface BoardView {
  board: Papan;
  /** The filtered mosques. */
  rows: readonly PapanBaris[];
  /** All mosques of the chosen wilayah. */
  inWilayah: readonly PapanBaris[];
  fridays: Fridays;
  gaps: readonly CellRef[];
  swapFrom: CellRef | undefined;
  /** The cell that a link points to. */
  target: CellTarget | undefined;
  isLoading: boolean;
  /** Opens the pick list, or ends a swap with this cell. */
  open: (cell: CellRef, anchor: HTMLElement) => void;
  trade: (a: CellRef, b: CellRef) => void;
  actions: { isBusy: boolean; draft: (cells: readonly CellRef[]) => void; settings: () => void };
}
