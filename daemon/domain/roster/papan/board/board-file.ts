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
}

export interface BoardRow {
  masjid: BoardPlace;
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
}
