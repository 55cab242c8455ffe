/** A cell as a person names it: 'Januari!C7'. */
export interface BoardPlace {
  path: string;
  text: string;
}

/** What a sheet says of one mosque on one Friday; '' where it says nothing. */
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

/** What workbooks say of a month. */
export interface BoardFile {
  /** The Fridays of the month that have a column, in order. */
  jumat: string[];
  rows: BoardRow[];
  /** Heads that can't be right. */
  problems: (BoardPlace & { message: string })[];
  /** Other months that the sheets speak of, 'YYYY-MM', in order. */
  otherMonths: string[];
}
