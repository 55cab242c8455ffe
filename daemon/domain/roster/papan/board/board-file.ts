import type { PapanTanya } from '#shared/roster/papan/papan.ts';

/** A cell's reference: 'Januari!C7'. */
export interface BoardPlace {
  path: string;
  text: string;
}

/** The sheet's name for one mosque on one Friday; '' for an empty cell. */
export interface BoardCell extends BoardPlace {
  /** Plain date. */
  tanggal: string;
  /** Why the cell shows no value. */
  fault?: string;
  /** Why its code names nobody. */
  code?: string;
  /** Whether what its code means is asked. */
  isOpen?: true;
}

export interface BoardRow {
  masjid: BoardPlace;
  /** Further texts that may be the mosque's name, where it stands in a title. */
  masjidOr?: string[];
  cells: BoardCell[];
}

/** The boards of a month, read from a workbook. */
export interface BoardFile {
  /** The Fridays of the month that have a column, in order. */
  jumat: string[];
  rows: BoardRow[];
  /** Column headers that must be wrong. */
  problems: (BoardPlace & { message: string })[];
  /** Other months in the sheets, 'YYYY-MM', in order. */
  otherMonths: string[];
  /** What may mean two things. */
  tanya?: PapanTanya[];
  /** What was not read, a sentence each. */
  dilewati?: string[];
  /** What was read in a way that a person may want to know, a sentence each. */
  catatan?: string[];
}
